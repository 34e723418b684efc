import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Box } from "#shop/fulfilment/shipments/shipment.ts";
import { isTracked } from "#shop/fulfilment/shipments/shipment-state.ts";
import type { StepColumns } from "#shop/fulfilment/shipments/shipment-store.server.ts";
import { nextTracking, TRACK_PAUSE_MS } from "#shop/fulfilment/shipments/tracking/tracking-event.ts";
import type { ReturnLabel, ReverseServiceId } from "./return-label.ts";
import { findReturnLabel } from "./return-label-queries.server.ts";

/** Longer than any step with all its calls, so only a dead process loses its claim. */
const CLAIM_MS = 100_000;

export interface NewReturnLabel {
  returnId: string;
  serviceId: ReverseServiceId;
  box: Box;
  agreedCents: Centavos;
  isAnswer: boolean;
}

/** The caller must hold the order's row lock. */
export async function insertReturnLabel(trx: Database, label: NewReturnLabel, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("return_labels")
    .values({
      return_id: label.returnId,
      state: "planned",
      service_id: label.serviceId,
      parcel: JSON.stringify(label.box),
      agreed_cents: label.agreedCents,
      is_answer: label.isAnswer,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Claims the next step for this process; null if another one holds the claim. */
export async function claimReturnLabel(db: Database, id: string, now: Date): Promise<ReturnLabel | null> {
  const { numUpdatedRows } = await db
    .updateTable("return_labels")
    .set({ busy_until: new Date(now.getTime() + CLAIM_MS) })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("busy_until", "is", null), eb("busy_until", "<", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? findReturnLabel(db, id) : null;
}

export interface ReturnLabelColumns extends StepColumns {
  posting_code?: string;
  post_until?: string;
  declaration?: Buffer;
}

/** Releases the claim; a state that changed in the meantime is not overwritten. */
export async function finishReturnLabel(
  trx: Database,
  { id, state, createdAt }: Pick<ReturnLabel, "id" | "state" | "createdAt">,
  { state: next, ...columns }: ReturnLabelColumns,
  now: Date,
): Promise<void> {
  const isNewlyTracked = next !== undefined && isTracked(next) && !isTracked(state);
  await trx
    .updateTable("return_labels")
    .set({
      ...columns,
      ...(next && { state: sql<string>`case when state = ${state} then ${next} else state end` }),
      ...(isNewlyTracked && { track_after: nextTracking(createdAt, now) }),
      busy_until: null,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

export async function writeReturnLabel(
  trx: Database,
  { state: before }: Pick<ReturnLabel, "state">,
  after: ReturnLabel,
  now: Date,
): Promise<void> {
  const { state } = after;
  const isOver = state === "cancelled" || state === "expired";
  await trx
    .updateTable("return_labels")
    .set({
      state,
      tracking_code: after.trackingCode,
      posted_at: after.postedAt,
      delivered_at: after.deliveredAt,
      ...(!isTracked(state) && { track_after: null }),
      ...(state !== before && { problem: null, problem_detail: null, attempts: 0, next_try_at: null }),
      ...(isOver && { cancel_wanted_at: null, declaration: null }),
      updated_at: now,
    })
    .where("id", "=", after.id)
    .execute();
}

const NO_PROBLEM = { problem: null, problem_detail: null, attempts: 0, next_try_at: null };

/** Clears what stopped the next step; agrees to a price that rose. */
export async function retryReturnLabel(trx: Database, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("return_labels")
    .set({
      ...NO_PROBLEM,
      agreed_cents: sql<number>`case when problem = 'price_rose' then greatest(agreed_cents, price_cents) else agreed_cents end`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

export async function wishReturnLabelCancelled(trx: Database, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("return_labels")
    .set({ ...NO_PROBLEM, cancel_wanted_at: now, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** They show customers' addresses. */
export async function deleteOldDeclarations(db: Database, before: Date): Promise<void> {
  await db
    .updateTable("return_labels")
    .set({ declaration: null })
    .where("created_at", "<", before)
    .where("declaration", "is not", null)
    .execute();
}

/** Per call; the provider documents no limit. */
export const LABELS_AT_ONCE = 50;

export interface DueReturnLabel {
  id: string;
  providerOrderId: string;
  lastTold: string | null;
}

/** Claims those that have waited longest. Sets their next poll time: never after four months. */
export async function claimDueLabels(db: Database, now: Date): Promise<DueReturnLabel[]> {
  return db
    .with("due", (query) =>
      query
        .selectFrom("return_labels")
        .where("track_after", "<=", now)
        .where("provider_order_id", "is not", null)
        .orderBy("track_after")
        .limit(LABELS_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .select("id"),
    )
    .updateTable("return_labels")
    .from("due")
    .whereRef("return_labels.id", "=", "due.id")
    .set({
      track_after: sql<Date | null>`case when created_at > ${new Date(now.getTime() - GIVE_UP_AFTER_MS)}
        then ${new Date(now.getTime() + TRACK_PAUSE_MS)}::timestamptz end`,
    })
    .returning([
      "return_labels.id",
      sql<string>`provider_order_id`.as("providerOrderId"),
      "return_labels.last_told as lastTold",
    ])
    .execute();
}

const GIVE_UP_AFTER_MS = 120 * 24 * 60 * 60_000;

/** So that the same answer is not applied again. */
export async function keepToldOfLabel(db: Database, id: string, told: string): Promise<void> {
  await db.updateTable("return_labels").set({ last_told: told }).where("id", "=", id).execute();
}
