import { wholeProcess } from "../whole-process.ts";
import type { PooledShop } from "./pooled-shop.ts";

const AT_ONCE = 8;
const MS = 6_000;
const ROUNDS = 3;
/** Not kept in a cache, and read by statements that are named where that is possible. */
const PATHS = ["/rest/v1/search-suggestions?q=anel", "/rest/v1/products/ANELAPARAD-001/related"];

/** Requests a second of a process behind PgBouncer and of one that reaches PostgreSQL itself, by turns. */
export async function measureReads({ environment, processes }: PooledShop): Promise<string[]> {
  const { DATABASE_DIRECT_URL = "", ...others } = environment;
  const direct = await wholeProcess("build/server/index.js", { ...others, DATABASE_URL: DATABASE_DIRECT_URL });
  await direct.start();
  const measured = new Map([
    ["past it, with named statements", { url: direct.url, rates: [] as number[] }],
    ["through PgBouncer, without", { url: processes[0].url, rates: [] as number[] }],
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, rates } of measured.values()) rates.push(await requestsPerSecond(url));
  }
  await direct.end();
  return [...measured].map(([how, { rates }]) => `${rates.map(Math.round).join(", ")} requests a second ${how}`);
}

async function requestsPerSecond(url: string): Promise<number> {
  const until = performance.now() + MS;
  let done = 0;
  const ask = async (index: number) => {
    while (performance.now() < until) {
      const answer = await fetch(url + PATHS[index % PATHS.length]);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index)));
  return (done * 1000) / MS;
}
