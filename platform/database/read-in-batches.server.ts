import type { Database } from "./database.server.ts";
import type { Replica } from "./replica.server.ts";

/** Yields a long list in batches of `size`, each from a statement of its own that starts after the last row read. */
export async function* readInBatches<Row>(
  { db, replica }: { db: Database; replica: Pick<Replica, "readCurrent"> },
  size: number,
  readAfter: (from: Database, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let last: Row | undefined; ; ) {
    const rows = await replica.readCurrent(db, (from) => readAfter(from, last));
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
