import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { DEFAULT_TIMING, openJobs } from "#platform/jobs/jobs.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { startDemoProviders } from "#server/demo-providers.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { reservationLimitsOf } from "#shop/config/reservation-limits.ts";
import { freeAttemptJob, freeWaitingPieces } from "#shop/ordering/orders/paying/strangers/free-waiting.server.ts";
import {
  listWaitingOrders,
  readWaitingPercent,
} from "#shop/ordering/orders/paying/strangers/stranger-queries.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { newCpf, type StockRow, stockRows } from "#tests/setup/orders/made-up-people.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { buildDrillApp, drillProcess } from "./drill-process.ts";
import { noteFigures } from "./figures.ts";

/** The drill alone runs this. */
const SECONDS = Number(process.env.DRILL_STRANGERS ?? 0);
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
const HANDS = 10;
const USUAL = reservationLimitsOf({
  HELD_PIECES: 40,
  HELD_PIECES_BOLETO: 12,
  HELD_PIECES_NETWORK: 120,
  HELD_STOCK_SHARE: 20,
});

interface Shop {
  db: Database;
  databaseUrl: string;
  /** Two processes. */
  urls: readonly [string, string];
  stock: readonly [StockRow, ...StockRow[]];
  chance: Chance;
  /** Pays a PIX at the provider. */
  pay(externalPaymentId: string): Promise<void>;
}

async function openShop(): Promise<Shop> {
  const { db, url: databaseUrl } = await createTestDatabase(2);
  const file = await buildDrillApp();
  const ports = [await freePort(), await freePort()] as const;
  const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
  const folder = () => mkdtempSync(join(tmpdir(), "lavra-strangers-"));
  const base = readConfig({ PUBLIC_URL: urls[0], DATA_DIR: folder() });
  const { sandbox, config } = await startDemoProviders(base, {
    dataDir: null,
    shopUrl: urls[0],
    webhookRetryMs: 600,
  });
  whenFileIsDone(() => sandbox.close());
  const settings = {
    RATE_LIMITS: "on",
    APP_SECRET: randomUUID(),
    TRUST_PROXY: "on",
    HELD_PIECES: String(USUAL.instant),
    HELD_PIECES_BOLETO: String(USUAL.boleto),
    HELD_PIECES_NETWORK: String(USUAL.network),
    HELD_STOCK_SHARE: String(USUAL.sharePercent),
  };
  for (const port of ports) {
    const dataDir = folder();
    const shop = drillProcess(file, { port, db, databaseUrl, dataDir, simulators: config, settings });
    whenFileIsDone(async () => {
      await shop.kill();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await shop.start();
  }
  const pay = async (externalPaymentId: string) => {
    const answer = await sandbox.app.request(`/control/payments/${externalPaymentId}/approve?wait=1`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    if (answer.status !== 200) throw new Error(`approve: ${answer.status} ${await answer.text()}`);
  };
  const [first, ...others] = await stockRows(db);
  if (!first) throw new Error("no stock");
  return { db, databaseUrl, urls, stock: [first, ...others], chance: chanceOf(SEED), pay };
}

const HONEST = "Cliente Honesta";

/** The part of the stock rows on sale that still has a piece to buy; what the honest wait to pay counts as there. */
async function buyable(db: Database): Promise<number> {
  const { rows } = await sql<{ part: number }>`
    select avg((on_hand > reserved - coalesce(honest.pieces, 0))::int)::float8 as part
      from skus join products on products.id = skus.product_id
      left join lateral (
        select sum(quantity) as pieces from stock_reservations as held join orders on orders.id = held.order_id
         where held.sku_id = skus.id and held.state = 'held' and customer_name = ${HONEST}) as honest on true
     where on_hand > 0 and archived_at is null and not unlisted`.execute(db);
  return rows[0]?.part ?? 0;
}

async function post(url: string, path: string, from: string, body: object, headers: object = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from, ...headers },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  return { status: answer.status, json };
}

/** One order of somebody made up, and its attempt, which is paid or not: the status and code of what ended it. */
async function order(shop: Shop, from: string, method: Method, items: object[], pays = false): Promise<string> {
  const url = shop.chance.one(shop.urls);
  const body = orderBody({
    items,
    ...(from.startsWith("203.") && { customer_name: HONEST }),
    customer_email: `${randomUUID()}@exemplo.com`,
    customer_cpf: "",
    shipping_address: { ...orderBody().shipping_address, number: String(Math.floor(shop.chance.next() * 99_999)) },
  });
  const placed = await post(url, "/rest/v1/orders", from, body);
  if (placed.status !== 201) return `${placed.status} ${placed.json.code}`;
  const payment = { order: { id: placed.json.id }, paymentData: { method, document: newCpf() } };
  const secret = { "X-Claim-Secret": placed.json.claim_secret };
  const paid = await post(url, "/functions/v1/create-mercadopago-payment", from, payment, secret);
  if (paid.status !== 200) return `${paid.status} ${paid.json.code}`;
  if (pays) await shop.pay(paid.json.external_payment_id);
  return "held";
}

type Method = "boleto" | "pix";

interface Attack {
  addresses: number;
  methods: readonly [Method, ...Method[]];
}

/** Ten hands take what they can for a while; somebody honest, from an address of their own, buys a piece now and then and pays a PIX at once. */
async function attack(shop: Shop, { addresses, methods }: Attack) {
  const { db, chance, stock } = shop;
  /** From one on. */
  const some = (most: number) => 1 + Math.floor(chance.next() * most);
  const answers = new Map<string, number>();
  const honest = { pix: [] as string[], boleto: [] as string[] };
  const end = performance.now() + SECONDS * 1000;
  let least = 1;
  const hand = async () => {
    while (performance.now() < end) {
      const items = Array.from({ length: some(4) }, () => ({
        ...chance.one(stock),
        quantity: some(3),
      }));
      const from = `198.51.100.${some(addresses)}`;
      const answer = await order(shop, from, chance.one(methods), items);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (answer.startsWith("429")) await pause(500);
    }
  };
  const watch = async () => {
    for (let round = 0; performance.now() < end; round += 1) {
      least = Math.min(least, await buyable(db));
      const { rows } = await sql<{ product_id: string; size: string }>`
        select product_id, coalesce(size, 'Único') as size from skus join products on products.id = product_id
         where on_hand > reserved and (size is not null or category in ('brincos', 'piercing'))
           and archived_at is null and not unlisted order by random() limit 1`.execute(db);
      const method = round % 6 === 0 ? "pix" : "boleto";
      const from = `203.0.113.${1 + (round % 250)}`;
      if (rows[0] && round % 3 === 0)
        honest[method].push(await order(shop, from, method, [{ ...rows[0], quantity: 1 }], method === "pix"));
      await pause(5_000);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: HANDS }, hand)]);
  least = Math.min(least, await buyable(db));
  const waiting = await listWaitingOrders(db, { limit: 100_000 });
  const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;
  const served = (list: string[]) => `${list.filter((answer) => answer === "held").length} of ${list.length}`;
  noteFigures(
    [
      `${HANDS} hands, ${SECONDS} s, ${addresses} address(es), ${methods.join(" and ")}, seed ${SEED}:`,
      `at the least ${percent(least)} of ${stock.length} rows buyable;`,
      `${waiting.length} orders hold ${waiting.reduce((sum, { pieces }) => sum + pieces, 0)} pieces;`,
      `honest strangers: PIX ${served(honest.pix)}, boleto ${served(honest.boleto)};`,
      [...answers].map(([answer, count]) => `${count} × ${answer}`).join(", "),
    ].join(" "),
  );
  return { least, honest, waiting };
}

describe.runIf(SECONDS > 0)("ten hands of people who never pay", () => {
  const long = 60_000 + SECONDS * 1500;

  test.each<Attack>([
    { addresses: 1, methods: ["boleto", "pix"] },
    { addresses: 50, methods: ["boleto"] },
  ])(
    "from $addresses address(es) by $methods leave four fifths of the rows buyable",
    async (how) => {
      const { least, honest } = await attack(await openShop(), how);
      expect(least).toBeGreaterThanOrEqual(0.8);
      expect(new Set(honest.pix)).toEqual(new Set(["held"]));
      // Those of the honest count, too, once they are many.
      if (how.addresses === 1) expect(honest.boleto[0]).toBe("held");
    },
    long,
  );

  test(
    "from fifty addresses by PIX and boleto do so, too; the shop is told and frees all by a press for each",
    async () => {
      const shop = await openShop();
      const { least, waiting } = await attack(shop, { addresses: 50, methods: ["pix", "pix", "boleto"] });
      expect(least).toBeGreaterThanOrEqual(0.8);
      const percent = await readWaitingPercent(shop.db);
      expect(percent).toBeGreaterThanOrEqual(15);
      const jobs = await openJobs(shop.databaseUrl, [freeAttemptJob], createLogger("silent"), DEFAULT_TIMING);
      whenFileIsDone(() => jobs.stop());
      const deps = { db: shop.db, clock: systemClock, jobs };
      const staff = { staffId: randomUUID(), role: "manager" } as const;
      const networks = new Set(waiting.flatMap(({ network }) => network ?? []));
      const started = performance.now();
      for (const network of networks) await freeWaitingPieces(deps, staff, network);
      await expect.poll(() => buyable(shop.db), { timeout: 120_000, interval: 200 }).toBe(1);
      const seconds = Math.round((performance.now() - started) / 1000);
      noteFigures(`told of ${percent} % of the stock; ${networks.size} presses freed all within ${seconds} s`);
    },
    long,
  );
});
