import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches, inBatches } from "#platform/database/delete-in-batches.server.ts";
import { deleteConsents } from "../accounts/consent-store.server.ts";
import { type Subscriber, subscriberOf } from "./subscriber-row.ts";

export interface OptIn {
  requestedAt: Date;
  requestIp: string;
  confirmationHash: Buffer;
  confirmationExpiresAt: Date;
}

interface NewSubscriber {
  id: string;
  email: string;
  source: "site" | "api";
  unsubscribeHash: Buffer;
}

/** Unless the address has one. */
export async function insertSubscriber(trx: DatabaseTransaction, subscriber: NewSubscriber, optIn: OptIn) {
  await trx
    .insertInto("newsletter_subscribers")
    .values({
      id: subscriber.id,
      email: subscriber.email,
      source: subscriber.source,
      unsubscribe_hash: subscriber.unsubscribeHash,
      created_at: optIn.requestedAt,
      updated_at: optIn.requestedAt,
      ...columnsOf(optIn),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

export async function lockSubscriber(
  trx: DatabaseTransaction,
  by: { id: string } | { email: string } | { confirmationHash: Buffer } | { unsubscribeHash: Buffer },
): Promise<Subscriber | null> {
  const all = trx.selectFrom("newsletter_subscribers").selectAll().forUpdate();
  const one = () => {
    if ("id" in by) return all.where("id", "=", by.id);
    if ("email" in by) return all.where("email", "=", by.email);
    if ("confirmationHash" in by) return all.where("confirmation_hash", "=", by.confirmationHash);
    return all.where("unsubscribe_hash", "=", by.unsubscribeHash);
  };
  const row = await one().executeTakeFirst();
  return row ? subscriberOf(row) : null;
}

/** With a new opt-in it must be confirmed again. */
export async function noteAsked(trx: DatabaseTransaction, id: string, optIn: OptIn | null, now: Date): Promise<void> {
  await trx
    .updateTable("newsletter_subscribers")
    .set({ updated_at: now, ...(optIn && { state: "pending", ...columnsOf(optIn) }) })
    .where("id", "=", id)
    .execute();
}

export async function markSubscriptionConfirmed(trx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("newsletter_subscribers")
    .set({ state: "confirmed", confirmed_at: now, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function markUnsubscribed(trx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("newsletter_subscribers")
    .set({ state: "unsubscribed", unsubscribed_at: now, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** The codes in the e-mail about to be sent differ from the stored ones if `APP_SECRET` has changed. */
export async function keepCodes(
  db: Database,
  subscriber: Subscriber,
  codes: { confirmationHash: Buffer; unsubscribeHash: Buffer },
): Promise<void> {
  await db
    .updateTable("newsletter_subscribers")
    .set({ confirmation_hash: codes.confirmationHash, unsubscribe_hash: codes.unsubscribeHash })
    .where("id", "=", subscriber.id)
    // If it was requested again meanwhile, that request has its own code and e-mail.
    .where("requested_at", "=", subscriber.requestedAt)
    .execute();
}

function columnsOf(optIn: OptIn) {
  return {
    requested_at: optIn.requestedAt,
    request_ip: optIn.requestIp,
    confirmation_hash: optIn.confirmationHash,
    confirmation_expires_at: optIn.confirmationExpiresAt,
  };
}

/** Those confirmed in the past become unsubscribed instead. Rules: LAW-42. */
export async function forgetUnconfirmed(db: Database, due: Date, now: Date): Promise<void> {
  const overdue = sql`state = 'pending' and requested_at < ${due}`;
  await deleteInBatches(db, "newsletter_subscribers", sql`${overdue} and confirmed_at is null`);
  // One that was written to just then, as by its mail, is left to the next night.
  const left = sql`${overdue} and confirmed_at is not null`;
  await inBatches(async (most) => {
    const { numUpdatedRows } = await db
      .updateTable("newsletter_subscribers")
      .set({ state: "unsubscribed", updated_at: now })
      .where(
        sql<boolean>`id = any (array(select id from newsletter_subscribers where ${left} limit ${most})) and ${left}`,
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** `email` in lower case. Deletes the consents too. */
export async function deleteSubscription(db: Database, email: string): Promise<void> {
  const gone = await db.deleteFrom("newsletter_subscribers").where("email", "=", email).returning("id").execute();
  await deleteConsents(
    db,
    gone.map(({ id }) => id),
  );
}
