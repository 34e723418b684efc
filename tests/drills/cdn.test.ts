import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { createTestCustomer, type TestCustomer } from "#tests/setup/test-customers.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { type ShopProcess, shopProcess } from "./cdn/shop-process.ts";
import { requestsPerSecond, startVarnish, type Varnish } from "./cdn/varnish.ts";
import { oldAnswers, oldFor, readPage, watchPages } from "./cdn/watch-pages.ts";
import { changePrice } from "./change-price.ts";
import { noteFigures } from "./figures.ts";

/** How many prices are changed. */
const CHANGES = Number(process.env.DRILL_CDN ?? 0);
const RING = "ANELAPARAD-001";
const SCARCE = "ANELSOLITA-002";
const PRODUCT = `/produto/${RING}`;
const PAGES = [PRODUCT, `${PRODUCT}.data`, "/categoria/aneis?ordem=price-desc", "/busca?q=aparador&ordem=price-desc"];
/** Within which everybody must see a change. */
const SOON_MS = 2_000;
/** Within which a page is rendered, whatever else the machine does. */
const RENDERED_MS = 30_000;
/** Longer than the second purge, which follows the first one by a second. */
const QUIET_MS = 1_500;
const SOLD_OUT_PIECES = 5;
const SECRET = "purges-of-the-drill-only";

interface Setting {
  /** The panel: another process on the same database. */
  panel: TestShop;
  owner: TestStaff;
  varnish: Varnish;
  processes: readonly [ShopProcess, ShopProcess];
}

async function openSetting(): Promise<Setting> {
  const database = await createTestDatabase(4, "stocked");
  const panel = await createTestShop({ worker: false, reachDatabase: async () => database.url });
  const ports = [await freePort(), await freePort()] as const;
  const environment = (url: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: panel.services.config.dataDir,
    PUBLIC_URL: url,
    SANDBOX_URL: panel.sandbox.origin,
    TRUST_PROXY: "on",
    RATE_LIMITS: "off",
    PASSWORD_COST: "low",
    SHUTDOWN_GRACE_SECONDS: "4",
    CDN: "varnish",
    VARNISH_URL: url,
    VARNISH_PURGE_SECRET: SECRET,
  });
  // Varnish first would wait for a backend, and the shop's first purge for Varnish: that one is tried again.
  const front = await freePort();
  const processes = [
    shopProcess(ports[0], environment(`http://127.0.0.1:${front}`)),
    shopProcess(ports[1], environment(`http://127.0.0.1:${front}`)),
  ] as const;
  for (const each of processes) await each.start();
  const varnish = await startVarnish(ports, SECRET, front);
  return { panel, owner: await createTestStaff(panel, "owner", "dona"), varnish, processes };
}

/** The number of the change whose price a page shows: R$ 10NN,37. */
const changeShown = (body: string) => /\b1\.?0(\d\d),?37\b/.exec(body)?.[1] ?? "none";
const numbered = (change: number) => String(change).padStart(2, "0");

/** Changes the price under readers; returns for how long after each change somebody still saw the one before, in ms. */
async function changePrices(setting: Setting, count: number, from = 0): Promise<number[]> {
  const watch = watchPages(setting.varnish.url, PAGES, changeShown);
  const spans: number[] = [];
  for (let change = from; change < from + count; change += 1) {
    await changePrice(setting.panel.services, setting.owner.session, { id: RING, price: `10${numbered(change)},37` });
    const since = performance.now();
    // Purges of the change before are on their way in half of the cases.
    await pause(SOON_MS + (change % 2 === 0 ? QUIET_MS : 0));
    spans.push(oldFor(watch, since, numbered(change)));
    // A machine that does much else may render slowly: what counts is when the page was asked for.
    const unseen = () => {
      const late = watch.seen.filter(({ at }) => at > since + SOON_MS).map(({ path }) => path);
      return PAGES.filter((path) => !late.includes(path));
    };
    await expect.poll(unseen, { timeout: RENDERED_MS }).toEqual([]);
    expect(oldAnswers(watch, since + SOON_MS, numbered(change)).slice(0, 5)).toEqual([]);
    watch.seen.length = 0;
  }
  await watch.stop();
  return spans;
}

function noteSpans(what: string, spans: readonly number[]): void {
  const sorted = spans.toSorted((a, b) => a - b);
  const [middle = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  noteFigures(
    `${what}: seen by all after ${Math.round(middle)} ms (p50), ${Math.round(longest)} ms (longest of ${spans.length})`,
  );
  expect(longest).toBeLessThan(SOON_MS);
}

/** The last piece besides `held` is ordered and its payment started; returns for how long somebody still could buy it, in ms. */
async function sellOut({ panel, varnish }: Setting, customer: TestCustomer, held: number): Promise<number> {
  const path = `/produto/${SCARCE}`;
  await setStock(panel, SCARCE, held + 1);
  const look = (body: string) => (body.includes("schema.org/OutOfStock") ? "sold out" : "for sale");
  const watch = watchPages(varnish.url, [path], look);
  await expect.poll(() => watch.seen.at(-1)?.shown, { timeout: 5_000 }).toBe("for sale");
  const order = await placeOrder(panel, customer, { items: [{ product_id: SCARCE, size: "16", quantity: 1 }] });
  await payByPix(panel, customer, order.id);
  const since = performance.now();
  await pause(SOON_MS);
  await watch.stop();
  expect(watch.seen.at(-1)?.shown).toBe("sold out");
  return oldFor(watch, since, "sold out");
}

/** Two customers read their pages at the same time; public pages beside them. */
async function readAsCustomers({ varnish }: Setting, customers: readonly TestCustomer[]): Promise<void> {
  const read = async (customer: TestCustomer) => {
    for (let round = 0; round < 40; round += 1) {
      for (const path of ["/account", "/account.data", "/pedidos"]) {
        const { status, body, headers } = await readPage(varnish.url + path, customer.cookie);
        expect([path, status, headers["x-cache"]]).toEqual([path, 200, "miss"]);
        expect(headers["cache-control"]).toContain("no-store");
        for (const { email } of customers) {
          if (email !== customer.email) expect(body.includes(email)).toBe(false);
        }
        if (path.startsWith("/account")) expect(body.includes(customer.email)).toBe(true);
      }
    }
    const unknown = await readPage(varnish.url + PRODUCT);
    const known = await readPage(varnish.url + PRODUCT, customer.cookie);
    expect([known.headers["x-cache"], known.body === unknown.body]).toEqual(["hit", true]);
  };
  await Promise.all([...customers, ...customers].map(read));
  noteFigures(`${customers.length} customers in parallel: 480 personal answers, none kept, none mixed`);
}

const readAll = (url: string) => Promise.all(PAGES.map((path) => readPage(url + path)));

/** Both processes die: pages go on, personal ones do not; afterwards all is current again. */
async function killOrigin(setting: Setting, change: number): Promise<void> {
  const { varnish, processes } = setting;
  await readAll(varnish.url);
  await Promise.all(processes.map((each) => each.end("SIGKILL")));
  // Also before the probe has noticed.
  const gone = performance.now();
  while (performance.now() - gone < 4_000) {
    expect((await readAll(varnish.url)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await pause(50);
  }
  expect((await readPage(`${varnish.url}/account`)).status).toBe(503);
  await changePrice(setting.panel.services, setting.owner.session, { id: RING, price: `10${numbered(change)},37` });
  await Promise.all(processes.map((each) => each.start()));
  const back = performance.now();
  const shown = async () => (await readAll(varnish.url)).map(({ body }) => changeShown(body));
  await expect.poll(shown, { timeout: 10_000 }).toEqual(PAGES.map(() => numbered(change)));
  noteFigures(
    `both processes killed: pages went on; ${Math.round(performance.now() - back)} ms after the start they were current`,
  );
}

/** Varnish refuses purges for a while. */
async function refusePurges(setting: Setting, change: number): Promise<void> {
  const { varnish, processes } = setting;
  await readAll(varnish.url);
  varnish.takePurges(false);
  await changePrice(setting.panel.services, setting.owner.session, { id: RING, price: `10${numbered(change)},37` });
  await pause(3_000);
  const figures = await (await fetch(`${processes[0].url}/metrics`)).text();
  expect(Number(/^lavra_cdn_purges_total\{result="failed"\} (\d+)$/m.exec(figures)?.[1])).toBeGreaterThan(1);
  expect(Number(/^lavra_cdn_purge_waiting_seconds (\S+)$/m.exec(figures)?.[1])).toBeGreaterThan(0);
  // What is fetched meanwhile is not kept.
  const fetched = [1, 2].map(() => readPage(`${varnish.url}/perguntas-frequentes?de=outra`));
  expect((await Promise.all(fetched)).map(({ headers }) => headers["x-cache"])).toEqual(["miss", "miss"]);
  varnish.takePurges(true);
  const since = performance.now();
  const shown = async () => (await readAll(varnish.url)).map(({ body }) => changeShown(body));
  await expect.poll(shown, { timeout: 10_000, interval: 20 }).toEqual(PAGES.map(() => numbered(change)));
  noteFigures(
    `purges refused for 3 s: all current ${Math.round(performance.now() - since)} ms after they were taken again`,
  );
}

/** One process after the other is replaced under readers. */
async function restart({ varnish, processes }: Setting): Promise<void> {
  const watch = watchPages(varnish.url, ["/", PRODUCT, "/sobre"], () => "");
  for (const each of processes) {
    await each.end("SIGTERM");
    await each.start();
    await pause(2_500);
  }
  await watch.stop();
  const failed = watch.seen.filter(({ status }) => status !== 200);
  expect(failed).toEqual([]);
  noteFigures(`both processes replaced: none of ${watch.seen.length} reads failed`);
}

async function mixReaders({ varnish }: Setting, customers: readonly TestCustomer[]): Promise<void> {
  const before = varnish.counted();
  const html = (await readPage(`${varnish.url}/`)).body;
  const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = ""]) => path).slice(0, 4);
  const products = [RING, SCARCE, "ANELALIANC-003"].map((id) => `/produto/${id}`);
  const paths = ["/", "/categoria/aneis", "/categoria/brincos", ...products, "/sitemap.xml", "/robots.txt", ...assets];
  const read = async (reader: number) => {
    for (let round = 0; round < 30; round += 1) {
      for (const path of paths) {
        const url = `${varnish.url}${path}${round % 7 === 0 ? "?utm_source=carta" : ""}`;
        await readPage(url, { "Accept-Encoding": reader % 2 === 0 ? "gzip, deflate, br" : "gzip" });
      }
      await readPage(`${varnish.url}/account`, customers[reader % 2]?.cookie);
      await readPage(`${varnish.url}/rest/v1/products/${RING}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, reader) => read(reader)));
  const after = varnish.counted();
  const [hits, others] = [after.hits - before.hits, after.others - before.others];
  noteFigures(
    `${((100 * hits) / (hits + others)).toFixed(1)} % of ${hits + others} requests of mixed readers answered by Varnish`,
  );
  expect(hits / (hits + others)).toBeGreaterThan(0.8);
}

function noteThroughput({ varnish, processes }: Setting): void {
  const direct = requestsPerSecond(processes[0].url + PRODUCT, 5);
  const through = requestsPerSecond(varnish.url + PRODUCT, 5);
  noteFigures(
    `${Math.round(through)} product pages a second through Varnish, ${Math.round(direct)} of one process: ${(through / direct).toFixed(1)} times`,
  );
  expect(through).toBeGreaterThan(direct);
}

test.skipIf(CHANGES === 0)(
  "a Varnish before two processes shows every change to everybody within two seconds, and nobody what is another's",
  async () => {
    const setting = await openSetting();
    const customers = [await createTestCustomer(setting.panel), await createTestCustomer(setting.panel)] as const;
    await setStock(setting.panel, RING, 50);
    noteSpans("a new price", await changePrices(setting, CHANGES));
    const spans: number[] = [];
    for (let piece = 0; piece < SOLD_OUT_PIECES; piece += 1) {
      spans.push(await sellOut(setting, customers[piece % 2] ?? customers[0], piece));
    }
    noteSpans("a piece sold out", spans);
    await readAsCustomers(setting, customers);
    await mixReaders(setting, customers);
    await killOrigin(setting, CHANGES);
    await refusePurges(setting, CHANGES + 1);
    await restart(setting);
    noteThroughput(setting);
  },
  15 * 60_000,
);
