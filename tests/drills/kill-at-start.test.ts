import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { startDemoProviders } from "#server/demo-providers.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { MANY_HELD } from "#tests/setup/held-pieces.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import { wholeTest } from "#tests/setup/test-size.ts";
import { chanceOf } from "./chance.ts";
import { signUp, stockUp } from "./drill-shop.ts";
import { noteFigures } from "./figures.ts";
import { type WholeProcess, wholeProcess } from "./whole-process.ts";

/** Kills of PostgreSQL, and as many of the shop's process. */
const KILLS = Number(process.env.DRILL_KILLS ?? 3);
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
const BUILT = "build/server/index.js";
/** The kill comes at most so long after the first `/readyz`, in ms; each second one while the jobs begin. */
const [EARLY_MS, LATE_MS] = [400, 10_000];
const LONGEST_REST_MS = 3_000;
/** `/readyz` answers again within this time of the database's being back, in ms. */
const READY_AGAIN_MS = 15_000;
/** A job that a kill interrupted is taken again after two minutes; one that has only begun to wait, at once. */
const MAIL_MS = 150_000;

wholeTest(
  `PostgreSQL, and the shop, are killed ${KILLS} times each within ten seconds of a start: no process ends by itself, and jobs run`,
  async () => {
    const chance = chanceOf(SEED);
    const folder = mkdtempSync(join(tmpdir(), "lavra-start-"));
    // As root, PostgreSQL runs under another account, which needs access to this folder.
    chmodSync(folder, 0o755);
    const database = await openKillablePostgres(folder);
    const environment: Record<string, string> = {
      ...MANY_HELD,
      SHOP_MODE: "demo",
      RATE_LIMITS: "off",
      PASSWORD_COST: "low",
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, "shop"),
    };
    const shop = await wholeProcess(BUILT, environment);
    const { sandbox } = await startDemoProviders(readConfig({ PUBLIC_URL: shop.url, DATA_DIR: folder }), {
      dataDir: null,
      shopUrl: shop.url,
      webhookRetryMs: 500,
    });
    Object.assign(environment, { PUBLIC_URL: shop.url, SANDBOX_URL: sandbox.origin });
    whenFileIsDone(async () => {
      await shop.end("SIGKILL");
      await sandbox.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await shop.start();
    const token = await signUp(shop.url, 1);
    const opened = openDatabase(database.url, 1);
    await stockUp(opened.db);
    await opened.close();
    const tell = () => `seed ${SEED}\n${shop.output().slice(-3000)}`;
    const moment = () => Math.round(chance.next() < 0.5 ? chance.between(0, EARLY_MS) : chance.between(0, LATE_MS));

    const recoveries: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await shop.end("SIGKILL");
      await shop.start();
      await pause(moment());
      await database.kill();
      await pause(chance.between(0, LONGEST_REST_MS));
      expect(shop.isAlive(), tell()).toBe(true);
      await database.start();
      recoveries.push(await readyAgain(shop, tell));
      await buys(shop, sandbox, token, tell);
      expect(shop.isAlive(), tell()).toBe(true);
    }
    noteFigures(`PostgreSQL was killed ${KILLS} times: seed ${SEED}, ready again after ${spanOf(recoveries)} ms`);

    const starts: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(moment());
      await shop.end("SIGKILL");
      const started = performance.now();
      await shop.start();
      starts.push(Math.round(performance.now() - started));
      await buys(shop, sandbox, token, tell);
    }
    noteFigures(`the shop was killed ${KILLS} times: ready again after ${spanOf(starts)} ms`);
    expect(shop.output(), tell()).not.toMatch(/"level":60/);
  },
  120_000 + KILLS * 2 * 60_000,
);

interface KillablePostgres {
  url: string;
  /** Kills the postmaster, and lets nobody start it again. */
  kill(): Promise<void>;
  /** Starts it on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function openKillablePostgres(folder: string): Promise<KillablePostgres> {
  // Durable, unlike the database of other tests.
  let server: EmbeddedPostgres | null = await startEmbeddedPostgres({ dataDir: folder });
  const { url, directory } = server;
  return {
    url,
    async kill() {
      const [pid] = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
      await server?.stop();
      server = null;
    },
    async start() {
      // Processes of the dead server may still hold its memory.
      await expect
        .poll(
          async () => {
            server = await startEmbeddedPostgres({ dataDir: folder }).catch(() => null);
            return server?.url;
          },
          { timeout: 60_000, interval: 100 },
        )
        .toBe(url);
    },
    stop: async () => server?.stop(),
  };
}

/** Waits until `/readyz` says yes; returns how long that took, in ms. */
async function readyAgain(shop: WholeProcess, tell: () => string): Promise<number> {
  const started = performance.now();
  const status = async () => (await fetch(`${shop.url}/readyz`).catch(() => null))?.status;
  await expect.poll(status, { timeout: READY_AGAIN_MS, interval: 50, message: tell() }).toBe(200);
  return Math.round(performance.now() - started);
}

/** Orders, pays by PIX, and waits for the mail that a job sends once another job has heard of the payment. */
async function buys(shop: WholeProcess, sandbox: Sandbox, token: string, tell: () => string): Promise<void> {
  const email = `${crypto.randomUUID()}@exemplo.com`;
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(shop.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}\n${tell()}`);
    return answer.json();
  }
  const { id } = await post<{ id: string }>("/rest/v1/orders", orderBody({ customer_email: email }));
  const { external_payment_id: reference } = await post<{ external_payment_id: string }>(
    "/functions/v1/create-mercadopago-payment",
    { order: { id }, paymentData: { method: "pix" } },
  );
  await sandbox.app.request(`/control/payments/${reference}/approve`, { method: "POST" });
  const subjects = async () => {
    const answer = await sandbox.app.request(`/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails: { subject: string }[] = await answer.json();
    return mails.map(({ subject }) => subject).join("\n");
  };
  await expect.poll(subjects, { timeout: MAIL_MS, interval: 100, message: tell() }).toMatch(/[Pp]ag/);
}

function spanOf(durations: readonly number[]): string {
  return `${Math.min(...durations)} to ${Math.max(...durations)}`;
}
