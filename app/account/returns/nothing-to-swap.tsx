import { orderPagePath } from "#app/order/order-page-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderReturns } from "#shop/fulfilment/returns/order-returns.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { requestPath } from "./return-paths.ts";

interface NothingToSwapProps extends Pick<OrderReturns, "giveUp"> {
  order: Order;
}

/** In place of the exchange form when no piece has another size in stock: the ways that are open. Rules: REFUND-79. */
export function NothingToSwap({ order, giveUp }: NothingToSwapProps) {
  const orderPage = orderPagePath(order);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-soft text-lead">
        Nenhuma peça deste pedido tem outro tamanho em estoque agora.{" "}
        {giveUp.kind === "return" && "Você pode devolver as peças, sem custo, e comprar de novo quando quiser."}
      </p>
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
        {giveUp.kind !== "none" && <ButtonLink to={requestPath(orderPage, "regret")}>Desistir da compra</ButtonLink>}
        <ButtonLink to={requestPath(orderPage, "defect")} variant="secondary">
          Peça com defeito
        </ButtonLink>
        <ButtonLink to={orderPage} variant="ghost">
          Voltar ao pedido
        </ButtonLink>
      </div>
    </div>
  );
}
