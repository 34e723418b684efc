// Writes db/schema.generated.ts from a freshly migrated database; with --verify it only checks that the file is
// current.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-types-"));
// As root, PostgreSQL runs under another account, which needs access to this folder.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, flags: ["fsync=off"] });
let current = true;
try {
  const database = openDatabase(postgres.url, 2);
  await migrate(database.pool, "db/migrations");
  await database.close();
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
      process.argv.includes("--verify") ? ["--verify"] : [],
    ].flat(),
    { stdio: ["ignore", "ignore", "inherit"] },
  );
} catch {
  current = false;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!current) {
  console.error("db/schema.generated.ts does not match the migrations: run `npm run types:db`");
  process.exit(1);
}
