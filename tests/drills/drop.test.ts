import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { makeCertificate } from "#tests/setup/deployed/certificate.ts";
import { type DeployedProcess, startDeployedShop } from "#tests/setup/deployed/deployed-shop.ts";
import { percentile } from "../../bench/load.ts";
import { type Crowd, createBuyer, sendCrowd } from "./drop/crowd.ts";
import { playDrop } from "./drop/drop-model.ts";
import { type Cost, measureCost, measureLock } from "./drop/measure-costs.ts";
import { putUpForSale, signUpBuyers } from "./drop/prepare-drop.ts";
import { noteFigures } from "./figures.ts";

/** Buyers who come within ten seconds. */
const BUYERS = Number(process.env.DRILL_BUYERS ?? 0);
const WITHIN_MS = 10_000;
const PIECES = 50;
const DROP = { product: "ANELSOLITA-002", size: "16" };
/** Bought one after the other, to see what a purchase costs. */
const CALM = { product: "ANELAPARAD-001", size: "16" };
const TRIES = 100;
const ACCOUNTS = 200;
/** The longest that a buyer waits for a piece or for the word that there are none. */
const LONGEST_MS = 10_000;

test.skipIf(!BUYERS)(
  `${PIECES} pieces, ${BUYERS} buyers within ${WITHIN_MS / 1000} s: each is told within ${LONGEST_MS / 1000} s`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-drop-"));
    const shop = await startDeployedShop({
      certificate: await makeCertificate(folder),
      isDurable: true,
      environment: { RATE_LIMITS: "on" },
    });
    const { db, close } = openDatabase(shop.databaseUrl, 2);
    whenFileIsDone(async () => {
      await close();
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const urls = shop.processes.map(({ url }) => url);
    await putUpForSale(db, DROP, PIECES);
    const tokens = await signUpBuyers(urls, ACCOUNTS);
    const [first] = shop.processes;
    if (!first) throw new Error("no process");
    await putUpForSale(db, CALM, 10_000);
    const costs = await measureSteps(first, db, tokens);

    const crowd = await sendCrowd({ urls, tokens, ...DROP, buyers: BUYERS, withinMs: WITHIN_MS });
    for (const line of [costLine(costs), ...figuresOf(crowd), ...(await modelled(costs))]) noteFigures(line);

    expect([...crowd.surprises]).toEqual([]);
    expect(crowd.outcomes).toEqual({ reserved: PIECES, sold_out: BUYERS - PIECES, failed: 0 });
    expect(Math.max(...crowd.waits)).toBeLessThan(LONGEST_MS);
    expect(await checkLedger(db, { now: systemClock(), patienceMs: 60_000 })).toEqual([]);
  },
  600_000,
);

interface Costs {
  stock: Cost;
  order: Cost;
  pay: Cost;
  lockMs: number;
}

async function measureSteps(shop: DeployedProcess, db: Database, tokens: readonly string[]): Promise<Costs> {
  const buyer = createBuyer({ urls: [shop.url], tokens, ...CALM });
  const orders = new Map<number, string>();
  const stock = await measureCost(shop, db, TRIES, (index) => buyer.seeStock(index));
  const order = await measureCost(shop, db, TRIES, async (index) => void orders.set(index, await buyer.order(index)));
  const pay = await measureCost(shop, db, TRIES, (index) => buyer.pay(index, orders.get(index) ?? ""));
  return { stock, order, pay, lockMs: await measureLock(db, CALM.product) };
}

function costLine({ lockMs, ...steps }: Costs): string {
  const cost = ([step, { shopMs, databaseMs }]: [string, Cost]) =>
    `${step} ${shopMs.toFixed(1)} + ${databaseMs.toFixed(1)} ms`;
  return `processor time of the shop + of the database: ${Object.entries(steps).map(cost).join(", ")}; the row of a piece is locked for ${lockMs.toFixed(1)} ms`;
}

/** The same costs for a crowd that this machine cannot send. */
async function modelled({ lockMs, ...costs }: Costs): Promise<string[]> {
  const lines: string[] = [];
  for (const processes of [2, 4, 8, 16, 32]) {
    const { waits, soldOutMs, askedToWait } = await playDrop({
      buyers: 20_000,
      withinMs: WITHIN_MS,
      pieces: PIECES,
      processes,
      databaseProcessors: Math.max(2, processes / 2),
      atOnce: 10,
      waitMs: 2_500,
      costs,
      lockMs,
    });
    lines.push(
      `modelled, 20000 buyers, ${processes} processes: sold out after ${seconds(soldOutMs)}; from arrival to the answer p50 ${seconds(percentile(waits, 0.5))}, p95 ${seconds(percentile(waits, 0.95))}, longest ${seconds(waits.at(-1) ?? 0)}; asked to wait ${askedToWait} times`,
    );
  }
  return lines;
}

function figuresOf({ outcomes, waits, steps, askedToWait }: Crowd): string[] {
  const of = (times: readonly number[]) =>
    `p50 ${seconds(percentile(times, 0.5))}, p95 ${seconds(percentile(times, 0.95))}, longest ${seconds(Math.max(0, ...times))}`;
  return [
    `${waits.length} buyers in ${WITHIN_MS / 1000} s: ${outcomes.reserved} pieces reserved, ${outcomes.sold_out} told that it is sold out, ${outcomes.failed} left without an answer; asked to wait ${askedToWait} times`,
    `from arrival to the answer: ${of(waits)}`,
    `a request: stock ${of(steps.stock)}; order ${of(steps.order)}; payment ${of(steps.pay)}`,
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
