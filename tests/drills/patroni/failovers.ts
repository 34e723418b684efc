import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { noteFigures } from "../figures.ts";
import type { Cluster } from "./cluster.ts";
import { type DocumentedCluster, NODES } from "./documented-cluster.ts";
import type { Front } from "./front.ts";
import type { OwnShop } from "./own-shop.ts";
import type { Traffic } from "./traffic.ts";
import { answersLine } from "./watch-answers.ts";

export interface PatroniDrill {
  cluster: Cluster;
  front: Front;
  shop: OwnShop;
  traffic: Traffic;
  documented: DocumentedCluster;
}

/** `ttl`, an election, a check of HAProxy; three times as long on a loaded machine. */
const RECOVERY = { timeout: 90_000, interval: 50 };
/** Traffic before the next blow. */
const ORDERS_BETWEEN = 8;
const REST_MS = 2_000;
/** How soon each process shows a new price: a page that takes longer than two seconds to make is shown as it was. */
const PRICE_MS = 2_000;
const PRICE_CHANGES = 3;
const CALM_MS = 10_000;
const FROZEN_MS = 40_000;
const PRICED = "ANELALIANC-003";

/** Traffic without a blow, for comparison. */
export async function calm(drill: PatroniDrill): Promise<void> {
  const from = performance.now();
  await pause(CALM_MS);
  await shopAWhile(drill);
  noteFigures("calm");
  await changePrice(drill);
  noteSpan(drill, from, performance.now());
}

/** SIGKILL for the primary's PostgreSQL, Patroni and etcd; it comes back as a replica. */
export async function failedOver(drill: PatroniDrill, kill: number): Promise<void> {
  const { cluster, shop } = drill;
  await shopAWhile(drill);
  const primary = await cluster.primary();
  const readiness = watchReadiness(shop);
  const from = performance.now();
  await cluster.kill(primary);
  const after = await firstOrderAfter(drill, from);
  const successor = await cluster.primary();
  expect(successor).not.toBe(primary);
  const states = await readiness.stop();
  noteFigures(
    `kill ${kill}: lavra-${primary} was primary, lavra-${successor} is; ${seconds(after - from)} s until an order was placed; /readyz said ${states}`,
  );
  expect(states).toContain("unavailable");
  await changePrice(drill);
  noteSpan(drill, from, after);
  cluster.start(primary);
  const back = await cluster.untilWhole();
  const [state] = await cluster.query<{ recovers: boolean }>(primary, "select pg_is_in_recovery() as recovers");
  expect(state?.recovers).toBe(true);
  noteFigures(`  ${back.toFixed(1)} s until lavra-${primary} was a replica (${waysBack(cluster.log(primary))})`);
}

/** The documented command, once. */
export async function switchedOver(drill: PatroniDrill): Promise<void> {
  const { cluster, documented } = drill;
  await shopAWhile(drill);
  const primary = await cluster.primary();
  const from = performance.now();
  const said = await cluster.patronictl(documented.switchover);
  const after = await firstOrderAfter(drill, performance.now());
  expect(await cluster.primary(), said).not.toBe(primary);
  noteFigures(`switchover from lavra-${primary} to lavra-${await cluster.primary()}`);
  await changePrice(drill);
  noteSpan(drill, from, after);
  await cluster.untilWhole();
}

/** A replica is lost: the one that has each commit first, or the other one. */
export async function killedReplica(drill: PatroniDrill, which: "sync" | "async"): Promise<void> {
  const { cluster } = drill;
  await shopAWhile(drill);
  const [primary, synchronous] = [await cluster.primary(), await cluster.synchronous()];
  const node = NODES.find((each) => each !== primary && (each === synchronous) === (which === "sync"));
  if (node === undefined) throw new Error(`no ${which} replica`);
  const from = performance.now();
  await cluster.kill(node);
  const after = await firstOrderAfter(drill, from);
  await shopAWhile(drill);
  noteFigures(`${which} replica lavra-${node} killed; ${seconds(after - from)} s until an order was placed`);
  noteSpan(drill, from, performance.now());
  expect(await cluster.primary()).toBe(primary);
  cluster.start(node);
  await cluster.untilWhole();
}

/** etcd answers nobody for twice as long as the primary's lock lasts: the primary stays, and sells on. */
export async function frozenStore(drill: PatroniDrill): Promise<void> {
  const { cluster, traffic } = drill;
  await shopAWhile(drill);
  const primary = await cluster.primary();
  const before = traffic.promises.orders.size;
  const from = performance.now();
  await cluster.freezeStore(FROZEN_MS);
  expect(await cluster.primary()).toBe(primary);
  noteFigures(
    `etcd away for ${seconds(FROZEN_MS)} s: ${traffic.promises.orders.size - before} orders placed meanwhile`,
  );
  noteSpan(drill, from, performance.now());
  const sent = traffic.shoppers.answers.filter((answer) => answer.from > from);
  expect(sent.filter(({ status }) => status === null || status >= 500)).toEqual([]);
  await cluster.untilWhole();
}

/** Resolves to when the first order was answered that was sent after `from`. */
export async function firstOrderAfter({ traffic }: PatroniDrill, from: number): Promise<number> {
  const placed = () =>
    traffic.shoppers.answers.find(
      ({ what, status, from: sent }) => what === "POST /rest/v1/orders" && status === 201 && sent > from,
    );
  await expect.poll(placed, RECOVERY).toBeDefined();
  return placed()?.to ?? 0;
}

export async function shopAWhile({ traffic: { promises } }: PatroniDrill): Promise<void> {
  const before = promises.orders.size;
  await pause(REST_MS);
  await expect.poll(() => promises.orders.size - before, RECOVERY).toBeGreaterThanOrEqual(ORDERS_BETWEEN);
}

let priceCents = 10_000;

/** Both processes listen at the primary, and show a new price at once: the best of three changes, on a loaded machine. */
async function changePrice({ cluster, shop }: PatroniDrill): Promise<void> {
  const took: number[] = [];
  while (took.length < PRICE_CHANGES && !took.some((ms) => ms < PRICE_MS)) took.push(await changePriceOnce(shop));
  noteFigures(`  a new price was seen by both processes after ${took.map(Math.round).join(", ")} ms`);
  const listening = "select count(*)::int as count from pg_stat_activity where application_name = 'lavra-catalogue'";
  const primary = await cluster.primary();
  const listeners = async () => (await cluster.query<{ count: number }>(primary, listening))[0]?.count;
  await expect.poll(listeners).toBe(shop.processes.length);
  expect(Math.min(...took)).toBeLessThan(PRICE_MS);
}

async function changePriceOnce({ db, processes }: OwnShop): Promise<number> {
  priceCents += 111;
  const words = `${Math.floor(priceCents / 100)},${String(priceCents % 100).padStart(2, "0")}`;
  await sql`update products set price_cents = ${priceCents}, discount_price_cents = null where id = ${PRICED}`.execute(
    db,
  );
  const from = performance.now();
  const shows = async ({ url }: { url: string }) =>
    (await (await fetch(`${url}/produto/${PRICED}`)).text()).includes(words);
  await expect
    .poll(async () => (await Promise.all(processes.map(shows))).every(Boolean), { timeout: 30_000, interval: 20 })
    .toBe(true);
  return performance.now() - from;
}

export function noteSpan({ traffic }: PatroniDrill, from: number, to: number): void {
  for (const [name, watch] of [
    ["pages", traffic.readers],
    ["reads of the API", traffic.callers],
    ["orders and payments", traffic.shoppers],
  ] as const) {
    noteFigures(`  ${answersLine(name, watch.answers, { from, to })}`);
  }
}

/** Looks at what `/readyz` says of both processes; `stop` resolves to each word it said. */
function watchReadiness({ processes }: OwnShop) {
  const states = new Set<string>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const { url } of processes) {
        const answer = await fetch(`${url}/readyz`);
        states.add(((await answer.json()) as { status: string }).status);
      }
      await pause(200);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return [...states];
    },
  };
}

function waysBack(log: string): string {
  const last = log.slice(log.lastIndexOf("Lock owner:"));
  if (/pg_rewind.*(exit code=0|Done!)|running pg_rewind/.test(log)) return "pg_rewind";
  return /bootstrap from leader|reinitiali/.test(last) ? "copied anew" : "went on by itself";
}

export const seconds = (ms: number) => (ms / 1000).toFixed(1);
