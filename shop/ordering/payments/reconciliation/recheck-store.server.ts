import { type Expression, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Payment } from "../payment.ts";
import { PAYMENT_COLUMNS, toPayment } from "../payment-queries.server.ts";
import { RECHECKED_STATES } from "./poll-schedule.ts";

/** How long a round may work on an attempt; if its process dies, the attempt is due again afterwards. */
const CLAIMED_MS = 60 * 60_000;

/** An attempt polled within this time is not polled again because of an unmatched event. */
const FRESH_MS = 60 * 60_000;

const DAILY_MS = 30 * 60 * 60_000;

/** Due attempts, for this round alone: paid ones, the longest overdue first, and those whose money a bank took. */
export async function claimRechecks(db: Database, now: Date, most: number): Promise<Payment[]> {
  const paid = db
    .selectFrom("payments")
    .select("id")
    .where("state", "in", RECHECKED_STATES)
    .where("ask_after", "<=", now)
    .orderBy("ask_after")
    .limit(most)
    .forUpdate()
    .skipLocked();
  const lost = db
    .selectFrom("payment_disputes")
    .innerJoin("payments", "payments.id", "payment_id")
    .select("payments.id")
    .where("outcome", "=", "lost")
    .where("state", "=", "refunded")
    .where("ask_after", "<=", now)
    .limit(most)
    .forUpdate("payments")
    .skipLocked();
  // Two statements: of one with both, the database would read every payment.
  return [...(await claim(db, now, sql`${paid}`)), ...(await claim(db, now, sql`${lost}`))];
}

async function claim(db: Database, now: Date, due: Expression<string>): Promise<Payment[]> {
  const rows = await db
    .updateTable("payments")
    .set({ ask_after: new Date(now.getTime() + CLAIMED_MS) })
    .where("id", "in", due)
    .returning(PAYMENT_COLUMNS)
    .execute();
  return rows.map(toPayment);
}

/** Null: no more. Skips attempts whose state has changed since. */
export async function markRechecks(db: Database, next: ReadonlyMap<string, Date | null>): Promise<void> {
  if (next.size === 0) return;
  const ids = [...next.keys()];
  const times = [...next.values()].map((at) => at?.toISOString() ?? "infinity");
  await sql`
    update payments set ask_after = mark.at
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as mark (id, at)
     where payments.id = mark.id and state in (${sql.join([...RECHECKED_STATES, "refunded"])})`.execute(db);
}

/**
 * An event matched no payment: at most `most` attempts that are polled daily are due now, except those polled within
 * the hour. Rules: PAY-66.
 */
export async function hastenRechecks(db: Database, provider: string, now: Date, most: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ ask_after: now })
    .where("id", "in", (query) =>
      query
        .selectFrom("payments")
        .select("id")
        .where("state", "in", RECHECKED_STATES)
        .where("ask_after", ">", now)
        .where("ask_after", "<", new Date(now.getTime() + DAILY_MS))
        .where("provider", "=", provider)
        .where("updated_at", "<", new Date(now.getTime() - FRESH_MS))
        .orderBy("ask_after", "desc")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
