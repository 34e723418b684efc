import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type DatabasePool, openDatabase } from "#platform/database.server.ts";
import { whenFileIsDone } from "./clean-up.ts";

export interface TestDatabase extends DatabasePool {
  url: string;
}

/** A migrated database of this test file's own, cloned from the template; dropped when the file is done. */
export async function createTestDatabase(size = 10): Promise<TestDatabase> {
  const template = new URL(inject("postgresUrl"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  const maintenance = new URL(template);
  maintenance.pathname = "/postgres";
  await onServer(maintenance, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, size);
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await database.close();
    await onServer(maintenance, `drop database if exists ${name} with (force)`);
  };
  whenFileIsDone(close);
  return { ...database, close, url: url.href };
}

async function onServer(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
