import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import type { Database } from "./database.server.ts";

const MOST = 2_000;

/**
 * Deletes the rows of a table for which `due` holds, some thousands per statement, so that none of them lasts, holds
 * locks for long or is lost with the others. `due` names columns of the table alone.
 */
export async function deleteInBatches(db: Database, table: keyof DB & string, due: RawBuilder<unknown>): Promise<void> {
  await inBatches(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
       where ctid = any (array(select ctid from ${sql.table(table)} where ${due} limit ${most}))`.execute(db);
    return Number(numAffectedRows);
  });
}

/** Repeats `step`, which does up to `most` rows and answers how many, until fewer are left. */
export async function inBatches(step: (most: number) => Promise<number>, most = MOST): Promise<void> {
  while ((await step(most)) >= most);
}
