import { freePort } from "#platform/http/free-port.server.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import { startBenchDatabase } from "../bench-database.ts";
import { load } from "../load.ts";
import { buy, POLL_MS } from "../orders.ts";
import { type ShopProcess, startShopProcess } from "../shop-process.ts";
import { piecesOf, signUp, stockUp } from "../shopping.ts";
import { curvesOf, medianOf } from "./curve.ts";

const APP_SECRET = "a-secret-of-the-measurement-alone-0123456789";
const SECONDS = 8;
/** Of all processes together, as the shoppers. */
const CONNECTIONS = 12;
const SHOPPERS = 24;
const ORDERS = 240;

/** Listings rendered each time, and orders placed and paid, by so many processes on one database and one set of simulators. */
export const processCurves = (counts: readonly number[]) => curvesOf(counts, measureProcesses);

async function measureProcesses(count: number): Promise<Record<string, number>> {
  const database = await startBenchDatabase();
  const ports: string[] = [];
  while (ports.length < count) ports.push(String(await freePort()));
  // Any process may ask about any payment: all must ask the same simulator.
  const sandbox = await startDemoSandbox({ dataDir: null, shopUrl: `http://127.0.0.1:${ports[0]}` });
  const shared = { LOG_LEVEL: "warn", DATABASE_URL: database.url, APP_SECRET, SANDBOX_URL: sandbox.origin };
  const shops: ShopProcess[] = [];
  try {
    for (const PORT of ports) shops.push(await startShopProcess({ ...shared, PORT }));
    const loadAll = (seconds: number) =>
      Promise.all(shops.map(({ url }) => load(url, seconds, CONNECTIONS / count, "bench/unseen-pages.lua")));
    // The first pages of a process take longer than all others.
    for (const shop of shops) await medianOf(shop, Array(20).fill("/categoria/aneis"));
    await loadAll(2);
    const pages = await loadAll(SECONDS);
    return {
      "listings rendered each time": pages.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
      "orders placed and paid": await ordersPerSecond(shops, () => stockUp(database)),
    };
  } finally {
    for (const shop of shops) await shop.stop();
    await sandbox.close();
    await database.stop();
  }
}

/** Each shopper stays with one process. */
async function ordersPerSecond(shops: readonly ShopProcess[], fillStock: () => Promise<void>): Promise<number> {
  await fillStock();
  const [first] = shops;
  const pieces = first ? await piecesOf(first.url) : [];
  const shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, index) => {
      const shop = shops[index % shops.length];
      if (!shop) throw new Error("no process");
      return { shop, shopper: await signUp(shop, index) };
    }),
  );
  for (const { shop, shopper } of shoppers) await buy(shop, shopper, pieces, 0, POLL_MS.crowd);
  let next = 0;
  const started = performance.now();
  await Promise.all(
    shoppers.map(async ({ shop, shopper }) => {
      while (next < ORDERS) {
        next += 1;
        await buy(shop, shopper, pieces, next, POLL_MS.crowd);
      }
    }),
  );
  return (ORDERS * 1000) / (performance.now() - started);
}
