import type { Clock } from "#platform/clock.ts";
import type { Database, DatabaseTransaction } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { holdOrder, noteOrderEvent } from "#shop/orders/hold-order.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { actorName, type OrderActor } from "#shop/orders/order-actor.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { Return } from "./return.ts";
import "./return-jobs.ts";
import type { ReturnMailKind } from "./return-jobs.ts";
import { readReturn } from "./return-queries.server.ts";
import { canReturnBecome, type ReturnStatus } from "./return-status.ts";
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
  | { kind: "refused"; reason: "not_possible" | "not_allowed" | Refusal };

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

/** When money has gone back, the order tells of it. */
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
 * What the table of states does not allow is `not_possible`; staff need the right to change orders, or
 * to give money back.
 */
export async function moveReturn<Refusal extends string>(
  { db, clock, jobs }: MoveDependencies,
  { returnId, to, actor }: { returnId: string; to: Exclude<ReturnStatus, "requested">; actor: ReturnActor },
  step: Step<Refusal>,
): Promise<MovedReturn<Refusal>> {
  const byCustomer = typeof actor === "object" && "customerId" in actor;
  if (
    !byCustomer &&
    actor !== "shop" &&
    refuseUnlessAllowed(actor, to === "refunded" ? "orders.refund" : "orders.write")
  ) {
    return { kind: "refused", reason: "not_allowed" };
  }
  const { orderId } = await readReturn(db, returnId);
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId);
    const held = await readReturn(trx, returnId);
    if (!canReturnBecome(held.kind, held.status, to)) return { kind: "refused", reason: "not_possible" };
    const now = clock();
    const done = await step(trx, { held, order, now });
    if ("refused" in done) return { kind: "refused", reason: done.refused };
    await changeReturn(trx, returnId, { ...done.change, status: to });
    await noteOrderEvent(trx, { orderId, kind: `return_${to}`, subject: returnId, at: now });
    const name = byCustomer ? `customer:${actor.customerId}` : actorName(actor);
    const entry = { actor: name, action: `return.${to}` as const, subject: `return:${returnId}` };
    await recordAudit(trx, { ...entry, before: { status: held.status }, after: { status: to } }, now);
    const kind = MAILS[to];
    if (kind) await jobs.send(trx, "returns.mail", { returnId, kind });
    return { kind: "moved" };
  });
}
