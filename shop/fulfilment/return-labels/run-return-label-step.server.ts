import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { returnMailJob } from "#shop/fulfilment/returns/emails/send-return-mail.server.ts";
import { readReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { setPostingCode } from "#shop/fulfilment/returns/return-store.server.ts";
import { openLabels } from "#shop/fulfilment/shipments/labels/open-labels.server.ts";
import { passesByItself } from "#shop/fulfilment/shipments/shipment.ts";
import {
  nextStep,
  pollBackoffSeconds,
  retryBackoffSeconds,
  shipmentTransition,
} from "#shop/fulfilment/shipments/shipment-state.ts";
import { lockOrderForWrite } from "#shop/ordering/orders/paying/lock-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { applyReturnNewsIn } from "./apply-return-news.server.ts";
import type { ReturnLabel } from "./return-label.ts";
import { RETURN_LABEL_STEPS, type ReturnLabelOutcome } from "./return-label-steps.server.ts";
import { claimReturnLabel, finishReturnLabel } from "./return-label-store.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">;

const BUSY_LOOK_S = 20;

export const returnLabelStepJob = defineJob("return-labels.step", { workers: 2 }, runReturnLabelStep);

/** Temporary problems are retried with backoff; others wait for a person. Rules: REFUND-85. */
export async function runReturnLabelStep(deps: Needed, { labelId }: { labelId: string }): Promise<void> {
  const { db, clock, jobs } = deps;
  const label = await claimReturnLabel(db, labelId, clock());
  // Another process holds the claim. Check again later, in case it died.
  if (!label)
    return jobs.send(
      db,
      returnLabelStepJob,
      { labelId },
      { startAfter: BUSY_LOOK_S, singletonKey: labelId, singletonSeconds: BUSY_LOOK_S },
    );
  try {
    const outcome = await stepOf(deps, label);
    await inTransaction(db, async (trx) => {
      await lockOrderForWrite(trx, label.orderId);
      if (outcome === null) return finishReturnLabel(trx, label, {}, clock());
      if (outcome.kind === "done") return finishWell(deps, trx, label, outcome);
      return waitOrStop(deps, trx, label, outcome);
    });
  } catch (error) {
    await finishReturnLabel(db, label, {}, clock()).catch(() => undefined);
    throw error;
  }
}

/** No label of a withdrawn return is paid for. Rules: REFUND-88. */
async function stepOf(deps: Needed, label: ReturnLabel): Promise<ReturnLabelOutcome | null> {
  const { status } = await readReturn(deps.db, label.returnId);
  const step = nextStep({ ...label, cancelWanted: label.cancelWanted || status === "cancelled" });
  if (step === null) return null;
  const labels = await openLabels(deps);
  if (!labels) return { kind: "failed", problem: "not_configured", detail: null };
  const outcome = await RETURN_LABEL_STEPS[step](deps, labels, label);
  if (outcome.kind === "failed") {
    const { problem, detail } = outcome;
    deps.logger.warn({ label: label.id, step, problem, detail }, "reverse label step not done");
  }
  return outcome;
}

async function finishWell(
  deps: Needed,
  trx: Database,
  label: ReturnLabel,
  { state, columns, news }: Extract<ReturnLabelOutcome, { kind: "done" }>,
): Promise<void> {
  const now = deps.clock();
  const free = { problem: null, problem_detail: null, attempts: 0, next_try_at: null };
  // An end takes the code back, so it comes with the news below.
  const next = state === "cancelled" ? label.state : shipmentTransition(label.state, state);
  await finishReturnLabel(trx, label, { ...columns, ...free, state: next }, now);
  if (columns?.posting_code) await tellCode(deps, trx, label, columns.posting_code);
  if (news) await applyReturnNewsIn(deps, trx, label, news);
  await deps.jobs.send(trx, returnLabelStepJob, { labelId: label.id });
}

async function tellCode(
  { clock, jobs }: Needed,
  trx: Database,
  { returnId, isAnswer }: ReturnLabel,
  code: string,
): Promise<void> {
  const { status, postingCode } = await readReturn(trx, returnId);
  if (postingCode === code) return;
  await setPostingCode(trx, returnId, code);
  // Refunded before the arrival: the pieces still come.
  if (status !== "approved" && status !== "refunded") return;
  const news = isAnswer
    ? ({ kind: "approved" } as const)
    : { kind: "corrected" as const, edition: clock().toISOString() };
  await jobs.send(trx, returnMailJob, { returnId, ...news });
}

async function waitOrStop(
  { clock, jobs }: Needed,
  trx: Database,
  label: ReturnLabel,
  outcome: Exclude<ReturnLabelOutcome, { kind: "done" }>,
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
  await finishReturnLabel(
    trx,
    label,
    {
      attempts: nextTryAt ? attempts : 0,
      next_try_at: nextTryAt,
      problem: mayPass && !nextTryAt ? "gave_up" : isWait ? null : outcome.problem,
      problem_detail: isWait ? null : outcome.detail,
      ...(refusedCancel && { cancel_wanted_at: null }),
    },
    now,
  );
  if (nextTryAt) await jobs.send(trx, returnLabelStepJob, { labelId: label.id }, { startAfter: nextTryAt });
}
