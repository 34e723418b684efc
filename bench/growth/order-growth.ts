import pg from "pg";
import { DAY_MS, HOUR_MS, systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { encryptSearchTerm } from "#shop/fulfilment/order-list/encrypted-search-term.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { startBenchDatabase } from "../bench-database.ts";
import { fillMillionOrders } from "../data/million-orders.ts";
import { timed } from "../load.ts";
import { fillOrderLedger } from "../order-ledger.ts";
import { fillPanel } from "../panel/fill-panel.ts";
import { logInToPanel } from "../panel-login.ts";
import { startShopProcess } from "../shop-process.ts";
import { curvesOf, medianOf } from "./curve.ts";

const APP_SECRET = "a-secret-of-the-measurement-alone-0123456789";
const PRODUCTS = 2_000;
const ROUNDS = 10;
const SILENCE_MS = HOUR_MS;

/** Pages of the panel: the list of orders, a search in it, reports. */
export const orderCurves = (sizes: readonly number[]) => curvesOf(sizes, measurePanel);

async function measurePanel(size: number): Promise<Record<string, number>> {
  const database = await startBenchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await migrate(pool, "db/migrations");
  await fillPanel(database, pool, { products: PRODUCTS, orders: size });
  await pool.end();
  const shop = await startShopProcess({ LOG_LEVEL: "warn", DATABASE_URL: database.url, APP_SECRET });
  try {
    const headers = { Cookie: `staff_session=${await logInToPanel(shop.url)}` };
    const ask = (address: string) => medianOf(shop, Array(ROUNDS + 1).fill(`/admin${address}`), headers);
    const found = (term: string) => ask(`/pedidos?busca=${encodeURIComponent(encryptSearchTerm(APP_SECRET, term))}`);
    return {
      "list of orders": await ask("/pedidos?ver=todos"),
      "list of orders, by customer": await ask("/pedidos?ver=todos&ordem=cliente-asc"),
      "order search, a rare name": await found("bragança77"),
      "order search, half of all": await found("maria"),
      "report of 30 days": await ask("/relatorios?periodo=30-dias"),
      "report of 12 months": await ask("/relatorios?periodo=12-meses"),
    };
  } finally {
    await shop.stop();
    await database.stop();
  }
}

/** The checks of the ledger: over what a day changed, as every night, and over everything, as once a week. */
export const ledgerCurves = (sizes: readonly number[]) => curvesOf(sizes, measureLedger);

async function measureLedger(size: number): Promise<Record<string, number>> {
  const database = await startBenchDatabase();
  const { db, pool, close } = openDatabase(database.url, 2, { silenceMs: SILENCE_MS });
  try {
    await migrate(pool, "db/migrations");
    await fillMillionOrders(database, size);
    await fillOrderLedger(database);
    await database.ask("vacuum (analyze)");
    const now = systemClock();
    const nightly = { now, since: new Date(now.getTime() - DAY_MS) };
    await checkLedger(db, nightly);
    return {
      "ledger: a day's changes": (await timed(() => checkLedger(db, nightly))).ms,
      "ledger: everything": (await timed(() => checkLedger(db, { now }))).ms,
    };
  } finally {
    await close();
    await database.stop();
  }
}
