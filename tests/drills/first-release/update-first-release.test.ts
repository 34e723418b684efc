import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startBenchDatabase } from "../../../bench/bench-database.ts";
import { timed } from "../../../bench/load.ts";
import { brokenPromises } from "../broken-promises.ts";
import { drainJobs } from "../drain-jobs.ts";
import { noteFigures } from "../figures.ts";
import { startHealthCheckedProxy } from "../health-checked-proxy.ts";
import { type WholeProcess, wholeProcess } from "../whole-process.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { fillSoldShop } from "./fill-sold-shop.ts";
import { buildFirstRelease } from "./first-release.ts";
import { watchLockWaits } from "./lock-waits.ts";
import { stallLine, watchStalls } from "./stalls.ts";
import { shopSteadily } from "./steady-shoppers.ts";

const PRODUCTS = Number(process.env.DRILL_PRODUCTS);
const ORDERS = Number(process.env.DRILL_ORDERS);
/** Each phase in which nothing is changed. */
const QUIET_MS = 30_000;
/** What `lavra update` gives the proxy to notice a new process. */
const NOTICED_MS = 3_000;
const LONGEST_STALL_MS = 1_000;
/** A machine that is slow before the update is slow during it. */
const SLOWER_THAN_BEFORE = 1.5;
const LEDGER_MS = 30 * 60_000;
const SERVER = "build/server/index.js";

test.skipIf(!process.env.DRILL_RELEASE)(
  "a shop of release 0.1.0 sells while it is updated to this release, taken back and updated again",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-upgrade-"));
    whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
    const build = await timed(async () => buildFirstRelease(folder));
    const database = await startBenchDatabase();
    whenFileIsDone(() => database.stop());
    const filled = await timed(() => fillSoldShop(database, PRODUCTS, ORDERS));
    noteFigures(`${seconds(build.ms)} s  release 0.1.0 out of the history, built`);
    noteFigures(`${seconds(filled.ms)} s  filled with ${PRODUCTS} products and ${ORDERS} orders`);

    const proxy = await startHealthCheckedProxy([]);
    whenFileIsDone(() => proxy.close());
    const sandbox = await startDemoSandbox({ dataDir: null, shopUrl: proxy.url });
    whenFileIsDone(() => sandbox.close());
    const settings = {
      SHOP_MODE: "demo",
      PUBLIC_URL: proxy.url,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, "data"),
      SANDBOX_URL: sandbox.origin,
      PASSWORD_COST: "low",
      SHUTDOWN_GRACE_SECONDS: "1",
    };
    const ofFirst = [
      await wholeProcess(SERVER, settings, build.result),
      await wholeProcess(SERVER, settings, build.result),
    ];
    const ofThis = [await wholeProcess(SERVER, settings), await wholeProcess(SERVER, settings)];
    for (const shop of ofFirst) {
      await shop.start();
      proxy.putIn(shop.url);
      await expect.poll(() => proxy.isUp(shop.url), { timeout: 10_000, interval: 50 }).toBe(true);
    }
    /** One after the other, as `lavra update` does. Release 0.1.0 has no grace at its end: the proxy leaves it first. */
    const replace = async (before: readonly WholeProcess[], after: readonly WholeProcess[]) => {
      for (const [index, shop] of after.entries()) {
        await shop.start();
        proxy.putIn(shop.url);
        await pause(NOTICED_MS);
        await proxy.takeOut(before[index]?.url ?? "");
        await before[index]?.end();
      }
    };

    const watch = watchStalls();
    const since = new Date();
    const shoppers = shopSteadily(proxy.url, sandbox, await readPaths(database.ask), watch);
    const quiet = async (name: string) => {
      watch.begin(name);
      await pause(QUIET_MS);
    };
    // The first requests compile what they need.
    await quiet("0.1.0, warming up");
    await quiet("0.1.0");
    watch.begin("migrations under 0.1.0");
    const lockWaits = await watchLockWaits(database.url);
    const { migrations, said } = await applyMigrations(database.url);
    const lockedMs = await lockWaits.stop();
    await quiet("0.1.0 on the new schema");
    watch.begin("to this release");
    await replace(ofFirst, ofThis);
    await quiet("this release");
    watch.begin("back to 0.1.0");
    await replace(ofThis, ofFirst);
    await quiet("0.1.0 on the new schema, again");
    watch.begin("to this release, again");
    await replace(ofFirst, ofThis);
    await quiet("this release, again");
    watch.begin("end");
    await shoppers.stop();

    const phases = watch.phases.slice(0, -1).map((phase) => ({ phase, stall: watch.during(phase) }));
    for (const { phase, stall } of phases) noteFigures(stallLine(phase, stall));
    for (const migration of migrations) noteFigures(`  ${stallLine(migration, watch.during(migration))}`);
    for (const line of said.filter((each) => each.includes("gets no lock"))) noteFigures(`  ${line}`);
    noteFigures(`longest wait for a lock during the migrations: ${lockedMs} ms`);
    const { promises, failures } = shoppers;
    noteFigures(`${promises.money.size} orders ordered and paid, ${failures.length} requests failed`);
    for (const line of failures.slice(0, 20)) noteFigures(`  failed: ${line}`);

    const { db, close } = openDatabase(database.url, 2, { silenceMs: LEDGER_MS });
    whenFileIsDone(close);
    await drainJobs(db, sandbox, { advance: null, since, timeoutMs: 5 * 60_000 });
    for (const shop of ofThis) await shop.end();
    const broken = await brokenPromises(db, sandbox, promises);
    const ledger = await timed(() => checkLedger(db, { now: new Date(), patienceMs: 0 }));
    noteFigures(
      `${ledger.result.length} violations in the books, ${broken.length} broken promises (${seconds(ledger.ms)} s)`,
    );

    expect(failures).toEqual([]);
    expect(broken).toEqual([]);
    expect(ledger.result.map(violationLine).slice(0, 20)).toEqual([]);
    expect(lockedMs).toBeLessThanOrEqual(LONGEST_STALL_MS);
    const [, before, ...after] = phases;
    const most = (...times: number[]) => Math.max(LONGEST_STALL_MS, SLOWER_THAN_BEFORE * Math.max(...times));
    const { longestMs = 0, withoutOrderMs = 0 } = before?.stall ?? {};
    const stalled = after.filter(
      ({ stall }) => stall.longestMs > most(longestMs) || stall.withoutOrderMs > most(withoutOrderMs),
    );
    expect(stalled.map(({ phase, stall }) => stallLine(phase, stall))).toEqual([]);
  },
  3 * 60 * 60_000,
);

/** Pages that readers open: product pages differ, so that not every answer comes from the page cache. */
async function readPaths(ask: <Row extends object>(statement: string) => Promise<Row[]>): Promise<string[]> {
  const products = await ask<{ id: string }>("select id from products order by md5(id) limit 500");
  const lists = ["/", "/categoria/aneis", "/busca?q=anel+prata", "/rest/v1/products?limit=3", "/promocoes"];
  return products.flatMap(({ id }, index) => [`/produto/${id}`, lists[index % lists.length] ?? "/"]);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(8);
}
