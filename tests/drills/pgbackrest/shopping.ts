import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import type { DrillShop } from "../drill-shop.ts";
import { buyOnce, goShopping, type Promises } from "../shoppers.ts";

const SHOPPERS = 6;
const PATIENCE = { timeout: 120_000, interval: 50 };

export const noPromises = (): Promises => ({ orders: new Map(), payments: new Map(), money: new Set() });

/** Shoppers order and pay while `work` runs, and until `orders` of theirs are placed. Resolves when all have ended. */
export async function shopDuring<T>(
  shop: DrillShop,
  promises: Promises,
  orders: number,
  work: () => Promise<T>,
): Promise<T> {
  const closing = new AbortController();
  whenFileIsDone(() => closing.abort());
  const before = promises.orders.size;
  const shopping = goShopping(SHOPPERS, { ...shop.shoppers, stop: closing.signal }, promises);
  const result = await work();
  await expect.poll(() => promises.orders.size - before, PATIENCE).toBeGreaterThanOrEqual(orders);
  closing.abort();
  await shopping;
  return result;
}

/** The same until the shop is lost in the middle of it, by `strike`. */
export async function shopUntilLost(
  shop: DrillShop,
  promises: Promises,
  orders: number,
  strike: () => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  whenFileIsDone(() => lost.abort());
  const options = { ...shop.shoppers, stop: lost.signal, lost: lost.signal };
  const shopping = goShopping(SHOPPERS, options, promises);
  await expect.poll(() => promises.orders.size, PATIENCE).toBeGreaterThanOrEqual(orders);
  await strike();
  lost.abort();
  await shopping;
}

/** The shop refuses an order of a piece that is sold out. */
export async function placeOneOrder({ shoppers }: DrillShop, promises: Promises): Promise<void> {
  const options = { ...shoppers, stop: AbortSignal.timeout(PATIENCE.timeout) };
  while (promises.orders.size === 0) await buyOnce(options, shoppers.tokens[0], promises);
}

/** Resolves to a full second that is at least a second away from any order. There must be no shoppers meanwhile. */
export async function nameMoment(): Promise<Date> {
  await pause(1_500);
  const moment = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
  await pause(moment.getTime() - Date.now() + 1_000);
  return moment;
}
