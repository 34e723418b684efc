import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type DatabasePool, openDatabase } from "#platform/database/database.server.ts";
import { whenFileIsDone } from "./clean-up.ts";
import { onServer } from "./deployed/on-server.ts";

export interface TestDatabase extends DatabasePool {
  url: string;
}

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
  const database = openDatabase(url.href, size);
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
