import { type ChildProcess, execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { dropKept, listKept } from "#platform/backup/kept-databases.server.ts";
import { HOUR_MS, systemClock } from "#platform/clock.ts";
import { backUpShop } from "#shop/backup/back-up-shop.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { paidOrder, placed, refundInPanel } from "#tests/setup/paid-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { CLOCK_AHEAD } from "./clock-ahead.ts";
import { noteFigures } from "./figures.ts";

const SECRET = "the-secret-of-the-shop-that-is-lost-and-restored";
/** `npm run drill -- restore` tries every cell, a run of all tests a few. */
const IS_DRILL = process.env.DRILL_RESTORE !== undefined;
const HOURS = IS_DRILL ? [0, 6, 5 * 24, 60 * 24] : [60 * 24];
type Signal = "none" | "SIGINT" | "SIGHUP" | "SIGTERM" | "SIGKILL";
const SIGNALS: Signal[] = IS_DRILL ? ["none", "SIGINT", "SIGHUP", "SIGTERM", "SIGKILL"] : ["none", "SIGHUP", "SIGKILL"];
const CLOCK = `data:text/javascript,${encodeURIComponent(CLOCK_AHEAD)}`;

const folder = mkdtempSync(join(tmpdir(), "lavra-restore-"));
whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
const files: Record<"whole" | "with a lost picture", string> = { whole: "", "with a lost picture": "" };

// Backed up twice, restored in each cell.
test("a shop with money in each state that waits for something is backed up, and again without a picture", async () => {
  const shop = await createTestShop();
  const ana = await createTestCustomer(shop);
  await payByPix(shop, ana, (await placed(shop, ana)).id);
  await pay(shop, ana, (await placed(shop, ana)).id, { method: "boleto" });
  const disputed = await paidOrder(shop, ana, "card");
  await providerSays(shop, disputed.externalPaymentId, "dispute");
  await refundInPanel(shop, await paidOrder(shop, ana, "PIX"), "10.00");
  const { storage, pool, db } = shop.services;
  const databaseUrl = pool.options.connectionString ?? "";
  const deps = { databaseUrl, storage, appSecret: SECRET, clock: systemClock, release: "0.1.0" };
  for (const name of ["whole", "with a lost picture"] as const) {
    mkdirSync(join(folder, name));
    files[name] = (await backUpShop(deps, join(folder, name))).file;
    const { path } = await db.selectFrom("pictures").select("path").limit(1).executeTakeFirstOrThrow();
    await storage.remove(originalFile(path));
  }
});

/** A shop that stands where the backup is restored to. */
async function presentShop() {
  const { url, close } = await createTestDatabase();
  const name = new URL(url).pathname.slice(1);
  const dataDir = mkdtempSync(join(folder, "data-"));
  whenFileIsDone(async () => {
    for (const kept of await listKept(url)) await dropKept(url, kept.name);
    await close();
  });
  const query = async <T extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query<T>(text).finally(() => client.end())).rows;
  };
  const isFilling = async () => {
    const found = await query(
      `select from pg_stat_activity where datname = '${name}_restoring' and xact_start is not null`,
    );
    return found.length > 0;
  };
  const restore = (file: string, hours: number, meanwhile?: (child: ChildProcess) => Promise<void>) =>
    new Promise<{ code: number; said: string }>((done, fail) => {
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        APP_SECRET: SECRET,
        CLOCK_AHEAD_MS: String(hours * HOUR_MS),
      };
      const words = ["--import", CLOCK, "scripts/backup/restore.ts", "--replace", file];
      const child = execFile(process.execPath, words, { env }, (error, stdout, stderr) => {
        done({ code: typeof error?.code === "number" ? error.code : error?.signal ? 128 : 0, said: stdout + stderr });
      });
      meanwhile?.(child).catch(fail);
    });
  const orders = async () => (await query<{ count: number }>("select count(*)::int as count from orders"))[0]?.count;
  return { url, name, restore, isFilling, orders };
}

describe.each(["whole", "with a lost picture"] as const)("a backup %s", (state) => {
  describe.each(HOURS)("restored %d hours later", (hours) => {
    test.each(SIGNALS)("signal in the midst: %s", async (signal) => {
      const present = await presentShop();
      const started = performance.now();
      if (signal !== "none") {
        const broken = await present.restore(files[state], hours, async (child) => {
          while (!(await present.isFilling())) await pause(10);
          if (signal === "SIGHUP") child.stdout?.destroy();
          child.kill(signal);
        });
        expect(broken.code, broken.said).toBe(signal === "SIGKILL" ? 128 : 1);
        expect(await present.orders()).toBe(0);
        const left = (await listKept(present.url)).map(({ name }) => name);
        expect(left).toEqual(signal === "SIGKILL" ? [`${present.name}_restoring`] : []);
      }
      const { code, said } = await present.restore(files[state], hours);
      expect(code, said).toBe(state === "whole" ? 0 : 3);
      expect(said).toContain("Restored. The shop is held");
      expect(said.includes("Due since the backup, and done by itself")).toBe(hours > 0);
      expect(said.includes("Pictures without a file")).toBe(state !== "whole");
      expect(await present.orders()).toBe(4);
      const kept = await listKept(present.url);
      expect(kept).toEqual([
        {
          name: expect.stringMatching(new RegExp(`^${present.name}_before_\\d{8}_\\d{6}$`)),
          replacedAt: expect.any(Date),
          bytes: expect.any(Number),
        },
      ]);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      noteFigures(`${state}, ${hours} hours, ${signal}: restored with exit code ${code}, ${seconds} s`);
    });
  });
});
