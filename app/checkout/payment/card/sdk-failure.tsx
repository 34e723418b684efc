import { RefreshCw } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

/** The provider's card fields did not load; the other methods still work. */
export function SdkFailure({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="danger" role="alert" title={`${message}.`} className="w-full">
        Recarregue a página ou escolha outra forma de pagamento. Nada foi cobrado e seu pedido está guardado.
      </Note>
      <Button variant="secondary" icon={RefreshCw} onClick={() => window.location.reload()}>
        Recarregar
      </Button>
    </div>
  );
}
