// Writes db/schema.generated.ts and db/schema.sql from a freshly migrated database; with --verify it only checks that
// they are current.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { readSchemaSql } from "./schema-sql.ts";

const SCHEMA = "db/schema.sql";
const verifies = process.argv.includes("--verify");

const folder = mkdtempSync(join(tmpdir(), "lavra-types-"));
// As root, PostgreSQL runs under another account, which needs access to this folder.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, flags: ["fsync=off"] });
let current = true;
try {
  const database = openDatabase(postgres.url, 2);
  await migrate(database.pool, "db/migrations");
  const schema = await readSchemaSql(database.pool);
  await database.close();
  if (!verifies) writeFileSync(SCHEMA, schema);
  else if (readFileSync(SCHEMA, "utf8").replaceAll("\r\n", "\n") !== schema)
    throw new Error(`${SCHEMA} is not current`);
  execFileSync(
    "node_modules/.bin/kysely-codegen",
    [
      ["--url", postgres.url],
      ["--dialect", "postgres"],
      ["--out-file", "db/schema.generated.ts"],
      ["--date-parser", "string"],
      ["--numeric-parser", "number"],
      ["--type-mapping", '{"int8":"number"}'],
      ["--exclude-pattern", "migrations"],
      verifies ? ["--verify"] : [],
    ].flat(),
    { stdio: ["ignore", "ignore", "inherit"] },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  current = false;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!current) {
  console.error("db/schema.generated.ts or db/schema.sql does not match the migrations: run `npm run types:db`");
  process.exit(1);
}
