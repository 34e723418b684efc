import type { Agent } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { formatDateTime, MINUTE_MS } from "#platform/clock.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import type { BareServer } from "../bare-server.ts";
import { noteFigures } from "../figures.ts";
import { commandsOn, countRows, query, secondsSince } from "./installed-server.ts";
import { type Bearer, becomeCustomer, placeOrder, STOCK_UP } from "./orders.ts";
import { ask, openAgent } from "./visitors.ts";

/** In each part of the shop's life. */
const ORDERS = 6;
const ARCHIVE = "/mnt/disk/lavra";

async function placeOrders(agent: Agent, customer: Bearer): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < ORDERS) ids.push(await placeOrder(agent, customer));
  return ids;
}

/** Waits for the next full minute. Resolves to it as an owner writes it: `2026-11-23 14:05`. */
async function nameMinute(): Promise<string> {
  await pause(MINUTE_MS - (Date.now() % MINUTE_MS) + 1_500);
  const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+)\D+(\d+:\d+)/.exec(formatDateTime(new Date())) ?? [];
  return `${year}-${month}-${day} ${time}`;
}

/** Sets WAL_ARCHIVE as docs/operations.md says, and restores the installed shop to a minute, and to a later one. */
export async function restoreToMinute(server: BareServer): Promise<void> {
  const { succeeds, fails } = commandsOn(server);
  const orders = () => query(server, "embedded", "select id from orders order by id");
  const agent = openAgent();
  const timed = async (what: string, line: string) => {
    const started = performance.now();
    const said = await succeeds(line);
    noteFigures(`${secondsSince(started)} s  ${what}`);
    return said;
  };

  expect(await fails("lavra restore-to latest")).toContain("WAL_ARCHIVE is not set");
  await succeeds(`install -d -o lavra -g lavra -m 700 ${ARCHIVE}`);
  await succeeds(`echo WAL_ARCHIVE=${ARCHIVE} >> /etc/lavra/lavra.env`);
  await succeeds("lavra stop && lavra start");
  await timed("base copy", "lavra backup --base");
  const pictures = await countRows(server, "embedded", "pictures");
  expect(pictures).toBeGreaterThan(10);

  await query(server, "embedded", STOCK_UP);
  const customer = await becomeCustomer(agent);
  const before = [...(await orders()), ...(await placeOrders(agent, customer))];
  const minute = await nameMinute();
  const later = await placeOrders(agent, customer);
  const laterMinute = await nameMinute();
  const last = await placeOrders(agent, customer);
  expect(await orders()).toEqual([...before, ...later, ...last].toSorted());

  // What the archive cannot hold is refused while the shop sells.
  const pid = await succeeds("cat /run/lavra/shop-*.pid /run/lavra/database.pid");
  for (const time of ["amanhã", "2099-01-01 12:00", "2020-01-01 12:00"]) await fails(`lavra restore-to '${time}'`);
  expect(await succeeds("cat /run/lavra/shop-*.pid /run/lavra/database.pid")).toBe(pid);

  const restored = await timed("restore-to a minute, from stop to answer", `lavra restore-to '${minute}'`);
  noteFigures(/Restored in .*/.exec(restored)?.[0] ?? restored);
  const kept = /kept in (\S+):/.exec(restored)?.[1] ?? "";
  expect(kept).toMatch(/^\/var\/lib\/lavra\.before-/);
  expect(await orders()).toEqual(before.toSorted());
  expect(await succeeds("lavra status")).toContain("held after a restore");
  // A page waits until Caddy, which looks every second, has seen that the shop answers; an order would get its 503.
  expect((await ask(agent, "GET", "/")).status).toBe(200);
  const refused = await ask(agent, "POST", "/rest/v1/orders", orderBody());
  expect(refused.status, refused.body).toBe(409);
  expect(refused.body).not.toContain("out_of_stock");
  expect(await succeeds("lavra ledger-checks --pictures")).toContain("rules hold.");
  expect(await countRows(server, "embedded", "pictures")).toBe(pictures);

  // It was the wrong minute: the later one lies in the life that was left.
  await succeeds(`rm -r ${kept}`);
  await timed("restore-to a later minute", `lavra restore-to '${laterMinute}'`);
  expect(await orders()).toEqual([...before, ...later].toSorted());
  expect(await succeeds("lavra ledger-checks --pictures")).toContain("rules hold.");
  noteFigures(
    `${before.length + later.length} orders before the minute are there, none of the ${last.length} after it is; all of ${pictures} pictures`,
  );
  expect(await succeeds("lavra resume")).toContain("Restored from a backup");
  await succeeds("lavra resume --yes");
  expect(await succeeds("lavra status")).not.toContain("held");
  await expect
    .poll(async () => (await ask(agent, "POST", "/rest/v1/orders", orderBody())).status, { timeout: 30_000 })
    .toBe(201);
  // The restored shop archives on.
  await timed("base copy of the restored shop", "lavra backup --base");
  agent.destroy();
}
