import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { isSent } from "#shop/ordering/orders/order-status.ts";
import { isStoppedOrder } from "#shop/ordering/orders/shipping-stop.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { labelLines } from "../labels/label-lines.ts";
import { readAddedToOrder } from "../labels/read-label-lines.server.ts";
import { sendByHand } from "../sending/send-by-hand.server.ts";
import { listShipments } from "../shipment-queries.server.ts";
import { lockOrderOfShipment } from "../shipment-store.server.ts";
import { applyTrackingUpdateIn } from "../tracking/apply-tracking-update.server.ts";
import { labelState, MOST_ORDERS_AT_ONCE } from "./many-orders.ts";
import { readManyOrders } from "./read-many.server.ts";

export type NotSentReason =
  /** It has no label to be handed in, or not for all of its pieces. */
  | "not_ready"
  | "already_sent"
  | "shipping_stopped"
  /** Our own fault; logged. */
  | "failed";

export interface ManySent {
  kind: "sent";
  orderIds: string[];
  leftOut: { orderId: string; reason: NotSentReason }[];
}

/**
 * Marks orders as sent whose labels are all printed or printable. Each order moves by itself, as by its carrier's
 * notice, with its label's code and one mail. An addition on a label goes along where it is named, too. Needs
 * 'orders.write'; audited. Rules: BATCH-9.
 */
export async function markManySent(
  deps: Needed,
  staff: StaffSession,
  ids: readonly string[],
): Promise<ManySent | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const many = await readManyOrders(deps, staff, ids.slice(0, MOST_ORDERS_AT_ONCE));
  if ("kind" in many) return many;
  const sent: ManySent = { kind: "sent", orderIds: [], leftOut: [] };
  // An addition comes after the order it was added to.
  for (const { order, along } of many.orders) {
    const orderId = order.id;
    const result = await attempt(deps, orderId, () =>
      along.first?.isOnLabel ? sendAlong(deps, staff, orderId) : sendLabelled(deps, staff, orderId),
    );
    if (result === "sent") sent.orderIds.push(orderId);
    else sent.leftOut.push({ orderId, reason: result });
  }
  return sent;
}

async function attempt(
  { logger }: Needed,
  orderId: string,
  send: () => Promise<"sent" | NotSentReason>,
): Promise<"sent" | NotSentReason> {
  try {
    return await send();
  } catch (error) {
    logger.error({ err: error, order: orderId }, "one of several orders could not be marked as sent");
    return "failed";
  }
}

function sendLabelled(deps: Needed, staff: StaffSession, orderId: string): Promise<"sent" | NotSentReason> {
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockOrderOfShipment(trx, orderId))) return "not_ready";
    // Read under the lock: another press may have been here.
    const order = await readOrder(trx, orderId, "record");
    const shipments = await listShipments(trx, orderId);
    const label = labelLines(order.items, await readAddedToOrder(trx, orderId), shipments);
    const isStopped = await isStoppedOrder(trx, order);
    const { kind } = labelState({
      order,
      shipments,
      label,
      isStopped,
      isPickup: false,
      first: null,
      isSwapAwaited: false,
    });
    if (kind === "sent") return "already_sent";
    if (isStopped) return "shipping_stopped";
    if (kind !== "ready") return "not_ready";
    const now = deps.clock();
    const handed = shipments.filter((each) => each.kind === "melhor_envio" && each.state === "ready");
    for (const parcel of handed) {
      await applyTrackingUpdateIn(deps, trx, parcel, { milestones: { posted: now }, trackingCode: null });
    }
    const after = { codes: handed.flatMap(({ trackingCode }) => trackingCode ?? []) };
    const entry = { actor: staff.staffId, action: "order.marked_sent", subject: `order:${orderId}`, after } as const;
    await recordAudit(trx, entry, now);
    return "sent";
  });
}

/** Its pieces are in the first order's parcel, with that one's carrier and code. */
async function sendAlong(deps: Needed, staff: StaffSession, orderId: string): Promise<"sent" | NotSentReason> {
  const { first } = await findSentAlong(deps.db, orderId);
  if (!first?.isOnLabel || !isSent(first.status) || !first.carrierName) return "not_ready";
  const { carrierName, trackingCode } = first;
  const answer = await sendByHand(deps, staff, { orderId, carrierName, trackingCode });
  if (answer.kind === "done") return answer.changed ? "sent" : "already_sent";
  return answer.reason === "shipping_stopped" ? "shipping_stopped" : "not_ready";
}
