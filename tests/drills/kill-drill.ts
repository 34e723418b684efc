import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config/config.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { startDemoProviders } from "#server/demo-providers.server.ts";
import { compareWithProviders } from "#shop/insight/ledger-checks/ask-providers.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { createCoupon } from "#shop/ordering/coupons/create-coupon.server.ts";
import { createMercadoPago } from "#shop/ordering/payments/mercado-pago/mercado-pago.server.ts";
import { gatherProviders } from "#shop/ordering/payments/payment-providers.ts";
import { createStripe } from "#shop/ordering/payments/stripe/stripe.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { brokenPromises } from "./broken-promises.ts";
import { chanceOf } from "./chance.ts";
import { drainJobs } from "./drain-jobs.ts";
import { buildDrillApp, type DrillProcess, drillProcess } from "./drill-process.ts";
import { noteFigures } from "./figures.ts";
import { goShopping, type Promises, type ShopperOptions } from "./shoppers.ts";

const PRODUCTS = ["ANELAPARAD-001", "ANELALIANC-003", "ANELSOLITA-002"] as const;
/** Stock of the scarce (last) product. */
const SCARCE = 6;

/** `DRILL_KILLS` selects the long form, which runs in real time; `DRILL_SEED` repeats a drill. */
export const KILLS = Number(process.env.DRILL_KILLS ?? 3);
const IS_LONG = process.env.DRILL_KILLS !== undefined;
export const SHOPPERS = IS_LONG ? 16 : 8;
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
/**
 * A job that was interrupted repeatedly is retried after 15 minutes; if it was active when killed, two minutes later.
 */
const LONGEST_REST_MS = 1_200_000;
/** Per kill: a restart and some shopping, on a loaded machine. */
export const DRILL = { timeout: (IS_LONG ? LONGEST_REST_MS + 60_000 : 180_000) + KILLS * 60_000 };

export interface KillDrill {
  victim: "app" | "database";
  database: { url: string; db: Database };
  /** Kills the victim and brings it back. */
  strike(shop: DrillProcess): Promise<void>;
}

/**
 * Shoppers order and pay with all methods while the victim is killed repeatedly; afterwards everything confirmed to
 * them must be true.
 */
export async function runKillDrill({ victim, database, strike }: KillDrill): Promise<void> {
  const { db, url: databaseUrl } = database;
  const chance = chanceOf(SEED);
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-drill-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const base = readConfig({ PUBLIC_URL: url, DATA_DIR: dataDir });
  const { sandbox, config } = await startDemoProviders(base, {
    dataDir: null,
    shopUrl: url,
    webhookRetryMs: 600,
    // In the short form the shop's clock is set ahead, the simulators' is not.
    searchLagMs: IS_LONG ? undefined : 300,
  });
  const file = await buildDrillApp();
  const shop = drillProcess(file, { port, db, databaseUrl, dataDir, simulators: config });
  whenFileIsDone(async () => {
    await shop.kill();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  await shop.start();
  await stockUp(db);
  const tokens = await Promise.all([signUp(url, 1), signUp(url, 2), signUp(url, 3), signUp(url, 4)]);
  const closing = new AbortController();
  whenFileIsDone(() => closing.abort());
  const promises: Promises = { orders: new Map(), payments: new Map(), money: new Set() };
  const shoppers: ShopperOptions = {
    url,
    sandbox,
    tokens: [tokens[0], ...tokens.slice(1)],
    chance,
    products: PRODUCTS,
    coupon: "TREINO",
    stop: closing.signal,
  };
  const shopping = goShopping(SHOPPERS, shoppers, promises);
  // A drill without a purchase proves nothing, and on a loaded machine the first one takes a while.
  const haveBought = (kills: number) =>
    expect
      .poll(() => promises.orders.size > kills * 4 && promises.money.size > kills, { timeout: 60_000, interval: 50 })
      .toBe(true);
  let since = new Date();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(chance.between(300, 2500));
    await haveBought(kill);
    await strike(shop);
    since = new Date();
  }
  await pause(500);
  await haveBought(KILLS);
  closing.abort();
  await shopping;

  const counted = `seed ${SEED}, ${promises.orders.size} orders, ${promises.money.size} paid`;
  const what = `${counted}\n${shop.log().slice(-2000)}`;
  noteFigures(`the ${victim} was killed ${KILLS} times: ${counted}`);
  await drainJobs(db, sandbox, {
    advance: IS_LONG ? null : shop.advance,
    since,
    timeoutMs: IS_LONG ? LONGEST_REST_MS : 90_000,
  });
  expect((await checkLedger(db, { now: shop.clock(), patienceMs: 0 })).map(violationLine), what).toEqual([]);
  const { paymentBudgets: budgets } = config;
  const payments = gatherProviders([
    config.mercadoPago && createMercadoPago(config.mercadoPago, { budgets, shopName: "Lavra", clock: shop.clock }),
    config.stripe && createStripe(config.stripe, { budgets, publicUrl: url }),
  ]);
  const asked = await compareWithProviders({ db, clock: shop.clock, payments }, { since: new Date(0), patienceMs: 0 });
  expect(asked.map(violationLine), what).toEqual([]);
  expect(await brokenPromises(db, sandbox, promises), what).toEqual([]);
  const { rows } = await sql`select id from skus where reserved <> 0`.execute(db);
  expect(rows, what).toEqual([]);
}

async function stockUp(db: Database): Promise<void> {
  for (const product of PRODUCTS) {
    const pieces = product === PRODUCTS.at(-1) ? SCARCE : 100_000;
    await sql`
      with counted as (select id, ${pieces}::int - on_hand as delta from skus where product_id = ${product}), ledger as (
        insert into stock_movements (sku_id, delta, reason) select id, delta, 'adjustment' from counted where delta <> 0
      )
      update skus set on_hand = on_hand + delta from counted where counted.id = skus.id`.execute(db);
  }
  const input = CouponInput.parse({ code: "TREINO", kind: "percentage", value: 10, totalLimit: 40 });
  await createCoupon({ db, clock: systemClock }, input, "drill");
}

async function signUp(url: string, index: number): Promise<string> {
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
