import { type WholeProcess, wholeProcess } from "../whole-process.ts";
import type { PooledShop } from "./pooled-shop.ts";

const AT_ONCE = 8;
const MS = 4_000;
const ROUNDS = 3;
/** Not kept in a cache of the process, and read by statements that are named where that is possible. */
const PATHS = ["/rest/v1/search-suggestions?q=anel", "/rest/v1/products/ANELAPARAD-001/related"];

interface Measured {
  how: string;
  shop: WholeProcess;
  rates: number[];
}

/**
 * Requests a second, by turns, of a process that reaches PostgreSQL itself, of one that does so without naming
 * statements, and of one behind PgBouncer. Ends the shop's own processes: they would take part of the processors.
 */
export async function measureReads({ environment, primary, bouncer, processes }: PooledShop): Promise<string[]> {
  for (const each of processes) await each.end();
  const { DATABASE_DIRECT_URL: _, DATABASE_READ_URL: __, ...common } = environment;
  const start = async (how: string, addresses: Record<string, string>): Promise<Measured> => {
    const shop = await wholeProcess("build/server/index.js", { ...common, ROLE: "web", ...addresses });
    await shop.start();
    return { how, shop, rates: [] };
  };
  const measured = [
    await start("with named statements", { DATABASE_URL: primary.url }),
    await start("without", { DATABASE_URL: primary.url, DATABASE_DIRECT_URL: primary.url }),
    await start("without, through PgBouncer", {
      DATABASE_URL: bouncer.url("lavra"),
      DATABASE_DIRECT_URL: primary.url,
    }),
  ];
  for (const { shop } of measured) await requestsPerSecond(shop.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { shop, rates } of measured) rates.push(await requestsPerSecond(shop.url));
  }
  for (const { shop } of measured) await shop.end();
  return measured.map(({ how, rates }) => `${rates.map(Math.round).join(", ")} requests a second ${how}`);
}

async function requestsPerSecond(url: string): Promise<number> {
  const until = performance.now() + MS;
  let done = 0;
  const ask = async (index: number) => {
    while (performance.now() < until) {
      const answer = await fetch(url + PATHS[index % PATHS.length]);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index)));
  return (done * 1000) / MS;
}
