import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { makeCertificate } from "#tests/setup/deployed/certificate.ts";
import { startDeployedShop } from "#tests/setup/deployed/deployed-shop.ts";
import { percentile } from "../../bench/load.ts";
import { putUpForSale, signUpBuyers } from "./drop/prepare-drop.ts";
import { noteFigures } from "./figures.ts";
import { startHealthCheckedProxy } from "./health-checked-proxy.ts";
import { startPgbouncer } from "./pooled/pgbouncer.ts";
import { type MemorySample, memorySlope } from "./soak/memory-slope.ts";
import { visitSteadily } from "./soak/mixed-visitors.ts";

const MINUTES = Number(process.env.DRILL_MINUTES ?? 0);
const READS_PER_SECOND = 90;
/** About five requests each. */
const ORDERS_PER_SECOND = 2;
const RESTART_EVERY_MINUTES = 4;
const SAMPLE_MS = 10_000;
const CUSTOMERS = 60;
const POOL = 20;
const RINGS = ["ANELAPARAD-001", "ANELALIANC-003", "ANELSOLITA-002"];
/** Memory of the page cache and of the heap's own rhythm; a leak of one request in a thousand grows faster. */
const MOST_MB_PER_HOUR = 60;
/** In less time the slope is that of caches that fill. */
const TELLING_MINUTES = 10;
/** Before this share of the time the caches fill. */
const WARM = 0.3;

test.skipIf(!MINUTES)(
  `${MINUTES} minutes of ${READS_PER_SECOND + 5 * ORDERS_PER_SECOND} mixed requests a second, orders and restarts`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-soak-"));
    const shop = await startDeployedShop({
      certificate: await makeCertificate(folder),
      isDurable: true,
      // Longer than the proxy's health check.
      environment: { SHUTDOWN_GRACE_SECONDS: "2" },
      pool: putPgbouncerBefore,
    });
    const { db, close } = openDatabase(shop.databaseUrl, 2);
    whenFileIsDone(async () => {
      await close();
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const urls = shop.processes.map(({ url }) => url);
    const [stays, restarted] = shop.processes;
    if (!shop.sandbox || !stays || !restarted) throw new Error("The shop has no simulators or too few processes");
    for (const product of RINGS) await putUpForSale(db, { product, size: "16" }, 1_000_000);
    const tokens = await signUpBuyers(urls, CUSTOMERS);
    const proxy = await startHealthCheckedProxy(urls);
    whenFileIsDone(() => proxy.close());

    const visitors = visitSteadily({
      url: proxy.url,
      sandbox: shop.sandbox,
      tokens,
      readsPerSecond: READS_PER_SECOND,
      ordersPerSecond: ORDERS_PER_SECOND,
    });
    const samples: MemorySample[] = [];
    const begun = performance.now();
    const minute = () => (performance.now() - begun) / 60_000;
    let restarts = 0;
    for (let lap = 1; minute() < MINUTES; lap += 1) {
      await pause(begun + lap * SAMPLE_MS - performance.now());
      samples.push({ minute: minute(), mb: stays.residentMb() });
      if (minute() > (restarts + 1) * RESTART_EVERY_MINUTES) {
        restarts += 1;
        await restarted.restart();
      }
    }
    await visitors.stop();
    const { answered, paid, failures, times } = visitors;
    const slope = memorySlope(samples, MINUTES * WARM);
    const longest = times.reduce((most, ms) => Math.max(most, ms), 0);
    noteFigures(
      `${MINUTES} minutes: ${answered} requests (${Math.round(answered / (MINUTES * 60))} a second), ${paid} orders paid, ${restarts} restarts of one of two processes; ${failures.length} failed`,
    );
    noteFigures(
      `a request: p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms, p99 ${Math.round(percentile(times, 0.99))} ms, longest ${Math.round(longest)} ms`,
    );
    noteFigures(
      `memory of the process that stays: ${samples.at(0)?.mb} MB after ten seconds, ${samples.at(-1)?.mb} MB at the end, most ${Math.max(...samples.map(({ mb }) => mb))} MB; slope ${slope.toFixed(1)} MB an hour`,
    );

    expect(failures).toEqual([]);
    expect(shop.log()).not.toMatch(/"level":[56]0/);
    if (MINUTES >= TELLING_MINUTES) expect(slope).toBeLessThan(MOST_MB_PER_HOUR);
    await expect.poll(() => waitingJobs(db), { timeout: 120_000, interval: 1_000 }).toBe(0);
    const violations = await checkLedger(db, { now: systemClock(), patienceMs: 60_000 });
    expect(violations.map(violationLine)).toEqual([]);
  },
  (MINUTES + 15) * 60_000,
);

async function putPgbouncerBefore(databaseUrl: string, folder: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const pooler = await startPgbouncer({
    folder,
    host: "127.0.0.1",
    upstreamHost: hostname,
    upstreamPort: Number(port),
    user: username,
    password: decodeURIComponent(password),
    poolSize: POOL,
  });
  return {
    environment: { DATABASE_URL: pooler.url(pathname.slice(1)), DATABASE_DIRECT_URL: databaseUrl },
    stop: () => pooler.stop(),
  };
}

/** Jobs that are due and not done. */
async function waitingJobs(db: ReturnType<typeof openDatabase>["db"]): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pgboss.job
     where state in ('created', 'retry', 'active') and start_after <= now()`.execute(db);
  return rows[0]?.waiting ?? 0;
}
