import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { runShopScript } from "#tests/setup/deployed/run-script.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-private-"));
chmodSync(folder, 0o755);
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

/** What an administrator's shell or a service manager usually leaves. */
const USUAL_MASK = "022";

async function startShop(dataDir: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn("/bin/sh", ["-c", `umask ${USUAL_MASK} && exec "$0" build/server/index.js`, process.execPath], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: "ignore",
  });
  running.add(child);
  const deadline = Date.now() + 90_000;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error("The built shop did not start");
    await pause(100);
  }
  return {
    url,
    async end() {
      child.kill("SIGTERM");
      await once(child, "exit");
      running.delete(child);
    },
  };
}

/** Paths below a folder that others than their account may read, write or enter. */
function openTo(others: number, dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & others) !== 0)
    .map((path) => relative(dataDir, path));
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
/** As root the embedded database has an account of its own, which must pass through. */
const OWN_FOLDER = process.getuid?.() === 0 ? "711" : "700";

test("what a shop keeps is its own account's alone: pictures, documents, mails, database, backups", async () => {
  const dataDir = join(folder, "new", "data");
  const shop = await startShop(dataDir);
  const home = await (await fetch(shop.url)).text();
  const pictures = [...home.matchAll(/\/imagens\/[^"\s,]+/g)].map(([path]) => path);
  expect(pictures.length).toBeGreaterThan(0);
  for (const path of [...pictures.slice(0, 3), "/sitemap.xml", "/feeds/google-merchant.xml"]) {
    const answer = await fetch(new URL(path, shop.url));
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.arrayBuffer();
  }
  const backups = join(dataDir, "backups");
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: backups, APP_SECRET: "x".repeat(32) };
  const { code, said } = await runShopScript("scripts/backup/backup.ts", [], environment);
  expect([code, said]).toEqual([0, expect.anything()]);
  await shop.end();

  const kept = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  for (const name of ["media", "backups", "sandbox", "compile-cache", "postgres/PG_VERSION"]) {
    expect(kept.some((path) => path === name)).toBe(true);
  }
  expect(openTo(0o077, dataDir)).toEqual([]);
  expect(modeOf(dataDir)).toBe(OWN_FOLDER);
});

test("what an earlier release has left open is closed at the start", async () => {
  const dataDir = join(folder, "old");
  mkdirSync(join(dataDir, "media", "produtos"), { recursive: true });
  writeFileSync(join(dataDir, "media", "produtos", "anel.jpg"), "picture", { mode: 0o644 });
  writeFileSync(join(dataDir, "last-backup.json"), "{}", { mode: 0o664 });
  for (const path of [dataDir, join(dataDir, "media"), join(dataDir, "media", "produtos")]) chmodSync(path, 0o755);
  const shop = await startShop(dataDir);
  await expect.poll(() => openTo(0o077, dataDir), { timeout: 20_000 }).toEqual([]);
  expect(modeOf(dataDir)).toBe(OWN_FOLDER);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await shop.end();
});

test("every command that writes to DATA_DIR keeps its files private", () => {
  /** Administrators' commands, which write elsewhere or nothing. */
  const others = ["ask-settings", "doctor", "tell-failure"];
  const commands = globSync("scripts/**/*.ts").filter((path) => /\breadConfig\(/.test(readFileSync(path, "utf8")));
  expect(commands.length).toBeGreaterThan(15);
  const open = commands.filter((path) => !/^keepFilesPrivate\(\);$/m.test(readFileSync(path, "utf8")));
  expect(open.map((path) => basename(path, ".ts")).sort()).toEqual(others);
});
