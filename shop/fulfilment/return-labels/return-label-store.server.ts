import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Box } from "#shop/fulfilment/shipments/shipment.ts";
import { TRACK_PAUSE_MS } from "#shop/fulfilment/shipments/tracking/tracking-event.ts";
import type { ReverseServiceId } from "./return-label.ts";

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

/** The price that the provider asks now. */
export async function agreeToRisenPrice(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable("return_labels")
    .set({ agreed_cents: sql<number>`greatest(agreed_cents, price_cents)` })
    .where("id", "=", id)
    .where("problem", "=", "price_rose")
    .execute();
}

/** With which the customer posts; `until` is a day, included. */
export async function keepPosting(
  trx: Database,
  id: string,
  { code, until }: { code: string; until: string },
): Promise<void> {
  await trx.updateTable("return_labels").set({ posting_code: code, post_until: until }).where("id", "=", id).execute();
}

/** Null: the label is over. */
export async function keepDeclaration(trx: Database, id: string, declaration: Buffer | null): Promise<void> {
  await trx.updateTable("return_labels").set({ declaration }).where("id", "=", id).execute();
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
