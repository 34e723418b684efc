import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { isMigrated, migrate } from "./migrate.server.ts";

const { pool, url } = await createTestDatabase();

test("a migrated database has nothing left to do", async () => {
  expect(await migrate(pool, "db/migrations")).toEqual([]);
  expect(await isMigrated(pool, "db/migrations")).toBe(true);
});

test("new files are applied in order, each once, and a broken one leaves nothing behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lavra-migrations-"));
  cpSync("db/migrations", folder, { recursive: true });
  writeFileSync(join(folder, "9001_first.sql"), "create table first_made (id int);");
  writeFileSync(join(folder, "9002_second.sql"), "create table second_made (id int); select 1/0;");
  await expect(migrate(pool, folder)).rejects.toThrow("division by zero");
  expect(await isMigrated(pool, folder)).toBe(false);
  const { rows } = await pool.query("select to_regclass('first_made') as first, to_regclass('second_made') as second");
  expect(rows[0]).toEqual({ first: "first_made", second: null });
  writeFileSync(join(folder, "9002_second.sql"), "create table second_made (id int);");
  expect(await migrate(pool, folder)).toEqual(["9002_second.sql"]);
});

test("a file changed after it was applied is refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lavra-migrations-"));
  cpSync("db/migrations", folder, { recursive: true });
  writeFileSync(join(folder, "0001_shop.sql"), "select 1;");
  await expect(migrate(pool, folder)).rejects.toThrow("0001_shop.sql was changed");
});

test("a migration may take longer than any other statement", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lavra-migrations-"));
  cpSync("db/migrations", folder, { recursive: true });
  writeFileSync(join(folder, "9003_slow.sql"), "select pg_sleep(0.5);");
  const hurried = new pg.Pool({ connectionString: url, statement_timeout: 200 });
  try {
    await expect(hurried.query("select pg_sleep(0.5)")).rejects.toThrow("statement timeout");
    expect(await migrate(hurried, folder)).toContain("9003_slow.sql");
  } finally {
    await hurried.end();
  }
});
