import type { Clock } from "#platform/clock.ts";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { actorName, type OrderActor } from "#shop/ordering/orders/order-actor.ts";
import { lockOrderForWrite, noteOrderEvent } from "#shop/ordering/orders/paying/lock-order.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { Return } from "./return.ts";
import "./return-jobs.ts";
import { freeReplacement } from "./hold-replacement.server.ts";
import type { ReturnMailKind } from "./return-jobs.ts";
import { findAnyReturn, readReturn } from "./return-queries.server.ts";
import { canReturnBecome, isAwaited, isOpenReturn, type ReturnStatus } from "./return-status.ts";
import { changeReturn, type ReturnChange } from "./return-store.server.ts";

/** Who takes a return on: the staff, the shop's own jobs, or its customer, whose it is: callers have checked that. */
export type ReturnActor = OrderActor | { customerId: string };

export interface MoveDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** What a step refuses of its own, beside the table of states. */
export type MovedReturn<Refusal extends string = never> =
  | { kind: "moved" }
  /** `not_possible`: it has gone on meanwhile, and is no longer where this step begins. */
  | { kind: "refused"; reason: "not_possible" | "not_allowed" | "not_found" | Refusal };

/** A return with its order, both held. */
export interface HeldReturn {
  held: Return;
  order: Order;
  now: Date;
}

/** What happens with the change: further columns, or a refusal. */
export type Step<Refusal extends string> = (
  trx: DatabaseTransaction,
  held: HeldReturn,
) => Promise<{ change: Omit<ReturnChange, "status"> } | { refused: Refusal }>;

/** Which step is taken, and by whom. */
export interface ReturnMove {
  returnId: string;
  to: Exclude<ReturnStatus, "requested">;
  actor: ReturnActor;
  /** The state that whoever decides has seen; null where that does not matter. */
  seen?: ReturnStatus | null;
  /** What the audit log keeps beside the state. */
  noted?: Record<string, unknown>;
}

/** When money has gone back, the order tells of it. Rules: REFUND-39. */
const MAILS: Readonly<Record<Exclude<ReturnStatus, "requested">, ReturnMailKind | null>> = {
  approved: "approved",
  received: "received",
  refunded: null,
  exchanged: "exchanged",
  refused: "refused",
  cancelled: "withdrawn",
};

/**
 * Takes a return to its next state in one transaction with its order's history, the audit log and the customer's mail.
 * What the table of states does not allow, or what was decided meanwhile, is `not_possible`: of two who decide at once one
 * wins. Staff need 'returns.write', or 'orders.refund' to give money back. Pieces that were set aside for an exchange are
 * free again when it ends without them.
 * Rules: REFUND-29, REFUND-30, REFUND-36.
 */
export async function moveReturn<Refusal extends string>(
  { db, clock, jobs }: MoveDependencies,
  { returnId, to, actor, seen = null, noted }: ReturnMove,
  step: Step<Refusal>,
): Promise<MovedReturn<Refusal>> {
  const byCustomer = typeof actor === "object" && "customerId" in actor;
  if (
    !byCustomer &&
    actor !== "shop" &&
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
    const isLate = to === "received" && isAwaited(held);
    const may = isLate || canReturnBecome(held.kind, held.status, to);
    if (!may || (seen !== null && seen !== held.status)) return { kind: "refused", reason: "not_possible" };
    const now = clock();
    const done = await step(trx, { held, order, now });
    if ("refused" in done) return { kind: "refused", reason: done.refused };
    const status = isLate ? held.status : to;
    await changeReturn(trx, returnId, { ...done.change, status });
    if (!isOpenReturn(status)) await freeReplacement(trx, held);
    await noteOrderEvent(trx, { orderId, kind: `return_${to}`, subject: returnId, at: now });
    const name = byCustomer ? `customer:${actor.customerId}` : actorName(actor);
    const entry = { actor: name, action: `return.${to}` as const, subject: `return:${returnId}` };
    await recordAudit(trx, { ...entry, before: { status: held.status }, after: { status: to, ...noted } }, now);
    // Whoever has the money already waits for no word.
    const kind = isLate ? null : MAILS[to];
    if (kind) await jobs.send(trx, "returns.mail", { returnId, kind });
    return { kind: "moved" };
  });
}
