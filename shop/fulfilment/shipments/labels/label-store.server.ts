import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Label, ShipmentProblem } from "../shipment.ts";
import { isActiveParcel, isTracked, type ShipmentState } from "../shipment-state.ts";
import { nextTracking } from "../tracking/tracking-event.ts";

/** Parcels to customers, and reverse labels of returns. */
export type LabelTable = "shipments" | "return_labels";

/** Longer than any step with all its calls, so only a dead process loses its claim. */
const CLAIM_MS = 100_000;

export const NO_PROBLEM = { problem: null, problem_detail: null, attempts: 0, next_try_at: null };

/** Claims the next step for this process; false if another one holds the claim. */
export async function claimStep(db: Database, table: LabelTable, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ busy_until: new Date(now.getTime() + CLAIM_MS) })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("busy_until", "is", null), eb("busy_until", "<", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface StepColumns {
  state?: ShipmentState;
  provider_order_id?: string | null;
  protocol?: string | null;
  price_cents?: number | null;
  cancel_wanted_at?: Date | null;
  problem?: ShipmentProblem | null;
  problem_detail?: string | null;
  attempts?: number;
  next_try_at?: Date | null;
}

/** Releases the claim; a state that changed in the meantime is not overwritten. */
export async function finishStep(
  trx: Database,
  table: LabelTable,
  { id, state }: Pick<Label, "id" | "state">,
  { state: next, ...columns }: StepColumns,
  now: Date,
): Promise<void> {
  await trx
    .updateTable(table)
    .set({
      ...columns,
      ...(next && { state: sql<string>`case when state = ${state} then ${next} else state end` }),
      busy_until: null,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Stores the carrier's answer and schedules the next poll; none after a final state. */
export async function writeCourse(
  trx: Database,
  table: LabelTable,
  { state: before }: Pick<Label, "state">,
  after: Label,
  now: Date,
): Promise<void> {
  const { state, createdAt } = after;
  await trx
    .updateTable(table)
    .set({
      state,
      tracking_code: after.trackingCode,
      posted_at: after.postedAt,
      delivered_at: after.deliveredAt,
      track_after: isTracked(state)
        ? sql<Date | null>`coalesce(track_after, ${nextTracking(createdAt, now)}::timestamptz)`
        : null,
      ...(state !== before && NO_PROBLEM),
      ...(!isActiveParcel(state) && { cancel_wanted_at: null }),
      updated_at: now,
    })
    .where("id", "=", after.id)
    .execute();
}

/** So that its next step is tried at once. */
export async function clearProblem(trx: Database, table: LabelTable, id: string, now: Date): Promise<void> {
  await trx
    .updateTable(table)
    .set({ ...NO_PROBLEM, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function wishCancelled(trx: Database, table: LabelTable, id: string, now: Date): Promise<void> {
  await trx
    .updateTable(table)
    .set({ ...NO_PROBLEM, cancel_wanted_at: now, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** So that the same answer of the carrier is not applied again. */
export async function keepLastTold(db: Database, table: LabelTable, id: string, told: string): Promise<void> {
  await db.updateTable(table).set({ last_told: told }).where("id", "=", id).execute();
}

/** Those whose next step no job takes: overdue, or to be cancelled, and held by no process. */
export async function listLostSteps(
  db: Database,
  table: LabelTable,
  { now, overdue, most }: { now: Date; overdue: Date; most: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom(table)
    .select("id")
    .where((eb) =>
      eb.or([eb("state", "in", ["planned", "in_cart", "paid", "generated"]), eb("cancel_wanted_at", "is not", null)]),
    )
    .where("updated_at", "<", overdue)
    .where((eb) =>
      eb.or([eb("next_try_at", "<", overdue), eb.and([eb("next_try_at", "is", null), eb("problem", "is", null)])]),
    )
    .where((eb) => eb.or([eb("busy_until", "is", null), eb("busy_until", "<", now)]))
    .limit(most)
    .execute();
}
