// Upgrades a large shop from an old version to this one and measures each migration.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { fillOldShop } from "./old-shop.ts";

const MIGRATIONS = "db/migrations";
/** Before the tables for search, listings, sales and customer totals, which migrations fill. */
const OLD = "0004";
/** Query timeout: ledger checks of a large shop take minutes. */
const SILENCE_MS = 600_000;
const MOST_NAMED = 10;

/**
 * Fills a database at an old migration with `count` products and as many paid orders, applies the later migrations one
 * by one as a start does, and checks the ledger and that each product is found.
 */
export async function upgradeLargeShop(count: number): Promise<{ passed: boolean; figures: string[] }> {
  const names = readdirSync(MIGRATIONS).sort();
  const old = names.filter((name) => name.slice(0, OLD.length) <= OLD);
  const folder = mkdtempSync(join(tmpdir(), "lavra-upgrade-"));
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(folder, 0o755);
  const applied = join(folder, "migrations");
  mkdirSync(applied);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
  const { db, pool, close } = openDatabase(postgres.url, 2, { silenceMs: SILENCE_MS });
  const apply = async (name: string) => {
    copyFileSync(join(MIGRATIONS, name), join(applied, name));
    const started = performance.now();
    await migrate(pool, applied);
    return (performance.now() - started) / 1000;
  };
  try {
    for (const name of old) await apply(name);
    process.stdout.write(`Writing ${count} products and as many orders after ${old.at(-1)}\n`);
    await fillOldShop(pool, count);
    let total = 0;
    for (const name of names.slice(old.length)) {
      const seconds = await apply(name);
      total += seconds;
      process.stdout.write(`${seconds.toFixed(2).padStart(8)} s  ${name}\n`);
    }
    const { rows } = await pool.query<{ found: number; sold: number }>(
      "select (select count(*) from search_entries) as found, (select count(*) from sales) as sold",
    );
    const violations = await checkLedger(db, { now: new Date(), patienceMs: 0 });
    const figures = [
      `${total.toFixed(2).padStart(8)} s  together, for ${count} products and orders`,
      `${rows[0]?.found} products are found by searches, ${rows[0]?.sold} sales are in the reports`,
      `${violations.length} violations in the books`,
      ...violations.slice(0, MOST_NAMED).map(violationLine),
    ];
    return { passed: rows[0]?.found === count && rows[0].sold === count && violations.length === 0, figures };
  } finally {
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
