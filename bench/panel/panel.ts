import pg from "pg";
import { addDays, dayInSaoPaulo, systemClock } from "#platform/clock.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { encryptSearchTerm } from "#shop/fulfilment/order-list/encrypted-search-term.server.ts";
import { type BenchDatabase, startBenchDatabase } from "../bench-database.ts";
import { percentile, timed } from "../load.ts";
import { logInToPanel } from "../panel-login.ts";
import { type ShopProcess, startShopProcess } from "../shop-process.ts";
import { fillPanel } from "./fill-panel.ts";
import { type ExportRequest, panelExports } from "./panel-exports.ts";
import { panelLists } from "./panel-lists.ts";
import { writePanelPlans } from "./panel-plans.ts";

const SIZE = { products: 100_000, orders: 1_000_000 };
const ROUNDS = 20;
const AIM_MS = 300;
/** Of a report, which sums its days: as in `bench/reports.ts`. */
const REPORT_AIM_MS = 1000;
const APP_SECRET = "a-secret-of-the-measurement-alone-0123456789";
const LOOK_MS = 20;
/** Rendered from hardly any data: what login, frame and rendering cost. */
const YARDSTICK = "/configuracoes/perfil";

interface Panel {
  shop: ShopProcess;
  headers: Record<string, string>;
}

const seal = (term: string) => encodeURIComponent(encryptSearchTerm(APP_SECRET, term));

/** Every list of the panel and every file that it hands out, over 100,000 products and 1,000,000 orders. */
export async function measurePanel(): Promise<string[]> {
  const filled = process.env.BENCH_DATABASE_URL;
  if (filled) return measureAgain(filled);
  const database = await startBenchDatabase();
  // A million orders are counted by one statement; the shop's own connections would end it.
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    await migrate(pool, "db/migrations");
    const filled = await timed(() => fillPanel(database, pool, SIZE));
    await writePanelPlans(pool);
    return await measureFilledPanel(database, `made by SQL in ${Math.round(filled.ms / 1000)} s`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** The same on a database that an earlier run has filled. */
async function measureAgain(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const ask = async <Row extends object>(statement: string) => (await pool.query<Row>(statement)).rows;
  try {
    await writePanelPlans(pool);
    return await measureFilledPanel({ url, ask, stop: () => pool.end() }, "made by an earlier run");
  } finally {
    await pool.end();
  }
}

/** Every list and file of a filled database. */
async function measureFilledPanel(database: BenchDatabase, made: string): Promise<string[]> {
  const environment = { LOG_LEVEL: "warn", DATABASE_URL: database.url, APP_SECRET };
  const shop = await startShopProcess(environment);
  try {
    const token = await logInToPanel(shop.url);
    const panel = { shop, headers: { Cookie: `staff_session=${token}` } };
    const lines = [
      "## Panel",
      "",
      `${SIZE.products} products, ${SIZE.orders} orders of two years, 300,000 customers, 50,000 returns, 100,000 messages, a log of a million entries`,
      `on PostgreSQL by \`DATABASE_URL\` (fsync on), ${made}. Plans: \`bench/panel/plans.md\`. Each list as a whole page, from the request to its last byte, one`,
      `after the other, ${ROUNDS} times after two that do not count; against a page of the panel without a list. Aim: p95 ≤ ${AIM_MS} ms, of a report ${REPORT_AIM_MS} ms.`,
      "",
      "| list | p50 ms | p95 ms | p95 against the yardstick |",
      "| --- | --- | --- | --- |",
    ];
    // Loads the panel's modules.
    await measured(panel, YARDSTICK);
    const yardstick = await measured(panel, YARDSTICK);
    lines.push(row("a page without a list (yardstick)", yardstick, yardstick));
    for (const { name, address } of await panelLists(database)) {
      const line = row(name, await measured(panel, typeof address === "string" ? address : address(seal)), yardstick);
      console.error(line);
      lines.push(line);
    }
    lines.push(...(await measureExports(panel, environment)));
    return lines;
  } finally {
    await shop.stop();
  }
}

interface Timing {
  p50: number;
  p95: number;
}

async function measured({ shop, headers }: Panel, address: string): Promise<Timing> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const { ms } = await timed(async () => {
      const answer = await fetch(`${shop.url}/admin${address}`, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    });
    if (round >= 0) times.push(ms);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

function row(name: string, { p50, p95 }: Timing, yardstick: Timing): string {
  const worst =
    p95 > (name.startsWith("report ") ? REPORT_AIM_MS : AIM_MS)
      ? `**${p95.toFixed(0)}, above the aim**`
      : p95.toFixed(0);
  return `| ${name} | ${p50.toFixed(0)} | ${worst} | ${(p95 / yardstick.p95).toFixed(1)} |`;
}

async function measureExports(first: Panel, environment: Record<string, string>): Promise<string[]> {
  const lines = [
    "",
    "Files, each size by a process of its own. Memory is what the process holds above what it held before, at its highest.",
    "",
    "| file | smaller | memory | larger | memory |",
    "| --- | --- | --- | --- | --- |",
  ];
  const from = addDays(dayInSaoPaulo(systemClock()), -72);
  for (const { name, small, large } of panelExports(from)) {
    const cells: string[] = [];
    for (const wanted of [small, large]) {
      const shop = await startShopProcess(environment);
      try {
        const { megabytes, rows, seconds, growthMb } = await taken({ ...first, shop }, wanted);
        cells.push(`${rows} lines, ${megabytes.toFixed(1)} MB, ${seconds.toFixed(1)} s`, `${Math.round(growthMb)} MB`);
      } finally {
        await shop.stop();
      }
    }
    lines.push(`| ${name} | ${cells.join(" | ")} |`);
  }
  return lines;
}

/** Reads a file to its end, throwing it away. */
async function taken({ shop, headers }: Panel, { address, form }: ExportRequest) {
  // Loads the panel's modules.
  await (await fetch(`${shop.url}/admin${YARDSTICK}`, { headers })).arrayBuffer();
  const before = shop.residentMb();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, shop.residentMb());
  }, LOOK_MS);
  const fields = form?.((term) => encryptSearchTerm(APP_SECRET, term));
  const sent = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  const started = performance.now();
  const answer = await fetch(`${shop.url}/admin${address}`, { headers, ...sent });
  if (answer.status !== 200 || !answer.body) throw new Error(`${address} answered ${answer.status}`);
  let bytes = 0;
  let rows = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) rows += 1;
  }
  clearInterval(watch);
  return { megabytes: bytes / 2 ** 20, rows, seconds: (performance.now() - started) / 1000, growthMb: most - before };
}
