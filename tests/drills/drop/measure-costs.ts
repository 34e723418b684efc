import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { type DeployedProcess, processorMsOf } from "#tests/setup/deployed/deployed-shop.ts";

/** Processor time of one request, in ms. */
export interface Cost {
  /** In the shop's process. */
  shopMs: number;
  /** In the database's processes. */
  databaseMs: number;
}

/**
 * Runs `request` so many times, one after the other, each with another index, and divides the processor time that it
 * took.
 */
export async function measureCost(
  shop: Pick<DeployedProcess, "processorMs">,
  db: Database,
  times: number,
  request: (index: number) => Promise<void>,
): Promise<Cost> {
  const ofDatabase = await databaseProcessor(db);
  // Compiled and connected.
  const tried = Math.ceil(times / 4);
  for (let index = 0; index < tried; index += 1) await request(index);
  const before = { shop: shop.processorMs(), database: ofDatabase() };
  for (let index = tried; index < tried + times; index += 1) await request(index);
  return {
    shopMs: (shop.processorMs() - before.shop) / times,
    databaseMs: (ofDatabase() - before.database) / times,
  };
}

/** Reads the processor time of all processes of a database on this machine, in ms. */
async function databaseProcessor(db: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = parentOf(rows[0]?.pid ?? 0);
  return () => {
    const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === server);
    return [server, ...processes.map(Number)].reduce((sum, pid) => sum + processorMsOrNone(pid), 0);
  };
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0;
  }
}

/** A process may end while it is read: its time is then its parent's. */
function processorMsOrNone(pid: number): number {
  try {
    return processorMsOf(pid);
  } catch {
    return 0;
  }
}

const LOCKS = 50;

/** How long a change of a product's row takes with its commit, in ms: nobody else can change it meanwhile. */
export async function measureLock(db: Database, product: string): Promise<number> {
  const change = () => sql`update products set stock = stock where id = ${product}`.execute(db);
  for (let times = 0; times < LOCKS; times += 1) await change();
  const from = performance.now();
  for (let times = 0; times < LOCKS; times += 1) await change();
  return (performance.now() - from) / LOCKS;
}
