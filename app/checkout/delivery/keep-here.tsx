import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";

interface KeepHereProps {
  /** The form was filled in from this device. */
  isKept: boolean;
  wanted: boolean;
  onWant: (wanted: boolean) => void;
  onForget: () => void;
}

/** Lets a visitor keep the delivery data on this device, and delete them. Rules: ORDER-93. */
export function KeepHere({ isKept, wanted, onWant, onForget }: KeepHereProps) {
  if (isKept) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft text-small">
        <p>Seus dados de entrega estão guardados neste aparelho.</p>
        <Button variant="ghost" size="s" onClick={onForget}>
          Apagar deste aparelho
        </Button>
      </div>
    );
  }
  return (
    <Checkbox
      label={
        <>
          Guardar neste aparelho para a próxima compra
          <span className="block text-caption text-ink-muted">
            Nome, contato e endereço, por um ano, só neste navegador. O CPF e o pagamento não são guardados.
          </span>
        </>
      }
      checked={wanted}
      onChange={(event) => onWant(event.currentTarget.checked)}
    />
  );
}
