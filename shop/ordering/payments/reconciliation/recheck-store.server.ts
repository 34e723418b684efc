import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Payment } from "../payment.ts";
import { PAYMENT_COLUMNS, toPayment } from "../payment-row.ts";
import { RECHECKED_STATES } from "./recheck-schedule.ts";

const NEVER = sql<Date>`'infinity'::timestamptz`;
/** As long as a round may have an attempt; should its process die, the attempt is due again after that. */
const CLAIMED_MS = 60 * 60_000;
/** An attempt that was asked about within this time is not asked about again because a notice could not be placed. */
const FRESH_MS = 60 * 60_000;
/** The attempts that are asked about daily are due within that time. */
const DAILY_MS = 30 * 60 * 60_000;

/** Takes the attempts with money that are due to be asked about, the longest overdue first, so that no other round does. */
export async function claimRechecks(db: Database, now: Date, most: number): Promise<Payment[]> {
  const rows = await db
    .updateTable("payments")
    .set({ ask_after: new Date(now.getTime() + CLAIMED_MS) })
    .where("id", "in", (query) =>
      query
        .selectFrom("payments")
        .select("id")
        .where("state", "in", [...RECHECKED_STATES])
        .where("ask_after", "<=", now)
        .orderBy("ask_after")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(PAYMENT_COLUMNS)
    .execute();
  return rows.map(toPayment);
}

/** Notes when attempts with money are asked about next; null: not any more. What has changed its state since has its own time. */
export async function markRechecks(db: Database, next: ReadonlyMap<string, Date | null>): Promise<void> {
  if (next.size === 0) return;
  const ids = [...next.keys()];
  const times = [...next.values()].map((at) => at?.toISOString() ?? "infinity");
  await sql`
    update payments set ask_after = mark.at
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as mark (id, at)
     where payments.id = mark.id and state in (${sql.join([...RECHECKED_STATES])})`.execute(db);
}

/** The same for one attempt that changes its state in this transaction. */
export async function markNextAsking(trx: Database, id: string, at: Date | null): Promise<void> {
  const ask_after: Date | RawBuilder<Date> = at ?? NEVER;
  await trx.updateTable("payments").set({ ask_after }).where("id", "=", id).execute();
}

/**
 * Lets the attempts of a provider that are asked about daily be asked about in the next rounds, since a notice could not be
 * placed: at most `most`, without those that were asked about within the hour.
 * Rules: PAY-66.
 */
export async function hastenRechecks(db: Database, provider: string, now: Date, most: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ ask_after: now })
    .where("id", "in", (query) =>
      query
        .selectFrom("payments")
        .select("id")
        .where("state", "in", [...RECHECKED_STATES])
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
