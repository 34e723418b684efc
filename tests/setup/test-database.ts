import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { inject } from "vitest";
import { type Database, type DatabasePool, openDatabase } from "#platform/database/database.server.ts";
import { whenFileIsDone } from "./clean-up.ts";
import { onServer } from "./deployed/on-server.ts";

export interface TestDatabase extends DatabasePool {
  url: string;
}

/** Tests ask for hundreds of connections at once: on a slow machine they queue longer than a shop's visitors may. */
const WAIT_MS = 60_000;

/** Creates a migrated database for this test file, dropped at its end. `stocked`: with the sample catalogue. */
export async function createTestDatabase(
  size = 10,
  content: "migrated" | "stocked" = "migrated",
): Promise<TestDatabase> {
  const template = new URL(inject(`${content}Url`));
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(template.href, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, size, { waitMs: WAIT_MS });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await database.close();
    await onServer(template.href, `drop database if exists ${name} with (force)`);
  };
  whenFileIsDone(close);
  return { ...database, close, url: url.href };
}

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
