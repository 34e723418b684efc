import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { type Shopper, shopperName } from "#shop/ordering/orders/access/shopper.ts";
import { actorName, type Order, type OrderActor } from "#shop/ordering/orders/order.ts";
import { lockOrderForWrite, recordEventOnce } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { ReturnMailKind } from "./emails/return-mail.ts";
import { returnMailJob } from "./emails/send-return-mail.server.ts";
import { releaseReplacement } from "./reserve-replacement.server.ts";
import type { Return } from "./return.ts";
import { findAnyReturn, readReturn } from "./return-queries.server.ts";
import { canReturnBecome, isOpenReturn, isRefundedBeforeArrival, type ReturnStatus } from "./return-status.ts";
import { changeReturn, type ReturnChange } from "./return-store.server.ts";

/** Staff, the shop's jobs, or a shopper, whose right the caller must have checked. */
export type ReturnActor = OrderActor | Shopper;

/** `Refusal`: reasons specific to the step. */
export type MovedReturn<Refusal extends string = never> =
  | { kind: "moved" }
  /** `not_possible`: the return has changed meanwhile and no longer allows this step. */
  | { kind: "refused"; reason: "not_possible" | "not_allowed" | "not_found" | Refusal };

export interface LockedReturn {
  held: Return;
  order: Order;
  now: Date;
}

/** Runs with the status change; returns further columns, or a refusal. */
export type Step<Refusal extends string> = (
  trx: DatabaseTransaction,
  held: LockedReturn,
) => Promise<{ change: Omit<ReturnChange, "status"> } | { refused: Refusal }>;

export interface ReturnMove {
  returnId: string;
  to: Exclude<ReturnStatus, "requested">;
  actor: ReturnActor;
  /** What the decision is based on; null if it does not matter. */
  seen?: ReturnStatus | null;
  /** False: the customer is mailed later, once the posting code is known. */
  isMailed?: boolean;
  /** Goes into the audit entry, besides the status. */
  noted?: Record<string, unknown>;
}

/** Null for refunds: the order's mail covers them. Rules: REFUND-39. */
const MAILS: Readonly<Record<Exclude<ReturnStatus, "requested">, ReturnMailKind | null>> = {
  approved: "approved",
  received: "received",
  refunded: null,
  exchanged: "exchanged",
  refused: "refused",
  cancelled: "withdrawn",
};

/**
 * Moves a return to its next status in one transaction with event, audit entry and mail. Locks the order.
 * `not_possible`: no such transition, or the status is not the one `seen`, so that only one of two concurrent decisions
 * succeeds. Staff need 'returns.write', or 'orders.refund' for refunds. Releases reserved pieces when an exchange ends
 * without them. Rules: REFUND-29, REFUND-30, REFUND-36.
 */
export async function moveReturn<Refusal extends string>(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  { returnId, to, actor, seen = null, isMailed = true, noted }: ReturnMove,
  step: Step<Refusal>,
): Promise<MovedReturn<Refusal>> {
  const byCustomer = typeof actor === "object" && "customerId" in actor;
  if (
    !byCustomer &&
    typeof actor !== "string" &&
    refuseUnlessAllowed(actor, to === "refunded" ? "orders.refund" : "returns.write")
  ) {
    return { kind: "refused", reason: "not_allowed" };
  }
  const known = await findAnyReturn(db, returnId);
  if (!known) return { kind: "refused", reason: "not_found" };
  const { orderId } = known;
  return inTransaction(db, async (trx) => {
    const order = await lockOrderForWrite(trx, orderId);
    const held = await readReturn(trx, returnId);
    const isLate = to === "received" && isRefundedBeforeArrival(held);
    const may = isLate || canReturnBecome(held.kind, held.status, to);
    if (!may || (seen !== null && seen !== held.status)) return { kind: "refused", reason: "not_possible" };
    const now = clock();
    const done = await step(trx, { held, order, now });
    if ("refused" in done) return { kind: "refused", reason: done.refused };
    const status = isLate ? held.status : to;
    await changeReturn(trx, returnId, { ...done.change, status });
    if (!isOpenReturn(status)) await releaseReplacement(trx, held);
    await recordEventOnce(trx, { orderId, kind: `return_${to}`, subject: returnId, at: now });
    const name = byCustomer ? shopperName(actor) : actorName(actor);
    const entry = { actor: name, action: `return.${to}` as const, subject: `return:${returnId}` };
    await recordAudit(trx, { ...entry, before: { status: held.status }, after: { status: to, ...noted } }, now);
    // A customer who was already refunded needs no mail about the arrival.
    const kind = isLate || !isMailed ? null : MAILS[to];
    if (kind) await jobs.send(trx, returnMailJob, { returnId, kind });
    return { kind: "moved" };
  });
}
