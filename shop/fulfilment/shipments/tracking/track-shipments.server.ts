import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openLabels } from "../labels/open-labels.server.ts";
import type { ProviderLabel } from "../melhor-envio/label-answer.ts";
import type { LabelClient, LabelResult } from "../melhor-envio/label-client.server.ts";
import type { ShipmentDependencies } from "../shipment-dependencies.ts";
import { applyTrackingUpdate } from "./apply-tracking-update.server.ts";
import { nextTracking, TRACK_PAUSE_MS } from "./tracking-event.ts";
import "../shipment-jobs.ts";

/** Parcels asked about in one call; how many the provider takes is not told. */
const BATCH = 50;
/** A quarter of the 250 calls a minute that all of the shop has together. */
const CALL_EVERY_MS = 1_000;
/** Shorter than the minute between two rounds, so that they do not pile up. */
const ROUND_MS = 45_000;
const AGAIN_AFTER_FAILURE_MS = 10 * 60_000;

interface Due {
  id: string;
  orderId: string;
  providerOrderId: string;
  createdAt: Date;
  lastTold: string | null;
}

/**
 * Asks for news of the parcels that are due, fifty in a call and one call a second, for three quarters of a minute at the
 * most. A parcel is asked about every 65 minutes at the soonest. Answers how many were asked about.
 * Rules: SHIP-74.
 */
export async function trackShipments(
  deps: ShipmentDependencies,
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
    const answer = await askAbout(deps, labels, due);
    if (answer.kind === "failed") break;
    asked += due.length;
    if (due.length < BATCH) break;
    await pause(pauseMs);
  }
  return { asked, calls };
}

/** Asks about these parcels now; they have been claimed. */
export async function askAbout(
  deps: ShipmentDependencies,
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
    // An answer that got lost was given all the same.
    const asked = (answer.retryAfterSeconds ?? 0) * 1000;
    const wait = Math.max(asked, answer.problem === "timeout" ? TRACK_PAUSE_MS : AGAIN_AFTER_FAILURE_MS);
    const columns = { track_failed_at: now, track_after: new Date(now.getTime() + wait) };
    await db
      .updateTable("shipments")
      .set(columns)
      .where("id", "in", ids)
      .where("track_after", "is not", null)
      .execute();
    if (asked > 0) await putOff(db, new Date(now.getTime() + asked));
    logger.warn({ parcels: ids.length, problem: answer.problem }, "tracking not answered");
    return answer;
  }
  await db.updateTable("shipments").set({ tracked_at: now, track_failed_at: null }).where("id", "in", ids).execute();
  for (const label of answer.value) {
    const shipment = due.find(({ providerOrderId }) => providerOrderId === label.id);
    if (shipment) await recordChange(deps, shipment, label);
  }
  return answer;
}

/** The provider wants to be left alone, whatever parcel it would be about and whichever process asks. */
async function putOff(db: ShipmentDependencies["db"], until: Date): Promise<void> {
  await db.updateTable("shipments").set({ track_after: until }).where("track_after", "<", until).execute();
}

/** Most answers say what the last one said. */
async function recordChange(deps: ShipmentDependencies, shipment: Due, { told }: ProviderLabel): Promise<void> {
  const says = JSON.stringify(told);
  if (says === shipment.lastTold) return;
  await applyTrackingUpdate(deps, shipment, told);
  await deps.db.updateTable("shipments").set({ last_told: says }).where("id", "=", shipment.id).execute();
}

/** Takes the parcels that have waited longest for this process, and sets when they may be asked about next. */
async function claimDue({ db, clock }: ShipmentDependencies): Promise<Due[]> {
  const now = clock();
  const rows = await db
    .with("due", (query) =>
      query
        .selectFrom("shipments")
        .where("track_after", "<=", now)
        .where("provider_order_id", "is not", null)
        .orderBy("track_after")
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select("id"),
    )
    .updateTable("shipments")
    .from("due")
    .whereRef("shipments.id", "=", "due.id")
    .set({ track_after: new Date(now.getTime() + TRACK_PAUSE_MS) })
    .returning(dueColumns)
    .execute();
  await slowDown({ db, clock }, rows);
  return rows;
}

/** Claims these parcels of one order if they are due: a click asks no more often than the rounds do. */
export async function claimOfOrder({ db, clock }: ShipmentDependencies, orderId: string): Promise<Due[]> {
  const now = clock();
  return (
    db
      .updateTable("shipments")
      .set({ track_after: new Date(now.getTime() + TRACK_PAUSE_MS) })
      .where("order_id", "=", orderId)
      .where("provider_order_id", "is not", null)
      .where("track_after", "is not", null)
      // The first asking after generation is put off for nobody who looks.
      .where((eb) =>
        eb.or([
          eb("track_after", "<=", now),
          eb.and([eb("tracked_at", "is", null), eb("track_failed_at", "is", null)]),
        ]),
      )
      .returning(dueColumns)
      .execute()
  );
}

const dueColumns = [
  "shipments.id",
  "shipments.order_id as orderId",
  sql<string>`shipments.provider_order_id`.as("providerOrderId"),
  "shipments.created_at as createdAt",
  "shipments.last_told as lastTold",
] as const;

/** Old parcels are asked about less often, and at last no more. */
async function slowDown(
  { db, clock }: Pick<ShipmentDependencies, "db" | "clock">,
  rows: readonly Due[],
): Promise<void> {
  const now = clock();
  for (const { id, createdAt } of rows) {
    const next = nextTracking(createdAt, now);
    if (next && next.getTime() - now.getTime() <= TRACK_PAUSE_MS) continue;
    await db.updateTable("shipments").set({ track_after: next }).where("id", "=", id).execute();
  }
}
