import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import type { Database } from "./database.server.ts";

const MOST = 2_000;

/** 2,000 per statement: far below the timeout, and earlier batches stay deleted. `due`: only columns of the table. */
export async function deleteInBatches(db: Database, table: keyof DB & string, due: RawBuilder<unknown>): Promise<void> {
  await inBatches(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
       where ctid = any (array(select ctid from ${sql.table(table)} where ${due} limit ${most}))`.execute(db);
    return Number(numAffectedRows);
  });
}

/** Repeats `step` until it handles fewer than `most` rows. `step` handles up to `most` rows and returns how many. */
export async function inBatches(step: (most: number) => Promise<number>, most = MOST): Promise<void> {
  while ((await step(most)) >= most);
}
