import { PackageX, RefreshCw } from "lucide-react";
import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const MISSING = {
  title: "Pedido não encontrado",
  text: "Confira o endereço ou abra o pedido pela sua lista.",
};
export const ORDERS_FAILED = {
  title: "Erro ao carregar pedido",
  text: "Não foi possível abrir este pedido. Tente novamente em instantes.",
};

/** Shown when an order does not exist or cannot be loaded. */
export function NoOrder({ title, text, retry }: { title: string; text: string; retry: boolean }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="grid justify-items-center gap-4.5 px-4 py-24 text-center">
      <Icon of={PackageX} size="l" className="text-ink-soft" />
      <h1 className="font-serif text-balance text-h1">{title}</h1>
      <p className="max-w-md text-ink-soft text-lead">{text}</p>
      {retry && (
        <Button icon={RefreshCw} busy={state !== "idle"} onClick={() => void revalidate()}>
          Tentar novamente
        </Button>
      )}
      <ButtonLink to="/pedidos" variant="secondary">
        Voltar para Meus Pedidos
      </ButtonLink>
    </div>
  );
}
