import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { changeSoldPieces, type SoldChange } from "#shop/catalogue/stock/sold-pieces-store.server.ts";
import type { Shortage } from "#shop/catalogue/stock/stock-request.ts";
import { isOrderId, type Order } from "#shop/ordering/orders/order.ts";
import { writeEditedLines } from "#shop/ordering/orders/order-edit-store.server.ts";
import { hasEvent } from "#shop/ordering/orders/order-event-queries.server.ts";
import { type OrderPiece, skusOfOrder } from "#shop/ordering/orders/order-line-queries.server.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/order-state-store.server.ts";
import { moveSoldProducts } from "#shop/ordering/orders/paying/sale-store.server.ts";
import { findPaymentByExternalId, readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { returnsOfOrder } from "../../returns/return-queries.server.ts";
import { listParcelsHolding, listShipments } from "../../shipments/shipment-queries.server.ts";
import { refundWithPiecesIn } from "../refund-with-pieces.server.ts";
import { type LineWish, newSizeField } from "./edit-fields.ts";
import { editRefundCents } from "./edit-refund.ts";
import { type NoEdit, noEditReason } from "./may-edit.ts";
import { EDIT_REASON, noteEdit } from "./note-edit.server.ts";
import { editTexts, editVersion, type LineSizes, type PieceSwap, planEdit, shortageText } from "./order-edit.ts";
import { editSizes, takesFixedAmount } from "./read-edit.server.ts";
import { swapLines, swapRefunds } from "./swap-lines.ts";

export interface WantedEdit {
  orderId: string;
  /** The form's UUID: the same id is the same edit. */
  editId: string;
  /** The `editVersion` of the form. */
  seen: string;
  wishes: (order: Order) => LineWish[];
}

export type OrderEdited =
  | { kind: "saved"; refundCents: Centavos }
  | { kind: "repeated" }
  /** `stale`: the order has changed since the form was opened. `nothing_left`: no money to give back for pieces. */
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "stale" | "unchanged" | "nothing_left" | NoEdit }
  /** By field name. */
  | { kind: "refused"; reason: "fields"; errors: Record<string, string> };

/** Undoes the transaction after something was written. */
class Refused extends Error {
  readonly answer: OrderEdited;
  constructor(answer: OrderEdited) {
    super("edit refused");
    this.answer = answer;
  }
}

/**
 * Changes a paid order before it is sent: other sizes at the price paid, other products at most as dear, pieces taken
 * out; the difference is refunded. All is written together, with the customer's mail. Needs 'orders.write', and
 * 'orders.refund' where money goes back. Rules: EDIT-1, EDIT-9, EDIT-10.
 */
export async function editOrder(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffActor,
  edit: WantedEdit,
): Promise<OrderEdited> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const isKnown = isOrderId(edit.orderId) && isOrderId(edit.editId);
  if (!isKnown || !(await findOrderById(deps.db, edit.orderId))) return { kind: "refused", reason: "not_found" };
  try {
    return await inTransaction(deps.db, (trx) => editOrderIn(deps, trx, staff, edit));
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

async function editOrderIn(
  deps: Pick<Services, "clock" | "jobs">,
  trx: DatabaseTransaction,
  staff: StaffActor,
  { orderId, editId, seen, wishes }: WantedEdit,
): Promise<OrderEdited> {
  const order = await lockOrderForWrite(trx, orderId);
  if (await hasEvent(trx, orderId, "edited", editId)) return { kind: "repeated" };
  const parcels = [...(await listShipments(trx, orderId)), ...(await listParcelsHolding(trx, orderId))];
  const noEdit = noEditReason(order, parcels);
  if (noEdit) return { kind: "refused", reason: noEdit };
  const refundableCents = await readMoneyLeft(trx, order.externalPaymentId);
  if (seen !== editVersion(order, refundableCents)) return { kind: "refused", reason: "stale" };

  const wanted = wishes(order);
  const products = new Map(
    wanted.flatMap(({ orderItemId, product }) => (product ? [[orderItemId, product.id] as const] : [])),
  );
  const sizes = await editSizes(trx, order, products);
  const changedPrices = changedPriceErrors(wanted, sizes);
  if (Object.keys(changedPrices).length > 0) return { kind: "refused", reason: "fields", errors: changedPrices };
  const plan = planEdit(order, wanted, sizes);
  if (plan.kind === "unchanged") return { kind: "refused", reason: "unchanged" };
  if (plan.kind === "refused") return { kind: "refused", reason: "fields", errors: plan.errors };
  const { swaps, takenOut } = plan;
  const isTaking = takenOut.length > 0;
  const swapped = swapLines(order.items, swaps, randomUUID);
  const refunds = swapRefunds(order, swapped, { isFixedCoupon: await takesFixedAmount(trx, order) });
  const swapCents = [...refunds.values()].reduce((sum, cents) => sum + cents, 0);
  const returns = await returnsOfOrder(trx, orderId);
  const refundCents = editRefundCents(order, swapped.items, { returns, takenOut, swapCents, refundableCents });
  const isRefunding = isTaking || swapCents > 0;
  if (isRefunding && refuseUnlessAllowed(staff, "orders.refund")) return { kind: "refused", reason: "not_allowed" };
  if (isRefunding && refundCents === 0) return { kind: "refused", reason: "nothing_left" };

  const missing = await moveStock(trx, order, swaps);
  if (missing) return missing;
  const lines = swapped.changed.map((line) => ({ ...line, swapRefundCents: refunds.get(line.id) }));
  const write = () => writeEditedLines(trx, orderId, lines);
  if (swaps.some(({ product }) => product)) await moveSoldProducts(trx, orderId, write);
  else if (lines.length > 0) await write();
  if (isRefunding) {
    const refund = { orderId, amountCents: refundCents, reason: EDIT_REASON, refundId: editId, putBack: takenOut };
    const answer = await refundWithPiecesIn(deps, trx, staff, { ...refund, order: "keep" });
    if (answer.kind === "refused") throw new Refused({ kind: "refused", reason: "stale" });
  }
  const changes = editTexts(order.items, plan);
  await noteEdit(deps, trx, staff, { orderId, editId, changes, refundCents: isRefunding ? refundCents : null });
  return { kind: "saved", refundCents };
}

/** Null when done, else what is missing, at the sizes' fields. */
async function moveStock(
  trx: DatabaseTransaction,
  order: Pick<Order, "id" | "items" | "externalPaymentId">,
  swaps: readonly PieceSwap[],
): Promise<OrderEdited | null> {
  if (swaps.length === 0) return null;
  const payment = order.externalPaymentId && (await findPaymentByExternalId(trx, order.externalPaymentId));
  if (!payment) return { kind: "refused", reason: "not_paid" };
  const changes = soldChanges(swaps, await skusOfOrder(trx, order.id));
  const shortages = await changeSoldPieces(trx, { paymentId: payment.id, reference: order.id }, changes);
  return shortages.length === 0 ? null : { kind: "refused", reason: "fields", errors: errorsOf(swaps, shortages) };
}

/** The new product has another price than the form showed, or is gone. */
function changedPriceErrors(
  wanted: readonly LineWish[],
  sizes: ReadonlyMap<string, LineSizes>,
): Record<string, string> {
  return Object.fromEntries(
    wanted.flatMap(({ orderItemId, product }) => {
      const now = product && sizes.get(orderItemId)?.product;
      if (!product || now?.unitPriceCents === product.seenCents) return [];
      const words = now ? `O preço mudou para ${formatBrl(now.unitPriceCents)}` : "Esta peça não está mais à venda";
      return [[newSizeField(orderItemId), `${words}: escolha a peça de novo.`]];
    }),
  );
}

/** Sizes that share a stock row leave it as it is. */
function soldChanges(swaps: readonly PieceSwap[], skus: ReadonlyMap<string, OrderPiece>): SoldChange[] {
  const changes = new Map<string, SoldChange>();
  const add = (skuId: string, productId: string, quantity: number) => {
    const before = changes.get(skuId)?.quantity ?? 0;
    changes.set(skuId, { skuId, productId, quantity: before + quantity });
  };
  for (const { orderItemId, quantity, skuId, product } of swaps) {
    const piece = skus.get(orderItemId);
    if (!piece) continue;
    add(piece.skuId, piece.productId, -quantity);
    add(skuId, product?.id ?? piece.productId, quantity);
  }
  return [...changes.values()].filter(({ quantity }) => quantity !== 0);
}

function errorsOf(swaps: readonly PieceSwap[], shortages: readonly Shortage[]): Record<string, string> {
  return Object.fromEntries(
    swaps.flatMap(({ orderItemId, size, skuId }) => {
      const short = shortages.find((each) => each.skuId === skuId);
      return short ? [[newSizeField(orderItemId), shortageText({ size, free: short.available })]] : [];
    }),
  );
}
