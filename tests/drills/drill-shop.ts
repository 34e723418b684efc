import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { startDemoProviders } from "#server/demo-providers.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { createCoupon } from "#shop/ordering/coupons/create-coupon.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import type { Chance } from "./chance.ts";
import { buildDrillApp, type DrillProcess, drillProcess } from "./drill-process.ts";
import type { ShopperOptions } from "./shoppers.ts";

export const DRILL_PRODUCTS = ["ANELAPARAD-001", "ANELALIANC-003", "ANELSOLITA-002"] as const;
/** Stock of the scarce (last) product. */
const SCARCE = 6;
export const DRILL_COUPON = "TREINO";

export interface DrillShop {
  process: DrillProcess;
  url: string;
  dataDir: string;
  sandbox: Sandbox;
  /** Settings with the addresses of the simulators. */
  config: Config;
  /** What shoppers of this shop have in common. */
  shoppers: Pick<ShopperOptions, "url" | "sandbox" | "tokens" | "chance" | "products" | "coupon">;
}

/** Starts the sample shop in a process of its own, with simulators in this one, stock and four customers. */
export async function openDrillShop(
  { db, url: databaseUrl }: { db: Database; url: string },
  { chance, searchLagMs }: { chance: Chance; searchLagMs?: number | undefined },
): Promise<DrillShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-drill-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const base = readConfig({ PUBLIC_URL: url, DATA_DIR: dataDir });
  const providers = { dataDir: null, shopUrl: url, webhookRetryMs: 600, searchLagMs };
  const { sandbox, config } = await startDemoProviders(base, providers);
  const file = await buildDrillApp();
  const shop = drillProcess(file, { port, db, databaseUrl, dataDir, simulators: config });
  whenFileIsDone(async () => {
    await shop.kill();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await shop.start();
  await stockUp(db);
  const [first, ...others] = await Promise.all([signUp(url, 1), signUp(url, 2), signUp(url, 3), signUp(url, 4)]);
  const shoppers = {
    url,
    sandbox,
    tokens: [first, ...others],
    chance,
    products: DRILL_PRODUCTS,
    coupon: DRILL_COUPON,
  } as const;
  return { process: shop, url, dataDir, sandbox, config, shoppers };
}

/** Puts the products of shoppers on the shelf, and makes their coupon. */
export async function stockUp(db: Database): Promise<void> {
  for (const product of DRILL_PRODUCTS) {
    const pieces = product === DRILL_PRODUCTS.at(-1) ? SCARCE : 100_000;
    await sql`
      with counted as (select id, ${pieces}::int - on_hand as delta from skus where product_id = ${product}), ledger as (
        insert into stock_movements (sku_id, delta, reason) select id, delta, 'adjustment' from counted where delta <> 0
      )
      update skus set on_hand = on_hand + delta from counted where counted.id = skus.id`.execute(db);
  }
  const input = CouponInput.parse({ code: DRILL_COUPON, kind: "percentage", value: 10, totalLimit: 40 });
  await createCoupon({ db, clock: systemClock }, input, "command");
}

/** Makes a customer; returns an access token. */
export async function signUp(url: string, index: number): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      email: `treino${index}@exemplo.com`,
      password: "prata-925-boa",
      data: { name: "Ana Lima" },
    }),
  });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  const { access_token }: { access_token: string } = await answer.json();
  return access_token;
}
