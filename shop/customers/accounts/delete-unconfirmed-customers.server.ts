import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { inBatches } from "#platform/database/delete-in-batches.server.ts";

const WAIT_DAYS = 30;

/** Deletes accounts not confirmed within 30 days, with all their data. Rules: ACCOUNT-14. */
export async function deleteUnconfirmedCustomers(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - WAIT_DAYS * 24 * 60 * 60_000);
  await inBatches(async (most) => {
    const { rows } = await sql`
      with gone as (
        delete from customers
         where id = any (array(select id from customers where awaits_confirmation_since < ${due} limit ${most}))
        returning id
      ), consented as (
        delete from consents where subject = any (array(select id::text from gone))
      )
      select id from gone`.execute(db);
    return rows.length;
  });
}
