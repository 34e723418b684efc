import { X } from "lucide-react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { ResultFrame } from "./result-frame.tsx";
import { ResultActions, ResultHead } from "./result-head.tsx";

/** A running payment without a view of its own. */
export function UnknownPaymentView({ order }: { order: Order }) {
  return (
    <ResultFrame step="payment">
      <ResultHead tone="danger" icon={X} title="Erro no Pagamento">
        Não conseguimos mostrar este pagamento. Seu pedido está guardado; veja a situação dele na página do pedido.
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        <ButtonLink to={orderPagePath(order)}>Ver pedido</ButtonLink>
      </ResultActions>
    </ResultFrame>
  );
}
