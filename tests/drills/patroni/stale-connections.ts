import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { noteFigures } from "../figures.ts";
import { NODES } from "./documented-cluster.ts";
import { firstOrderAfter, noteSpan, type PatroniDrill, seconds, shopAWhile } from "./failovers.ts";

/** Longer than the pools keep an unused connection, so that theirs are replaced. */
const MISLED_MS = 12_000;
const SOON = { timeout: 30_000, interval: 100 };

/**
 * HAProxy takes a replica for the primary for a while, as it does between two of its checks, and then leaves the
 * connections to it alone, as without `on-marked-down`: all pools hold connections that take no writes.
 */
export async function leftAtReplica(drill: PatroniDrill): Promise<void> {
  const { cluster, front, shop } = drill;
  await shopAWhile(drill);
  const primary = await cluster.primary();
  const replica = NODES.find((node) => node !== primary);
  const command = async (words: string) => expect((await front.haproxy(words)).trim(), words).toBe("");
  const from = performance.now();
  await command(`disable health primary/lavra-${replica}`);
  await command(`set server primary/lavra-${replica} health up`);
  await command(`set server primary/lavra-${primary} state maint`);
  const told = async () => {
    const answers = await Promise.all(shop.processes.map(({ url }) => fetch(`${url}/readyz`)));
    return Promise.all(
      answers.map(async (answer) => [answer.status, ((await answer.json()) as { status: string }).status]),
    );
  };
  await expect.poll(told, SOON).toEqual(shop.processes.map(() => [503, "read_only"]));
  const [process] = shop.processes;
  expect(await (await fetch(`${process?.url}/metrics`)).text()).toMatch(/^lavra_database_writable 0$/m);
  await pause(MISLED_MS);
  // Their connections stay.
  await command(`set server primary/lavra-${replica} state drain`);
  await command(`set server primary/lavra-${primary} state ready`);
  const back = performance.now();
  const after = await firstOrderAfter(drill, back);
  noteFigures(`connections left at replica lavra-${replica}: ${seconds(after - back)} s until an order was placed`);
  await expect.poll(told, SOON).toEqual(shop.processes.map(() => [200, "ready"]));
  noteFigures(`  ${seconds(performance.now() - back)} s until both processes were ready`);
  noteSpan(drill, from, performance.now());
  await command(`set server primary/lavra-${replica} state ready`);
  await command(`enable health primary/lavra-${replica}`);
  await shopAWhile(drill);
}
