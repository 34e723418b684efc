import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openLabels } from "../labels/open-labels.server.ts";
import type { ProviderLabel } from "../melhor-envio/label-answer.ts";
import type { LabelClient, LabelResult } from "../melhor-envio/label-client.server.ts";
import type { ShipmentDependencies } from "../shipment-dependencies.ts";
import { applyTrackingUpdate } from "./apply-tracking-update.server.ts";
import { nextTracking, TRACK_PAUSE_MS } from "./tracking-event.ts";
import "../shipment-jobs.ts";

/** Parcels per call; the provider documents no limit. */
const BATCH = 50;
/** A quarter of the provider's limit of 250 calls per minute for the whole shop. */
const CALL_EVERY_MS = 1_000;
/** Shorter than the minute between two rounds, so that rounds do not overlap. */
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
 * Polls the tracking of due parcels: fifty per call, one call per second, for at most 45 seconds. Each parcel is polled
 * at most every 65 minutes. Returns the number of parcels polled.
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
    const answer = await pollTracking(deps, labels, due);
    if (answer.kind === "failed") break;
    asked += due.length;
    if (due.length < BATCH) break;
    await pause(pauseMs);
  }
  return { asked, calls };
}

/** Polls these parcels now; the caller must have claimed them. */
export async function pollTracking(
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
    // After a timeout the provider may have answered and cached it, so wait the full pause.
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

/** Postpones all polls until the provider's Retry-After, for every parcel and process. */
async function putOff(db: ShipmentDependencies["db"], until: Date): Promise<void> {
  await db.updateTable("shipments").set({ track_after: until }).where("track_after", "<", until).execute();
}

/** Applies an answer only if it differs from the last one; most do not. */
async function recordChange(deps: ShipmentDependencies, shipment: Due, { told }: ProviderLabel): Promise<void> {
  const says = JSON.stringify(told);
  if (says === shipment.lastTold) return;
  await applyTrackingUpdate(deps, shipment, told);
  await deps.db.updateTable("shipments").set({ last_told: says }).where("id", "=", shipment.id).execute();
}

/** Claims the parcels that have waited longest, and sets their next poll time. */
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

/** Claims an order's parcels if they are due: a customer's click does not poll more often than the rounds do. */
export async function claimOfOrder({ db, clock }: ShipmentDependencies, orderId: string): Promise<Due[]> {
  const now = clock();
  return (
    db
      .updateTable("shipments")
      .set({ track_after: new Date(now.getTime() + TRACK_PAUSE_MS) })
      .where("order_id", "=", orderId)
      .where("provider_order_id", "is not", null)
      .where("track_after", "is not", null)
      // The delay of the first poll after generation does not apply if a customer looks.
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

/** Polls old parcels less often, and finally not at all. */
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
