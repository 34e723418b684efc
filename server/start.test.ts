import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-start-"));
chmodSync(folder, 0o755);
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

function startShop(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", LOG_LEVEL: "silent", PORT: "0", ...environment },
  });
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += String(chunk)));
  const exit = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  void exit.then(() => running.delete(child));
  return { child, output: () => text, exit };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("waited in vain");
    await new Promise((done) => setTimeout(done, 50));
  }
}

test("starts on its own database, stops at SIGTERM, and starts again on what it left", async () => {
  const port = await freePort();
  const environment = { DATA_DIR: join(folder, "data"), PORT: String(port) };
  const first = startShop(environment);
  await until(() => first.output().includes("Modo demonstração"));
  expect(first.output()).toContain(`http://localhost:${port}`);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  const second = startShop({ ...environment, PORT: String(await freePort()) });
  expect(await second.exit).toBe(1);
  expect(second.output().trim()).toMatch(/^DATA_DIR is used by another process: .+$/);

  const third = startShop({ ...environment, DATA_DIR: join(folder, "other") });
  expect(await third.exit).toBe(1);
  expect(third.output().trim()).toBe(`PORT: ${port} is in use by another program`);

  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  const compiled = join(folder, "data", "compile-cache");
  const ofOldReleases = join(compiled, "of-old-releases");
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(10);
  writeFileSync(ofOldReleases, "");
  truncateSync(ofOldReleases, 65 * 2 ** 20);

  const again = startShop(environment);
  await until(() => again.output().includes("Modo demonstração"));
  expect(existsSync(ofOldReleases)).toBe(false);
  // The process is killed without cleaning up: the next start takes the database over.
  again.child.kill("SIGKILL");
  await again.exit;
  const recovered = startShop(environment);
  await until(() => recovered.output().includes("Modo demonstração"));
  recovered.child.kill("SIGINT");
  expect(await recovered.exit).toBe(0);
}, 400_000);

test.each([
  ["the schedules", "INTO pgboss.schedule"],
  ["what resumes an upload", "u.undo_state = 'undoing'"],
])("a process that serves goes on where %s meets an outage", async (_what, words) => {
  const database = await createTestDatabase(1, "stocked");
  const proxy = await startDatabaseProxy(database.url);
  const port = await freePort();
  const shop = startShop({ DATA_DIR: join(folder, `outage-${port}`), DATABASE_URL: proxy.url, PORT: String(port) });
  const readiness = async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.status === 200;
  let lost = false;
  proxy.stumble((message) => {
    if (lost || !message.includes(words)) return false;
    lost = true;
    return true;
  });
  await until(() => lost || shop.child.exitCode !== null);
  await until(() => readiness() || shop.child.exitCode !== null);
  const scheduled = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(database.db);
    return rows.some(({ name }) => name === "shop.forget");
  };
  await until(async () => shop.child.exitCode !== null || (await scheduled()));
  expect(shop.output()).not.toContain("Connection");
  shop.child.kill("SIGTERM");
  expect(await shop.exit).toBe(0);
});

test("wrong settings end the start with one line each", async () => {
  const wrong = { PORT: "abc", SHOP_MODE: "live", DATABASE_URL: "mysql://x/y" };
  const shop = startShop({ DATA_DIR: join(folder, "wrong"), ...wrong });
  expect(await shop.exit).toBe(1);
  expect(shop.output().trim().split("\n").toSorted()).toEqual([
    "DATABASE_URL: must be a postgres:// address",
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^SHOP_MODE: /),
  ]);
});

test("a database that cannot be reached ends the start with one line", async () => {
  const DATABASE_URL = "postgres://nobody:x@127.0.0.1:9/none";
  const shop = startShop({ DATA_DIR: join(folder, "wrong"), DATABASE_URL });
  expect(await shop.exit).toBe(1);
  expect(shop.output().trim()).toMatch(/^DATABASE_URL: the database cannot be reached \(.+\)$/);
});

test("production names every missing setting", async () => {
  const shop = startShop({
    DATA_DIR: join(folder, "wrong"),
    SHOP_MODE: "production",
    RATE_LIMITS: "off",
    PASSWORD_COST: "low",
  });
  expect(await shop.exit).toBe(1);
  expect(shop.output().trim().split("\n")).toEqual([
    "APP_SECRET: missing (required in production)",
    "PUBLIC_URL: missing (required in production)",
    "SHOP_EMAIL: missing (required in production)",
    "SHOP_PHONE: missing (required in production)",
    "SHOP_WHATSAPP: missing (required in production)",
    "SHOP_COMPANY_NAME: missing (required in production)",
    "SHOP_CNPJ: missing (required in production)",
    "SHOP_ADDRESS: missing (required in production)",
    "RATE_LIMITS: cannot be off in production",
    "PASSWORD_COST: cannot be low in production",
  ]);
});

test("a folder that cannot be written is named", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  mkdirSync(join(folder, "parent"), { recursive: true });
  const shop = startShop({ DATA_DIR: join(file, "data") });
  expect(await shop.exit).toBe(1);
  expect(shop.output().trim()).toBe(`DATA_DIR: the folder cannot be written: ${join(file, "data")}`);
});
