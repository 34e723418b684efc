import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { type Replacement, replacedText } from "#shop/ordering/orders/along/replacement.ts";
import { findReplacement, listLostReplacements } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import { replacePiecesJob, settleReplacement } from "#shop/ordering/orders/along/replacement-store.server.ts";
import { handAdditionsOver } from "#shop/ordering/orders/along/sent-along-store.server.ts";
import { cancelOrderIn } from "#shop/ordering/orders/cancel-order.server.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { stuckSwapNotice } from "#shop/ordering/orders/order-notices.ts";
import { lockOrder, lockOrderForWrite } from "#shop/ordering/orders/order-state-store.server.ts";
import { isSold } from "#shop/ordering/orders/order-status.ts";
import { isMoneyHere } from "#shop/ordering/payments/payment.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { notifyStaff } from "#shop/staff/push/notify-staff.server.ts";
import { returnsOfOrder } from "../../returns/return-queries.server.ts";
import { listParcelsHolding, listShipments } from "../../shipments/shipment-queries.server.ts";
import type { PieceLeft } from "../desk.ts";
import { piecesToPutBack } from "../pieces-left.ts";
import { refundWithPiecesIn } from "../refund-with-pieces.server.ts";
import { editRefundCents } from "./edit-refund.ts";
import { noEditReason } from "./may-edit.ts";
import { EDIT_REASON, noteEdit } from "./note-edit.server.ts";

type Needed = Pick<Services, "db" | "clock" | "jobs">;

const MOST_LOST = 50;

export const replacePiecesWorker = defineJob(
  replacePiecesJob,
  { every: "*/5 * * * *", payload: { orderId: null }, atOnce: 4 },
  replacePieces,
);

/**
 * Takes out and refunds the pieces that a paid order replaces; taking the last ones cancels their order. What has a
 * label or is gone waits for staff. Idempotent. Without an order: enqueues those whose job was lost. Rules: EDIT-28,
 * EDIT-30, EDIT-31.
 */
export async function replacePieces(deps: Needed, { orderId }: { orderId: string | null }): Promise<void> {
  if (orderId !== null) return replaceFor(deps, orderId);
  const lost = await listLostReplacements(deps.db, MOST_LOST);
  const jobs = lost.map((id) => ({ orderId: id }));
  await deps.jobs.sendAll(deps.db, replacePiecesJob, jobs);
}

async function replaceFor(deps: Needed, additionId: string): Promise<void> {
  const found = await findReplacement(deps.db, additionId);
  if (found?.state !== "waiting") return;
  await inTransaction(deps.db, async (trx) => {
    const order = await lockOrderForWrite(trx, found.orderId);
    const addition = await lockOrder(trx, additionId);
    // Read again under both locks.
    const replacement = await findReplacement(trx, additionId);
    if (replacement?.state !== "waiting" || !addition) return;
    if (!isSold(addition.status) || !isMoneyHere(addition.paymentStatus)) return;
    const reason = await takeOut(deps, trx, order, replacement);
    const at = deps.clock();
    if (reason === null) return void (await settleReplacement(trx, additionId, { from: "waiting", state: "done", at }));
    await settleReplacement(trx, additionId, { from: "waiting", state: "not_possible", reason, at });
    await notifyStaff(deps, trx, { event: "problem", notice: stuckSwapNotice(order, replacement), at });
  });
}

/** Null when done; if refused, why, and nothing is written. */
async function takeOut(
  deps: Needed,
  trx: DatabaseTransaction,
  order: Order,
  replacement: Replacement,
): Promise<string | null> {
  const { orderItemId, quantity, isWhole, additionNumber } = replacement;
  // Given up or cancelled meanwhile: the pieces are out and their money goes back already.
  if (order.status === "cancelled") return isWhole ? handOver(deps, trx, replacement) : null;
  const parcels = [...(await listShipments(trx, order.id)), ...(await listParcelsHolding(trx, order.id))];
  const noEdit = noEditReason(order, parcels);
  if (noEdit) return noEdit;
  const returns = await returnsOfOrder(trx, order.id);
  const pieces = piecesToPutBack(order, returns);
  const left = pieces.find((each) => each.orderItemId === orderItemId)?.left ?? 0;
  const others = leftOf(pieces) - left;
  if (left < quantity || (isWhole && others + left > quantity)) return "pieces_gone";
  if (!isWhole && others + left === quantity) return "last_pieces";
  if (isWhole) {
    const why = `Trocado pelo pedido ${orderNumber({ number: additionNumber })}`;
    const cancellation = { orderId: order.id, reason: why, refundId: replacement.editId, replacedBy: additionNumber };
    const ended = await cancelOrderIn(deps, trx, "shop", cancellation);
    return ended.kind === "refused" ? ended.reason : handOver(deps, trx, replacement);
  }
  return refundPieces(deps, trx, order, { replacement, returns });
}

async function handOver(
  deps: Needed,
  trx: DatabaseTransaction,
  { orderId: from, additionId: to }: Replacement,
): Promise<null> {
  await handAdditionsOver(trx, { from, to, at: deps.clock() });
  return null;
}

async function refundPieces(
  deps: Needed,
  trx: DatabaseTransaction,
  order: Order,
  { replacement, returns }: { replacement: Replacement; returns: Awaited<ReturnType<typeof returnsOfOrder>> },
): Promise<string | null> {
  const { orderItemId, quantity, editId, backCents, additionNumber } = replacement;
  const takenOut = [{ orderItemId, quantity }];
  const refundableCents = await readMoneyLeft(trx, order.externalPaymentId);
  const money = { returns, takenOut, swapCents: 0, refundableCents };
  const refundCents = editRefundCents(order, order.items, money);
  // Equal pieces of a line differ by a centavo at most.
  if (refundCents === 0 || refundCents < backCents - quantity) return "less_money";
  const refund = { orderId: order.id, amountCents: refundCents, reason: EDIT_REASON, refundId: editId };
  const answer = await refundWithPiecesIn(deps, trx, "shop", { ...refund, putBack: takenOut, order: "keep" });
  if (answer.kind === "refused") return answer.reason;
  const changes = [`${replacedText(replacement)}: trocado pelo pedido ${orderNumber({ number: additionNumber })}`];
  await noteEdit(deps, trx, "shop", { orderId: order.id, editId, changes, refundCents });
  return null;
}

function leftOf(pieces: readonly PieceLeft[]): number {
  return pieces.reduce((sum, { left }) => sum + left, 0);
}

/**
 * Staff have settled by hand what the shop could not: pieces that were to leave an order. Idempotent; refused if the
 * order has no such task. Audited. Needs 'orders.write'. Rules: EDIT-31.
 */
export async function resolveReplacement(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  { orderId, additionId }: { orderId: string; additionId: string },
): Promise<{ kind: "done" } | NotAllowed | { kind: "refused"; reason: "swap_settled" }> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const found = await findReplacement(db, additionId);
  if (found?.orderId !== orderId) return { kind: "refused", reason: "swap_settled" };
  if (found.state === "resolved") return { kind: "done" };
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, orderId);
    const at = clock();
    const isSettled = await settleReplacement(trx, additionId, { from: "not_possible", state: "resolved", at });
    if (!isSettled) return { kind: "refused", reason: "swap_settled" };
    const entry = { actor: staff.staffId, action: "order.replacement_resolved", subject: `order:${orderId}` } as const;
    await recordAudit(trx, { ...entry, after: { pieces: [replacedText(found)] } }, at);
    return { kind: "done" };
  });
}
