import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isWatched } from "#shop/ordering/payments/payment.ts";
import { markAsked } from "#shop/ordering/payments/payment-store.server.ts";
import { BACKGROUND_POLL_ROUND, nextRecheck } from "#shop/ordering/payments/reconciliation/poll-schedule.ts";
import { markRechecks } from "#shop/ordering/payments/reconciliation/recheck-store.server.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { listDemoPayments, listDemoPieces, readDemoState, readDonePositions } from "../demo-queries.server.ts";
import {
  beginRun,
  countVisits,
  DemoRemoved,
  dateOrder,
  deleteUnfinishedOrders,
  finishOrder,
  finishRun,
} from "../demo-store.server.ts";
import { DEMO_SEED, PLANNED_ORDERS, type PlannedOrder, planDemo } from "../plan/demo-plan.ts";
import { openBuyers } from "./demo-buyers.server.ts";
import { type DemoLife, type DemoPayer, openLife } from "./demo-life.server.ts";
import { fillShop } from "./fill-shop.server.ts";
import { liveOn, placeDemoOrder } from "./live-order.server.ts";
import { takeTurns } from "./take-turns.ts";

export type DemoOutcome =
  /** The shop has orders of its own, or nothing to sell. */
  | { kind: "none" }
  /** `orders`: made by this call; 0: an earlier one had finished. */
  | { kind: "made"; orders: number }
  | { kind: "removed" };

export interface DemoRequest {
  payer: DemoPayer;
  staff: StaffSession;
  /** Ends the work after the orders that are being made. */
  signal: AbortSignal;
  /** Which orders of the plan are made (default: all). */
  choose?: (plan: readonly PlannedOrder[]) => readonly PlannedOrder[];
}

/**
 * Each through the shop's use cases at its own time. Only in a shop without orders. After a process ended in the
 * middle, a call deletes the unfinished order and goes on. The caller makes sure that one process alone does it. Rules:
 * DEMO-1, DEMO-6.
 */
export async function liveDemo(
  deps: Services,
  { payer, staff, signal, choose = (plan) => plan }: DemoRequest,
): Promise<DemoOutcome> {
  const { db, clock } = deps;
  const [first, ...others] = await listDemoPieces(db);
  const run = first && (await beginRun(db, { seed: DEMO_SEED, planned: PLANNED_ORDERS, now: clock() }));
  if (!run) return { kind: "none" };
  if (run.isOver) return { kind: "made", orders: 0 };
  await deleteUnfinishedOrders(db, run.startedAt);
  const end = run.startedAt;
  const atProvider = takeTurns();
  try {
    const orders = await liveOrders(deps, choose(planDemo(run.seed, end, [first, ...others])), {
      openLane: () => openLife(deps, { payer, staff, end, atProvider }),
      signal,
    });
    if (signal.aborted) return { kind: "made", orders };
    await inTransaction(db, countVisits);
    await finishRun(db, clock());
    return { kind: "made", orders };
  } catch (error) {
    // Orders that were being made are gone, too: their next step fails in whatever way.
    if (error instanceof DemoRemoved || (await readDemoState(db)) === null) return { kind: "removed" };
    throw error;
  }
}

/** While one order waits for the database, another goes on. */
const LANES = 3;

async function liveOrders(
  deps: Services,
  plan: readonly PlannedOrder[],
  { openLane, signal }: { openLane: () => DemoLife; signal: AbortSignal },
): Promise<number> {
  const done = await readDonePositions(deps.db, "order");
  const first = openLane();
  const buyerOf = await openBuyers(first.deps);
  await fillShop(first, plan);
  const left = plan.filter(({ position }) => !done.has(position));
  const inTurn = takeTurns();
  let made = 0;
  async function live(lane: DemoLife): Promise<void> {
    for (let order = left.shift(); order && !signal.aborted; order = left.shift()) {
      const next = order;
      // Numbers are given in the order of time.
      const placed = await inTurn(async () => placeDemoOrder(lane, next, await buyerOf(next)));
      if (!placed) continue;
      await liveOn(placed);
      await leaveToTheShop(deps, placed.id, next);
      made += 1;
    }
  }
  await Promise.all([first, ...Array.from({ length: LANES - 1 }, openLane)].map(live));
  return made;
}

async function leaveToTheShop(
  { db, clock, jobs }: Services,
  id: string,
  { position, at }: PlannedOrder,
): Promise<void> {
  const now = clock();
  await dateOrder(db, id, position, at);
  const payments = await listDemoPayments(db, id);
  await markRechecks(db, new Map(payments.map((payment) => [payment.id, nextRecheck(payment, now)])));
  await inTransaction(db, async (trx) => {
    for (const { id: paymentId, state } of payments) {
      if (!isWatched(state) || state === "created") continue;
      await markAsked(trx, paymentId, now);
      await jobs.send(trx, refreshPaymentJob, { paymentId, round: BACKGROUND_POLL_ROUND });
    }
    await finishOrder(trx, id, now);
  });
}
