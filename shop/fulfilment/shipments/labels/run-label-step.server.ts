import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { findOrderStatus } from "#shop/ordering/orders/order-queries.server.ts";
import { isStopped } from "#shop/ordering/orders/shipping-stop.server.ts";
import type { Services } from "#shop/services.server.ts";
import { passesByItself, type Shipment } from "../shipment.ts";
import { nextStep, pollBackoffSeconds, retryBackoffSeconds, shipmentTransition } from "../shipment-state.ts";
import { claimStep, finishStep, keepLabel, linkLabels, lockOrderOfShipment } from "../shipment-store.server.ts";
import { applyTrackingUpdateIn } from "../tracking/apply-tracking-update.server.ts";
import { STEPS, type StepOutcome } from "./label-steps.server.ts";
import { openLabels } from "./open-labels.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">;

const BUSY_LOOK_S = 20;

export const labelStepJob = defineJob("shipments.step", { workers: 2 }, runLabelStep);

/** Temporary problems are retried with backoff; others wait for a person. */
export async function runLabelStep(deps: Needed, { shipmentId }: { shipmentId: string }): Promise<void> {
  const { db, clock, jobs } = deps;
  const shipment = await claimStep(db, shipmentId, clock());
  // Another process holds the claim. Check again later, in case it died.
  if (!shipment)
    return jobs.send(
      db,
      labelStepJob,
      { shipmentId },
      { startAfter: BUSY_LOOK_S, singletonKey: shipmentId, singletonSeconds: BUSY_LOOK_S },
    );
  try {
    const outcome = await stepOf(deps, shipment);
    await inTransaction(db, async (trx) => {
      await lockOrderOfShipment(trx, shipment.orderId);
      if (outcome === null) return finishStep(trx, shipment, {}, clock());
      if (outcome.kind === "done") return finishWell(deps, trx, shipment, outcome);
      return waitOrStop(deps, trx, shipment, outcome);
    });
  } catch (error) {
    await finishStep(db, shipment, {}, clock()).catch(() => undefined);
    throw error;
  }
}

/** Rules: SHIP-58. */
async function stepOf(deps: Needed, shipment: Shipment): Promise<StepOutcome | null> {
  const cancelWanted = shipment.cancelWanted || (await isCalledOff(deps.db, shipment));
  const step = shipment.kind === "melhor_envio" ? nextStep({ ...shipment, cancelWanted }) : null;
  if (step === null) return null;
  // A paid label may as well be printed; `readLabelToPrint` refuses to hand it out while shipping is stopped.
  if ((step === "cart" || step === "checkout") && (await isStopped(deps.db, shipment.orderId))) {
    return { kind: "failed", problem: "shipping_stopped", detail: null };
  }
  const labels = await openLabels(deps);
  if (!labels) return { kind: "failed", problem: "not_configured", detail: null };
  const outcome = await STEPS[step](deps, labels, shipment);
  if (outcome.kind === "failed") {
    const { problem, detail } = outcome;
    deps.logger.warn({ shipment: shipment.id, step, problem, detail }, "label step not done");
  }
  return outcome;
}

/** A cancelled order's label must not be paid. Rules: SHIP-57. */
async function isCalledOff(db: Database, { orderId }: Shipment): Promise<boolean> {
  return (await findOrderStatus(db, orderId)) === "cancelled";
}

async function finishWell(
  deps: Needed,
  trx: Database,
  shipment: Shipment,
  { state, columns, news, file }: Extract<StepOutcome, { kind: "done" }>,
): Promise<void> {
  const now = deps.clock();
  if (file) await keepLabel(trx, shipment.id, file, now);
  const free = { problem: null, problem_detail: null, attempts: 0, next_try_at: null };
  await finishStep(trx, shipment, { ...columns, ...free, state: shipmentTransition(shipment.state, state) }, now);
  if (file) await linkLabels(trx, shipment.orderId, now);
  if (news) await applyTrackingUpdateIn(deps, trx, shipment, news);
  await deps.jobs.send(trx, labelStepJob, { shipmentId: shipment.id });
}

async function waitOrStop(
  { clock, jobs }: Needed,
  trx: Database,
  shipment: Shipment,
  outcome: Exclude<StepOutcome, { kind: "done" }>,
): Promise<void> {
  const now = clock();
  const attempts = shipment.attempts + 1;
  const isWait = outcome.kind === "wait";
  const usual = isWait ? pollBackoffSeconds(attempts) : retryBackoffSeconds(attempts);
  const asked = isWait ? 0 : (outcome.retryAfterSeconds ?? 0);
  const pause = usual === null ? null : Math.max(usual, asked);
  const mayPass = isWait || passesByItself(outcome.problem);
  const nextTryAt = mayPass && pause !== null ? new Date(now.getTime() + pause * 1000) : null;
  const refusedCancel = !isWait && outcome.problem === "not_cancellable";
  await finishStep(
    trx,
    shipment,
    {
      attempts: nextTryAt ? attempts : 0,
      next_try_at: nextTryAt,
      problem: mayPass && !nextTryAt ? "gave_up" : isWait ? null : outcome.problem,
      problem_detail: isWait ? null : outcome.detail,
      ...(refusedCancel && { cancel_wanted_at: null }),
    },
    now,
  );
  if (nextTryAt) {
    await jobs.send(trx, labelStepJob, { shipmentId: shipment.id }, { startAfter: nextTryAt });
  }
}
