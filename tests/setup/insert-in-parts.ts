import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Few enough that one INSERT stays below the statement timeout on a machine ten times slower. */
const ROWS_PER_INSERT = 2_500;

/** Inserts `total` rows, a multiple of 2,500. `insert` selects from the series of row numbers that it is given. */
export async function insertInParts(
  db: Database,
  total: number,
  insert: (series: RawBuilder<number>) => RawBuilder<unknown>,
): Promise<void> {
  for (let from = 1; from <= total; from += ROWS_PER_INSERT) {
    await insert(sql<number>`generate_series(${from}::int, ${from + ROWS_PER_INSERT - 1}::int)`).execute(db);
  }
}
