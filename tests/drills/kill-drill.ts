import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { compareWithProviders } from "#shop/insight/ledger-checks/ask-providers.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { createMercadoPago } from "#shop/ordering/payments/mercado-pago/mercado-pago.server.ts";
import { gatherProviders } from "#shop/ordering/payments/payment-providers.ts";
import { createStripe } from "#shop/ordering/payments/stripe/stripe.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { IS_WHOLE } from "#tests/setup/test-size.ts";
import { brokenPromises } from "./broken-promises.ts";
import { chanceOf } from "./chance.ts";
import { drainJobs } from "./drain-jobs.ts";
import type { DrillProcess } from "./drill-process.ts";
import { openDrillShop } from "./drill-shop.ts";
import { noteFigures } from "./figures.ts";
import { goShopping, type Promises } from "./shoppers.ts";

/** `DRILL_KILLS` selects the long form, which runs in real time; `DRILL_SEED` repeats a drill. */
export const KILLS = Number(process.env.DRILL_KILLS ?? (IS_WHOLE ? 3 : 2));
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
  const { db } = database;
  const chance = chanceOf(SEED);
  // In the short form the shop's clock is set ahead, the simulators' is not.
  const searchLagMs = IS_LONG ? undefined : 300;
  const { process: shop, url, sandbox, config, shoppers } = await openDrillShop(database, { chance, searchLagMs });
  const closing = new AbortController();
  whenFileIsDone(() => closing.abort());
  const promises: Promises = { orders: new Map(), payments: new Map(), money: new Set() };
  const shopping = goShopping(SHOPPERS, { ...shoppers, stop: closing.signal }, promises);
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
