import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { type Label, passesByItself } from "../shipment.ts";
import { pollBackoffSeconds, retryBackoffSeconds, shipmentTransition } from "../shipment-state.ts";
import { lockOrderOfShipment } from "../shipment-store.server.ts";
import { type LabelKind, type Needed, type StepDone, type StepOutcome, stuck } from "./label-kind.server.ts";
import { STEPS } from "./label-steps.server.ts";
import { claimStep, finishStep, listLostSteps } from "./label-store.server.ts";
import { openLabels } from "./open-labels.server.ts";

const BUSY_LOOK_S = 20;

/** Temporary problems are retried with backoff; others wait for a person. Rules: REFUND-85. */
export async function runLabelStep<L extends Label>(deps: Needed, kind: LabelKind<L>, id: string): Promise<void> {
  const { db, clock, jobs } = deps;
  const isClaimed = await claimStep(db, kind.table, id, clock());
  const label = isClaimed ? await kind.find(db, id) : null;
  // Another process holds the claim. Check again later, in case it died.
  if (!label) {
    const later = { startAfter: BUSY_LOOK_S, singletonKey: id, singletonSeconds: BUSY_LOOK_S };
    return kind.enqueue(jobs, db, id, later);
  }
  try {
    const outcome = await stepOf(deps, kind, label);
    await inTransaction(db, async (trx) => {
      await lockOrderOfShipment(trx, label.orderId);
      if (outcome === null) return finishStep(trx, kind.table, label, {}, clock());
      if (outcome.kind === "done") return finishWell(deps, trx, kind, label, outcome);
      return waitOrStop(deps, trx, kind, label, outcome);
    });
  } catch (error) {
    await finishStep(db, kind.table, label, {}, clock()).catch(() => undefined);
    throw error;
  }
}

/** Rules: SHIP-58. */
async function stepOf<L extends Label>(deps: Needed, kind: LabelKind<L>, label: L): Promise<StepOutcome | null> {
  const step = await kind.step(deps.db, label);
  if (step === null) return null;
  // A paid label may as well be printed; `readLabelToPrint` refuses to hand it out while shipping is stopped.
  if ((step === "cart" || step === "checkout") && (await kind.isStopped(deps.db, label))) {
    return stuck("shipping_stopped");
  }
  const labels = await openLabels(deps);
  if (!labels) return stuck("not_configured");
  const outcome = await STEPS[step]({ deps, kind, labels, label });
  if (outcome.kind === "failed") {
    const { problem, detail } = outcome;
    deps.logger.warn({ label: label.id, step, problem, detail }, `${kind.name} step not done`);
  }
  return outcome;
}

async function finishWell<L extends Label>(
  deps: Needed,
  trx: DatabaseTransaction,
  kind: LabelKind<L>,
  label: L,
  done: StepDone,
): Promise<void> {
  const free = { problem: null, problem_detail: null, attempts: 0, next_try_at: null };
  // The news of an end take back what was made of the label, so they bring the state, too.
  const state = done.state === "cancelled" ? label.state : shipmentTransition(label.state, done.state);
  await finishStep(trx, kind.table, label, { ...done.columns, ...free, state }, deps.clock());
  await kind.finish(deps, trx, label, done);
  if (done.news) await kind.applyNews(deps, trx, label, done.news);
  await kind.enqueue(deps.jobs, trx, label.id);
}

async function waitOrStop<L extends Label>(
  { clock, jobs }: Needed,
  trx: DatabaseTransaction,
  kind: LabelKind<L>,
  label: L,
  outcome: Exclude<StepOutcome, StepDone>,
): Promise<void> {
  const now = clock();
  const attempts = label.attempts + 1;
  const isWait = outcome.kind === "wait";
  const usual = isWait ? pollBackoffSeconds(attempts) : retryBackoffSeconds(attempts);
  const asked = isWait ? 0 : (outcome.retryAfterSeconds ?? 0);
  const pause = usual === null ? null : Math.max(usual, asked);
  const mayPass = isWait || passesByItself(outcome.problem);
  const nextTryAt = mayPass && pause !== null ? new Date(now.getTime() + pause * 1000) : null;
  const refusedCancel = !isWait && outcome.problem === "not_cancellable";
  const columns = {
    attempts: nextTryAt ? attempts : 0,
    next_try_at: nextTryAt,
    problem: mayPass && !nextTryAt ? "gave_up" : isWait ? null : outcome.problem,
    problem_detail: isWait ? null : outcome.detail,
    ...(refusedCancel && { cancel_wanted_at: null }),
  } as const;
  await finishStep(trx, kind.table, label, columns, now);
  if (nextTryAt) await kind.enqueue(jobs, trx, label.id, { startAfter: nextTryAt });
}

const MOST_LOST = 500;
const OVERDUE_MS = 5 * 60_000;

/** Takes up steps whose job was lost, and labels to be cancelled with what they belong to. Rules: SHIP-61. */
export async function requeueLostSteps<L extends Label>(
  { db, clock, jobs }: Pick<Needed, "db" | "clock" | "jobs">,
  kind: LabelKind<L>,
): Promise<void> {
  const now = clock();
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  const lost = await listLostSteps(db, kind.table, { now, overdue, most: MOST_LOST });
  const calledOff = await kind.listCalledOff(db, MOST_LOST);
  for (const { id } of [...lost, ...calledOff]) await kind.enqueue(jobs, db, id);
}
