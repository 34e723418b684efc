import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { restock } from "#shop/catalogue/stock/restock-store.server.ts";
import { cancelOrderIn } from "#shop/ordering/orders/cancel-order.server.ts";
import { actorName, type Order, type OrderActor } from "#shop/ordering/orders/order.ts";
import { skusOfOrder } from "#shop/ordering/orders/order-line-queries.server.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/order-state-store.server.ts";
import { canBecome } from "#shop/ordering/orders/order-status.ts";
import {
  type OrderRefund,
  type OrderRefunded,
  refundOrderIn,
} from "#shop/ordering/orders/refunding/refund-order.server.ts";
import { findRefund } from "#shop/ordering/payments/refunds/refund-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { returnsOfOrder } from "../returns/return-queries.server.ts";
import { listPayments } from "./desk-queries.server.ts";
import { insertRefundPieces } from "./desk-store.server.ts";
import { arePiecesRestockable, type PiecesBack, piecesToPutBack, piecesVersion } from "./pieces-left.ts";
import { deskMoneyOf } from "./read-desk.server.ts";

export interface RefundWithPieces extends OrderRefund {
  refundId: string;
  putBack: readonly PiecesBack[];
  /** The `piecesVersion` that the form showed; omitted: the caller holds the order's lock. */
  seen?: string;
  /** What becomes of an unsent order when all is refunded. Default: `cancel`; refused if it was sent meanwhile. */
  order?: "cancel" | "keep";
}

export type RefundedWithPieces =
  | OrderRefunded
  | { kind: "cancelled"; refundId: string }
  | { kind: "refused"; reason: "too_many_pieces" | "other_pieces" | "wrong_status" | "in_review" };

/**
 * Refunds money and puts chosen pieces back into stock, in one transaction, idempotent per form. Refunding all money of
 * an unsent order cancels it with all its pieces, unless `order` is `keep`. Needs 'orders.refund'. Refused as refund
 * and cancellation are, for more pieces than remain, and for others than the form showed. Rules: REFUND-49, REFUND-50,
 * REFUND-51.
 */
export async function refundWithPieces(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffActor,
  refund: RefundWithPieces,
): Promise<RefundedWithPieces> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.refund");
  if (notAllowed) return notAllowed;
  if (!(await findOrderById(db, refund.orderId))) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, (trx) => refundWithPiecesIn({ clock, jobs }, trx, staff, refund));
}

/** In the caller's transaction, for an order that exists; also for the shop's own jobs. */
export async function refundWithPiecesIn(
  deps: Pick<Services, "clock" | "jobs">,
  trx: DatabaseTransaction,
  actor: OrderActor,
  refund: RefundWithPieces,
): Promise<RefundedWithPieces> {
  const notAllowed = typeof actor === "string" ? null : refuseUnlessAllowed(actor, "orders.refund");
  if (notAllowed) return notAllowed;
  const { orderId, putBack } = refund;
  const order = await lockOrderForWrite(trx, orderId);
  const left = piecesToPutBack(order, await returnsOfOrder(trx, orderId));
  const isNew = (await findRefund(trx, refund.refundId)) === null;
  if (isNew && refund.order !== "keep" && (await leavesNothing(trx, order, refund))) {
    if (canBecome(order.status, "cancelled")) return cancelWith(deps, trx, actor, refund);
    if (refund.order === "cancel") return { kind: "refused", reason: "wrong_status" };
  }
  const isSeen = putBack.length === 0 || (refund.seen ?? piecesVersion(left)) === piecesVersion(left);
  if (isNew && !isSeen) return { kind: "refused", reason: "other_pieces" };
  if (isNew && !arePiecesRestockable(left, putBack)) return { kind: "refused", reason: "too_many_pieces" };
  const answer = await refundOrderIn(deps, trx, actor, refund);
  if (answer.kind === "refused" || answer.repeated || putBack.length === 0) return answer;
  await insertRefundPieces(trx, answer.refundId, putBack);
  const skus = await skusOfOrder(trx, orderId);
  const pieces = putBack.flatMap(({ orderItemId, quantity }) => {
    const sku = skus.get(orderItemId);
    return sku ? [{ ...sku, quantity }] : [];
  });
  await restock(trx, pieces, orderId, "refunded");
  const names = putBack.map(({ orderItemId, quantity }) => {
    const line = order.items.find(({ id }) => id === orderItemId);
    return `${quantity}× ${line?.productName}, ${line?.size}`;
  });
  const after = { pieces: names, refundId: answer.refundId };
  const action = "order.pieces_put_back";
  await recordAudit(trx, { actor: actorName(actor), action, subject: `order:${orderId}`, after }, deps.clock());
  return answer;
}

async function cancelWith(
  deps: Pick<Services, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  { orderId, reason, refundId }: RefundWithPieces,
): Promise<RefundedWithPieces> {
  const answer = await cancelOrderIn(deps, trx, actor, { orderId, reason, refundId });
  return answer.kind === "done" ? { kind: "cancelled", refundId } : answer;
}

/** Takes the rest of the order's money. */
async function leavesNothing(trx: Database, order: Order, { amountCents }: RefundWithPieces): Promise<boolean> {
  const payments = await listPayments(trx, order.id);
  const paid = payments.find(({ externalPaymentId }) => externalPaymentId === order.externalPaymentId);
  const { refundableCents } = paid ? deskMoneyOf(paid) : { refundableCents: 0 };
  return refundableCents > 0 && (amountCents === null || amountCents === refundableCents);
}
