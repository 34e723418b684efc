import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { wholeTest } from "#tests/setup/test-size.ts";
import { buildDrillApp } from "./drill-process.ts";
import { noteFigures } from "./figures.ts";
import { startHealthCheckedProxy } from "./health-checked-proxy.ts";
import { wholeProcess } from "./whole-process.ts";

/** `DRILL_RESTARTS` selects the long form. */
const RESTARTS = Number(process.env.DRILL_RESTARTS ?? 2);
const POSTS_PER_SECOND = 50;
/** Long enough for several health checks of the proxy. */
const GRACE_SECONDS = "1";

wholeTest(
  `one of two processes is restarted ${RESTARTS} times under ${POSTS_PER_SECOND} POSTs a second: none fails, each counts once`,
  async () => {
    const { db, url: databaseUrl } = await createTestDatabase(2);
    const dataDir = mkdtempSync(join(tmpdir(), "lavra-restart-"));
    whenFileIsDone(() => rmSync(dataDir, { recursive: true, force: true }));
    const file = await buildDrillApp("whole-app");
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SHUTDOWN_GRACE_SECONDS: GRACE_SECONDS };
    const [stays, restarted] = await Promise.all([wholeProcess(file, settings), wholeProcess(file, settings)]);
    await Promise.all([stays.start(), restarted.start()]);
    const proxy = await startHealthCheckedProxy([stays.url, restarted.url]);
    whenFileIsDone(() => proxy.close());

    const posts = postSteadily(proxy.url);
    const exits: (number | null)[] = [];
    const endings: number[] = [];
    for (let round = 0; round < RESTARTS; round += 1) {
      await pause(300);
      const started = performance.now();
      exits.push(await restarted.end());
      endings.push(Math.round(performance.now() - started));
      await restarted.start();
      await expect.poll(() => proxy.isUp(restarted.url), { timeout: 10_000, interval: 50 }).toBe(true);
    }
    await pause(300);
    const { failures, sent } = await posts.stop();
    noteFigures(`${RESTARTS} restarts, ${sent.length} POSTs, ${failures.length} failed; endings took ${endings} ms`);

    expect(failures).toEqual([]);
    expect(exits).toEqual(exits.map(() => 0));
    expect(sent.length).toBeGreaterThan(RESTARTS * POSTS_PER_SECOND);
    const stored = await db.selectFrom("contact_messages").select("email").execute();
    expect(stored.map(({ email }) => email).sort()).toEqual(sent.toSorted());
    expect(stays.output() + restarted.output()).not.toMatch(/"level":[56]0/);
  },
  120_000 + RESTARTS * 30_000,
);

test("a process that is told to end says so and goes on answering; told again, it ends at once", async () => {
  const { url: databaseUrl } = await createTestDatabase(2);
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-end-"));
  whenFileIsDone(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = await buildDrillApp("whole-app");
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SHUTDOWN_GRACE_SECONDS: "60" };
  const shop = await wholeProcess(file, settings);
  await shop.start();
  const ended = shop.end("SIGTERM");
  const readiness = async () => {
    const answer = await fetch(`${shop.url}/readyz`);
    return [answer.status, answer.headers.get("Connection"), await answer.json()];
  };
  await expect.poll(readiness).toEqual([503, "close", { status: "ending" }]);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/rest/v1/products?limit=1`)).status).toBe(200);
  // One Ctrl-C may arrive twice; after half a second it counts as another.
  await pause(600);
  const started = performance.now();
  expect(await shop.end("SIGTERM")).toBe(1);
  expect(await ended).toBe(1);
  expect(performance.now() - started).toBeLessThan(5_000);
});

/** Sends messages to the shop at a steady rate over keep-alive connections, each from another IP. */
function postSteadily(url: string) {
  const failures: string[] = [];
  const sent: string[] = [];
  const open = new Set<Promise<void>>();

  async function post(index: number): Promise<void> {
    const email = `pessoa-${index}@exemplo.com`;
    sent.push(email);
    const answer = await fetch(`${url}/rest/v1/contact_messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": addressOf(index) },
      body: JSON.stringify({ name: "Ana Lima", email, subject: "Entrega", message: `Mensagem de número ${index}` }),
    }).catch((error: unknown) => new Response(String(error), { status: 599 }));
    const text = await answer.text();
    if (answer.status !== 201) failures.push(`${index}: ${answer.status} ${text.slice(0, 200)}`);
  }

  const started = performance.now();
  const timer = setInterval(() => {
    // Catches up after a late timer.
    while (sent.length < ((performance.now() - started) / 1000) * POSTS_PER_SECOND) {
      const one: Promise<void> = post(sent.length).finally(() => open.delete(one));
      open.add(one);
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return { failures, sent };
    },
  };
}

/** A different IP for each request: forms are rate-limited by address. */
function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}
