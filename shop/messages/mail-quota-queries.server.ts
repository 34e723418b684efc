import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";

/** How many mails the mail server took on the São Paulo day of `now`, but for the last seconds. */
export async function countMailsOfDay(db: Database, now: Date): Promise<number> {
  const row = await db
    .selectFrom("day_counts")
    .select("count")
    .where("day", "=", dayInSaoPaulo(now))
    .where("name", "=", "mail_sent")
    .executeTakeFirst();
  return row?.count ?? 0;
}
