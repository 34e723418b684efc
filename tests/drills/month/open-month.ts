import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { startDemoProviders } from "#server/demo-providers.server.ts";
import { openServices } from "#server/services.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { signAccessToken } from "#shop/customers/accounts/login/access-token.server.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { createCoupon } from "#shop/ordering/coupons/create-coupon.server.ts";
import { shippingSettings, USUAL_SHIPPING } from "#shop/ordering/shipping/shipping-settings.ts";
import type { Services } from "#shop/services.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { MANY_HELD } from "#tests/setup/held-pieces.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { advanceJobs } from "#tests/setup/test-time.ts";
import { type Chance, chanceOf } from "../chance.ts";
import { buildDrillApp, type DrillProcess, drillProcess } from "../drill-process.ts";
import { startHealthCheckedProxy } from "../health-checked-proxy.ts";
import { add, type Diary, openDiary } from "./diary.ts";
import { takeWallClock } from "./wall-clock.ts";

/** Products sold: plenty of the first, two sizes of the second, few of the last two. */
export const PIECES = ["ANELAPARAD-001", "ANELALIANC-003", "ANELSOLITA-002", "ANELGOTACO-005"] as const;
const SIZED = PIECES[1];
export const SIZES = ["16", "18"] as const;
const STOCK = { plenty: 400, sized: 90, scarce: 6 } as const;
const CUSTOMERS = 4;
const PROCESSES = 2;

export interface Month {
  db: Database;
  /** A further process on the same database, without a worker: customers and staff act through it. */
  readonly services: Services;
  sandbox: Sandbox;
  /** The processes that take orders and run the jobs. */
  shops: readonly DrillProcess[];
  /** Of the proxy before them. */
  url: string;
  owner: StaffSession;
  diary: Diary;
  /** Random numbers for one actor, deterministic for this seed. */
  chance(actor: string): Chance;
  /** Advances the time of the shop, its jobs and the simulators together. */
  advance(ms: number): Promise<void>;
  /** Sets the clocks of staff and of each process off by so much. */
  skew(ms: { staff: number; shops: readonly number[] }): void;
  /** Fresh access tokens of the customers. */
  tokens(): Promise<readonly [string, ...string[]]>;
  close(): Promise<void>;
}

/** Starts a shop of two processes behind a proxy, with its simulators in this one, for a month determined by `seed`. */
export async function openMonth(seed: number): Promise<Month> {
  const file = await buildDrillApp();
  const { db, url: databaseUrl, close: closeDatabase } = await createTestDatabase(6);
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-month-"));
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const proxy = await startHealthCheckedProxy(ports.map((port) => `http://127.0.0.1:${port}`));
  const { url } = proxy;
  const base = readConfig({
    ...MANY_HELD,
    RATE_LIMITS: "off",
    PASSWORD_COST: "low",
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
  });
  // No search lag: the month's clock jumps, so any lag would become hours.
  const providers = { dataDir: null, shopUrl: url, webhookRetryMs: 300, searchLagMs: 0 };
  const { sandbox, config } = await startDemoProviders(base, providers);
  const shops = ports.map((port) =>
    drillProcess(file, { port, db, databaseUrl, dataDir, simulators: config, settings: { PUBLIC_URL: url } }),
  );
  for (const shop of shops) await shop.start();
  const wall = takeWallClock();
  const opened = await openServices(config satisfies Config, createLogger("silent"), databaseUrl, "db/migrations", {
    sandbox: null,
    clock: () => new Date(Date.now()),
    jobTiming: { dueMs: 500, schedules: false },
  });
  let aheadMs = 0;
  let off = { staff: 0, shops: [0, 0] as readonly number[] };
  const setClocks = () => {
    for (const [index, shop] of shops.entries()) shop.setClock(aheadMs + (off.shops[index] ?? 0));
  };
  const { services } = opened;
  const { session: owner } = await createTestStaff({ services }, "owner");
  const diary = openDiary();
  await stockUp(db, diary);
  await createCoupon(
    services,
    CouponInput.parse({ code: "TREINO", kind: "percentage", value: 10, totalLimit: 60 }),
    "command",
  );
  const pickup = { address: "Rua Exemplo, 100", hours: "Segunda a sexta" };
  const { version } = await readSetting({ db }, shippingSettings);
  await saveSetting({ ...services, db }, owner, shippingSettings, { ...USUAL_SHIPPING, pickup }, version);
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, (_, index) => signUp(url, index)));

  return {
    db,
    get services() {
      return { ...services, clock: () => new Date(Date.now() + off.staff) };
    },
    sandbox,
    shops,
    url,
    owner,
    diary,
    chance: (actor) => chanceOf(seedOf(`${seed} ${actor}`)),
    async advance(wanted) {
      // The simulators' clock has no parts of milliseconds.
      const ms = Math.round(wanted);
      wall.advance(ms);
      aheadMs += ms;
      setClocks();
      await advanceJobs(db, ms);
    },
    skew(ms) {
      off = ms;
      setClocks();
    },
    async tokens() {
      // Keeps the customers logged in: they visit often enough.
      await sql`update customer_sessions set expires_at = now() + interval '100 days'`.execute(db);
      const { rows } = await sql<{ sessionId: string; customerId: string }>`
        select distinct on (customer_id) id as "sessionId", customer_id as "customerId"
          from customer_sessions order by customer_id, id`.execute(db);
      const [first, ...others] = await Promise.all(
        rows
          .filter(({ customerId }) => customers.includes(customerId))
          .map((session) => signAccessToken(config.appSecret, session, services.clock())),
      );
      if (!first) throw new Error("no customer has a session");
      return [first, ...others];
    },
    async close() {
      wall.putBack();
      await Promise.all(shops.map((shop) => shop.kill()));
      await proxy.close();
      await opened.close();
      await sandbox.close();
      await closeDatabase();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** FNV-1a: each actor has an independent sequence, whatever the speed of the others. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

async function stockUp(db: Database, diary: Diary): Promise<void> {
  const [first, second] = SIZES;
  await sql`update skus set size = ${first} where product_id = ${SIZED}`.execute(db);
  await sql`insert into skus (product_id, size, on_hand) values (${SIZED}, ${second}, 0)`.execute(db);
  for (const product of PIECES) {
    const pieces = product === PIECES[0] ? STOCK.plenty : product === SIZED ? STOCK.sized : STOCK.scarce;
    await sql`
      with counted as (select id, ${pieces}::int - on_hand as delta from skus where product_id = ${product}), ledger as (
        insert into stock_movements (sku_id, delta, reason) select id, delta, 'adjustment' from counted where delta <> 0
      )
      update skus set on_hand = on_hand + delta from counted where counted.id = skus.id`.execute(db);
    const skus = await db.selectFrom("skus").select("id").where("product_id", "=", product).execute();
    for (const { id } of skus) add(diary.received, id, pieces);
  }
}

async function signUp(url: string, index: number): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `mes${index}@exemplo.com`, password: "prata-925-boa", data: { name: "Ana Lima" } }),
  });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  const { user }: { user: { id: string } } = await answer.json();
  return user.id;
}
