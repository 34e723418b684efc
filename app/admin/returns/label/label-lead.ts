import type { ReturnLabel } from "#shop/fulfilment/return-labels/return-label.ts";
import type { ReturnStatus } from "#shop/fulfilment/returns/return-status.ts";
import type { ShipmentState } from "#shop/fulfilment/shipments/shipment-state.ts";

/** What a reverse label is, before one is bought. */
export const LABEL_OFFER_LEAD =
  "O cliente leva a peça aos Correios com um código e não paga nada. O valor sai do saldo do Melhor Envio.";

const STATES: Readonly<Record<Exclude<ShipmentState, "delivered">, string>> = {
  planned: "Etiqueta pedida.",
  in_cart: "No carrinho do Melhor Envio.",
  paid: "Paga. O código está sendo gerado.",
  generated: "O cliente recebeu o código e ainda não postou.",
  ready: "O cliente recebeu o código e ainda não postou.",
  posted: "O cliente postou. A peça está a caminho.",
  undelivered: "Os Correios não conseguiram entregar à loja.",
  cancelled: "Cancelada.",
  expired: "Venceu sem postagem.",
};

/** How far a reverse label's parcel is; asks staff to look at what arrived until they have. Rules: REFUND-89. */
export function labelLead(
  { state, cancelWanted }: Pick<ReturnLabel, "state" | "cancelWanted">,
  status: ReturnStatus,
  isOver: boolean,
): string {
  if (cancelWanted) return "Cancelando.";
  if (isOver) return STATES.expired;
  if (state !== "delivered") return STATES[state];
  return status === "approved" ? "A peça chegou. Confira e marque como recebida." : "A peça chegou.";
}
