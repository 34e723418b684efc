import { data } from "react-router";
import { COMMON, OF_CARRIER, OF_ORDERS } from "#app/admin/forms/common-refusals.ts";
import { checked, handleForms } from "#app/admin/forms/handlers.server.ts";
import { refusals } from "#app/admin/forms/refusals.server.ts";
import { done } from "#app/admin/page/admin-answer.ts";
import type { PanelPost } from "#app/admin/page/panel-page.server.ts";
import { above } from "#app/forms/refusal.ts";
import { counted } from "#platform/formats/plural.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { retryLabel } from "#shop/fulfilment/shipments/labels/change-label.server.ts";
import { buyManyLabels } from "#shop/fulfilment/shipments/many/buy-many.server.ts";
import { enterDocumentForMany } from "#shop/fulfilment/shipments/many/enter-document-for-many.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { markManySent } from "#shop/fulfilment/shipments/many/send-many.server.ts";
import type { ShipmentProblem } from "#shop/fulfilment/shipments/shipment.ts";
import { DocumentForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { shipmentProblemText } from "#shop/fulfilment/shipments/shipment-texts.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { findOrders } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { OF_PAPERS } from "../sending/paper-changes.server.ts";
import { leftOutText, notSentText } from "./batch-texts.ts";

/** Rules: BATCH-4. */
async function buy({ services, staff, fields, form }: PanelPost) {
  const { ids } = tickedOrders(form.getAll("pedido").filter((value) => typeof value === "string"));
  const labels = ids.map((orderId) => ({
    orderId,
    serviceId: fields[`servico-${orderId}`] ?? "",
    seen: fields[`pecas-${orderId}`] ?? "",
  }));
  const seenCents = /^\d{1,9}$/.test(fields.soma ?? "") ? Number(fields.soma) : null;
  const answer = await buyManyLabels(services, staff, { labels, seenCents });
  if (answer.kind === "refused") return refusePurchase(fields, answer);
  const { orderIds, leftOut } = answer;
  const except = await exceptLines(services, leftOut, leftOutText);
  const bought =
    orderIds.length === 0
      ? "Nenhuma etiqueta pedida"
      : `${counted(orderIds.length, "etiqueta", "etiquetas")} a caminho`;
  return data(done(fields, bought, except.length > 0 ? { except } : {}));
}

/** Rules: BATCH-9. */
async function send({ services, staff, fields }: PanelPost) {
  const { ids } = tickedOrders((fields.pedidos ?? "").split(","));
  const answer = await markManySent(services, staff, ids);
  if (answer.kind === "refused") return refuseParcel(fields, answer);
  const { orderIds, leftOut } = answer;
  const except = await exceptLines(services, leftOut, notSentText);
  const sent = counted(orderIds.length, "pedido marcado como enviado", "pedidos marcados como enviados");
  return data(done(fields, sent, except.length > 0 ? { except } : {}));
}

/** A line for each order that was left out. */
async function exceptLines<Reason>(
  { db }: Services,
  leftOut: readonly { orderId: string; reason: Reason }[],
  textOf: (reason: Reason) => string,
): Promise<string[]> {
  const orders = await findOrders(
    db,
    leftOut.map(({ orderId }) => orderId),
    "record",
  );
  const numbers = new Map(orders.map((order) => [order.id, orderNumber(order)]));
  return leftOut.map(({ orderId, reason }) => `Pedido ${numbers.get(orderId) ?? ""}: ${textOf(reason)}.`);
}

/** One parcel, or all that wait for a person. */
async function retry({ services, staff, fields, form }: PanelPost) {
  const ids = form.getAll("shipmentId").filter((value) => typeof value === "string");
  let retried = 0;
  let refused: Parameters<typeof refuseParcel>[1] = { reason: "not_found" };
  for (const shipmentId of ids) {
    const answer = await retryLabel(services, staff, shipmentId);
    if (answer.kind === "done") retried += 1;
    else refused = answer;
  }
  if (retried === 0) return refuseParcel(fields, refused);
  return data(done(fields, retried === 1 ? "Tentando de novo" : `Tentando ${retried} etiquetas de novo`));
}

/** Rules: BATCH-13. */
const enterDocument = checked(DocumentForm, async ({ services, staff, fields, form: posted }: PanelPost, form) => {
  const { ids: others } = tickedOrders(posted.getAll("outro").filter((value) => typeof value === "string"));
  const wish = { orderId: fields.orderId ?? "", others, document: form.document };
  const answer = await enterDocumentForMany(services, staff, wish);
  return said(fields, answer, ({ orderIds: { length } }) =>
    length === 1 ? "CPF salvo" : `CPF salvo em ${length} pedidos da mesma pessoa`,
  );
});

/** Handles the forms of the page of many orders. */
export const changeBatch = handleForms<PanelPost>({
  buyLabels: buy,
  retryLabel: retry,
  document: enterDocument,
  markSent: send,
});

const { refuse: refuseParcel, said } = refusals({ ...COMMON, ...OF_ORDERS, ...OF_PAPERS });

type Cents<Name extends string> = Record<`${Name}Cents`, Centavos>;
const NOTHING = "Nada foi comprado.";

/** Refusals of a purchase; nothing was bought. */
const { refuse: refusePurchase } = refusals({
  ...COMMON,
  ...OF_CARRIER,
  balance: ({ missingCents, sumCents, balanceCents }: Cents<"missing" | "sum" | "balance">) =>
    above(
      `Faltam ${formatBrl(missingCents)} no saldo do Melhor Envio`,
      `As etiquetas custam ${formatBrl(sumCents)} e o saldo é de ${formatBrl(balanceCents)}. ${NOTHING} Adicione saldo, ou tire pedidos da lista.`,
      409,
    ),
  dearer: ({ sumCents }: Cents<"sum">) =>
    above(
      "O preço mudou",
      `As etiquetas custam agora ${formatBrl(sumCents)}. ${NOTHING} Confira e compre de novo.`,
      409,
    ),
  no_answer: ({ problem }: { problem: ShipmentProblem }) =>
    above("O Melhor Envio não disse os preços", `${shipmentProblemText(problem).title} ${NOTHING} Tente de novo.`, 409),
  nothing_to_buy: above("Nada a comprar", "Nenhum destes pedidos espera uma etiqueta.", 409),
});
