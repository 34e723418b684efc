import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { MANY_HELD } from "#tests/setup/held-pieces.ts";
import type { Chance } from "../chance.ts";
import { DRILL_COUPON, DRILL_PRODUCTS, signUp, stockUp } from "../drill-shop.ts";
import { startHealthCheckedProxy } from "../health-checked-proxy.ts";
import type { ShopperOptions } from "../shoppers.ts";
import { type WholeProcess, wholeProcess } from "../whole-process.ts";
import type { Front } from "./front.ts";

/** As `npm run drill` builds it. */
const SERVER = "build/server/index.js";

export interface OwnShop {
  /** Through the proxy. */
  url: string;
  processes: readonly WholeProcess[];
  sandbox: Sandbox;
  /** At the primary, whichever node that is. */
  db: Database;
  shoppers: Pick<ShopperOptions, "url" | "sandbox" | "tokens" | "chance" | "products" | "coupon">;
}

/** Two processes of the built shop, with its sample catalogue, behind a proxy. */
export async function openOwnShop({ urls }: Front, chance: Chance): Promise<OwnShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-patroni-shop-"));
  whenFileIsDone(() => rmSync(dataDir, { recursive: true, force: true }));
  const proxy = await startHealthCheckedProxy([]);
  whenFileIsDone(() => proxy.close());
  const sandbox = await startDemoSandbox({ dataDir: null, shopUrl: proxy.url, webhookRetryMs: 600 });
  whenFileIsDone(() => sandbox.close());
  const settings = {
    SHOP_MODE: "demo",
    PUBLIC_URL: proxy.url,
    DATABASE_URL: urls.pooled,
    DATABASE_DIRECT_URL: urls.direct,
    DATABASE_READ_URL: urls.read,
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.origin,
    PASSWORD_COST: "low",
    RATE_LIMITS: "off",
    ...MANY_HELD,
  };
  const processes = [await wholeProcess(SERVER, settings), await wholeProcess(SERVER, settings)];
  for (const shop of processes) {
    await shop.start();
    proxy.putIn(shop.url);
  }
  const { db, close } = openDatabase(urls.direct, 4);
  whenFileIsDone(close);
  await stockUp(db);
  const url = processes[0]?.url ?? "";
  const [first, ...others] = await Promise.all([signUp(url, 1), signUp(url, 2), signUp(url, 3), signUp(url, 4)]);
  const tokens = [first, ...others] as const;
  const shoppers = { url: proxy.url, sandbox, tokens, chance, products: DRILL_PRODUCTS, coupon: DRILL_COUPON } as const;
  return { url: proxy.url, processes, sandbox, db, shoppers };
}
