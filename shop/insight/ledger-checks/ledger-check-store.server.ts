import type { Database } from "#platform/database/database.server.ts";
import type { Violation } from "./violation.ts";

/** Deletes all but the last `kept`. `count` null: the check could not be finished. */
export async function insertLedgerCheck(
  db: Database,
  check: { startedAt: Date; finishedAt: Date; isWhole: boolean; count: number | null; shown: readonly Violation[] },
  kept: number,
): Promise<void> {
  const { id } = await db
    .insertInto("book_checks")
    .values({
      started_at: check.startedAt,
      finished_at: check.finishedAt,
      whole: check.isWhole,
      violation_count: check.count,
      violations: JSON.stringify(check.shown),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("book_checks")
    .where("id", "<=", id - kept)
    .execute();
}
