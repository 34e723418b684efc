import { setTimeout as pause } from "node:timers/promises";
import { defineJob } from "#platform/jobs/job.ts";
import type { Needed } from "../labels/label-kind.server.ts";
import { keepLastTold } from "../labels/label-store.server.ts";
import { openLabels } from "../labels/open-labels.server.ts";
import type { ProviderLabel } from "../melhor-envio/label-answer.ts";
import type { LabelClient, LabelResult } from "../melhor-envio/label-client.server.ts";
import { applyTrackingUpdate } from "./apply-tracking-update.server.ts";
import { TRACK_PAUSE_MS } from "./tracking-event.ts";
import { BATCH, claimDue, type Due, noteTracked, noteTrackingFailed, putOff } from "./tracking-store.server.ts";

/** A quarter of the provider's limit of 250 calls per minute for the whole shop. */
const CALL_EVERY_MS = 1_000;

/** Shorter than the minute between two rounds, so that rounds do not overlap. */
const ROUND_MS = 45_000;

const AGAIN_AFTER_FAILURE_MS = 10 * 60_000;

/** A round takes most of a minute, nearly all of it waiting, so it has its own queue and worker. */
export const trackShipmentsJob = defineJob("shipments.track", { every: "* * * * *", atOnce: 1 }, (deps: Needed) =>
  trackShipments(deps),
);

/** Fifty per call, a call a second for 45 s, each at most every 65 minutes. Returns how many. Rules: SHIP-74. */
export async function trackShipments(
  deps: Needed,
  { pauseMs = CALL_EVERY_MS, roundMs = ROUND_MS } = {},
): Promise<{ asked: number; calls: number }> {
  const labels = await openLabels(deps);
  if (!labels) return { asked: 0, calls: 0 };
  const until = performance.now() + roundMs;
  let [asked, calls] = [0, 0];
  while (performance.now() < until) {
    const due = await claimDue(deps);
    if (due.length === 0) break;
    calls += 1;
    const answer = await pollTracking(deps, labels, due);
    if (answer.kind === "failed") break;
    asked += due.length;
    if (due.length < BATCH) break;
    await pause(pauseMs);
  }
  return { asked, calls };
}

/** The caller must have claimed them. */
export async function pollTracking(
  deps: Needed,
  labels: LabelClient,
  due: readonly Due[],
  timeoutMs?: number,
): Promise<LabelResult<ProviderLabel[]>> {
  const { db, clock, logger } = deps;
  const answer = await labels.track(
    due.map(({ providerOrderId }) => providerOrderId),
    timeoutMs,
  );
  const ids = due.map(({ id }) => id);
  const now = clock();
  if (answer.kind === "failed") {
    // After a timeout the provider may have answered and cached it, so wait the full pause.
    const asked = (answer.retryAfterSeconds ?? 0) * 1000;
    const wait = Math.max(asked, answer.problem === "timeout" ? TRACK_PAUSE_MS : AGAIN_AFTER_FAILURE_MS);
    await noteTrackingFailed(db, ids, { now, again: new Date(now.getTime() + wait) });
    if (asked > 0) await putOff(db, new Date(now.getTime() + asked));
    logger.warn({ parcels: ids.length, problem: answer.problem }, "tracking not answered");
    return answer;
  }
  await noteTracked(db, ids, now);
  for (const label of answer.value) {
    const shipment = due.find(({ providerOrderId }) => providerOrderId === label.id);
    if (shipment) await recordChange(deps, shipment, label);
  }
  return answer;
}

/** Most answers repeat the last one. */
async function recordChange(deps: Needed, shipment: Due, { told }: ProviderLabel): Promise<void> {
  const says = JSON.stringify(told);
  if (says === shipment.lastTold) return;
  await applyTrackingUpdate(deps, shipment, told);
  await keepLastTold(deps.db, "shipments", shipment.id, says);
}
