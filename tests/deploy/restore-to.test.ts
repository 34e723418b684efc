import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { markHalfRestored, markWholeRestored } from "#platform/database/embedded/half-restored.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { activate, type Places, placesBelow, portOf, putInSlot } from "../../scripts/deploy/places.ts";
import { completeExchange, restoreBackup, restoreToTime, undoRestore } from "../../scripts/deploy/restore.ts";
import type { Server } from "../../scripts/deploy/server.ts";
import { ownServices } from "../../scripts/deploy/services.ts";
import { becomesReady } from "../../scripts/deploy/switch-release.ts";

/** Stands for the shop. */
const SHOP = `
import { createServer } from "node:http";
createServer((request, response) => response.end()).listen(Number(process.env.PORT), "127.0.0.1");
`;
const DATABASE = "setInterval(() => undefined, 1000);";
/** Stands for the command that restores: 2020 is before the first base copy, the archive ends in 2021, in 2022 it is killed. */
const RESTORE = `
import { writeFileSync } from "node:fs";
const [time, ...more] = process.argv.slice(2).filter((word) => word !== "--check");
const isCheck = process.argv.includes("--check");
if (more.length > 0 || time.startsWith("2020")) process.exit(1);
if (isCheck) process.exit(0);
writeFileSync(process.env.DATA_DIR + "/restored", time);
if (time.startsWith("2022")) {
  writeFileSync(process.env.DATA_DIR + "/restore-unfinished", String(process.pid));
  process.kill(process.pid, "SIGKILL");
}
if (time.startsWith("2021")) process.exit(1);
`;

/** A fake `restore.ts`: notes how it is called, and exits with the code that is the name of the backup file. */
const RESTORE_FILE = `
import { appendFileSync } from "node:fs";
const words = process.argv.slice(2);
appendFileSync(process.env.DATA + "/../calls", words.filter((word) => word.startsWith("--")).join(" ") + "\\n");
const code = Number(words.find((word) => !word.startsWith("--")).split("/").at(-1)) || 0;
process.exit(words.includes("--check") ? (code === 9 ? 1 : 0) : code);
`;

let prefix: string;
let places: Places;
let server: Server;
let said: string[];

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const pidOf = (service: string) => readFileSync(join(places.run, `${service}.pid`), "utf8");

beforeEach(async () => {
  prefix = mkdtempSync(join(tmpdir(), "lavra-server-"));
  places = placesBelow(prefix, await freePort());
  const release = join(places.releases, "first");
  write(join(release, "deploy/node"), `#!/bin/sh\nexport DATA=${places.data}\nexec ${process.execPath} "$@"\n`);
  chmodSync(join(release, "deploy/node"), 0o755);
  write(join(release, "scripts/deploy/serve.mjs"), SHOP);
  write(join(release, "scripts/deploy/database.ts"), DATABASE);
  write(join(release, "scripts/backup/restore-to.ts"), RESTORE);
  write(join(release, "scripts/backup/restore.ts"), RESTORE_FILE);
  write(join(release, "package.json"), '{ "type": "module" }');
  write(join(places.data, "orders"), "of today");
  putInSlot(places, "1", release);
  activate(places, "1");
  const services = ownServices(places, null);
  said = [];
  server = {
    places,
    services,
    account: null,
    settings: { EMBEDDED_POSTGRES: "shared", WAL_ARCHIVE: join(prefix, "mnt/wal") },
    hasSystemd: false,
    hasProxy: false,
    say: (line) => void said.push(line),
  };
  await services.start("database");
  await services.start("shop-1");
  expect(await becomesReady(places, services, "1", 30_000)).toBe(true);
});

afterEach(async () => {
  await server.services.stop("shop-1");
  await server.services.stop("database");
  rmSync(prefix, { recursive: true, force: true });
});

const foldersBeside = () => readdirSync(dirname(places.data)).filter((name) => name.startsWith("lavra"));

async function expectRunning(): Promise<void> {
  expect(server.services.isRunning("database")).toBe(true);
  expect((await fetch(`http://127.0.0.1:${portOf(places, "1")}/readyz`)).status).toBe(200);
}

test("the shop is restored in the place of what it had, which is kept", async () => {
  const before = pidOf("database");
  await restoreToTime(server, "2026-11-23 14:05");
  expect(readdirSync(places.data)).toEqual(["restored"]);
  const [, kept = ""] = foldersBeside().sort();
  expect(kept).toMatch(/^lavra\.before-\d{8}-\d{6}$/);
  expect(readFileSync(join(dirname(places.data), kept, "orders"), "utf8")).toBe("of today");
  expect(said.join("\n")).toContain(kept);
  expect(pidOf("database")).not.toBe(before);
  await expectRunning();
});

test.each([
  ["yesterday", "is not a time"],
  ["2020-01-01 12:00", "Nothing is changed"],
])(
  "%s is refused while the shop runs on",
  async (time, words) => {
    const before = [pidOf("database"), pidOf("shop-1")];
    await expect(restoreToTime(server, time)).rejects.toThrow(words);
    expect([pidOf("database"), pidOf("shop-1")]).toEqual(before);
    expect(foldersBeside()).toEqual(["lavra"]);
  },
  60_000,
);

test("without an archive nothing is stopped", async () => {
  delete server.settings.WAL_ARCHIVE;
  const before = pidOf("shop-1");
  await expect(restoreToTime(server, "latest")).rejects.toThrow("WAL_ARCHIVE is not set");
  expect(pidOf("shop-1")).toBe(before);
});

test("after a restore that fails the shop runs on what it had, and nothing else is left", async () => {
  await expect(restoreToTime(server, "2021-01-01 12:00")).rejects.toThrow("the shop runs on what it had");
  expect(readdirSync(places.data)).toEqual(["orders"]);
  expect(foldersBeside()).toEqual(["lavra"]);
  await expectRunning();
});

test("a restore that is killed changes nothing, and the next one goes over what it left", async () => {
  await expect(restoreToTime(server, "2022-01-01 12:00")).rejects.toThrow("the shop runs on what it had");
  expect(readdirSync(places.data)).toEqual(["orders"]);
  expect(foldersBeside()).toEqual(["lavra", "lavra.restoring"]);
  await expectRunning();
  rmSync(join(dirname(places.data), "lavra.restoring/restore-unfinished"));
  await restoreToTime(server, "latest");
  expect(readdirSync(places.data)).toEqual(["restored"]);
});

test("a power cut between the two renames leaves the restored folder to be put in its place", async () => {
  const next = `${places.data}.restoring`;
  renameSync(places.data, next);
  markHalfRestored(next);
  completeExchange(places);
  expect(existsSync(places.data)).toBe(false);
  markWholeRestored(next);
  completeExchange(places);
  expect(readdirSync(places.data)).toEqual(["orders"]);
});

test("without its data folder nothing is stopped", async () => {
  rmSync(places.data, { recursive: true });
  await expect(restoreToTime(server, "latest")).rejects.toThrow(`There is no folder ${places.data}`);
  expect(existsSync(places.data)).toBe(false);
  await expectRunning();
});

describe("a backup", () => {
  const fileOf = (code: number) => {
    const file = join(prefix, String(code));
    write(file, "");
    return file;
  };
  const calls = () =>
    readFileSync(join(dirname(places.data), "calls"), "utf8")
      .trim()
      .split("\n");

  test.each([0, 3])(
    "that was restored whole stays, with exit code %d",
    async (code) => {
      expect(await restoreBackup(server, fileOf(code), true)).toBe(code);
      expect(calls()).toEqual(["--replace --check", "--replace"]);
      expect(said.join("\n")).toContain("The restored shop is held");
      expect(said.includes("It was restored; what is listed above is to be looked at.")).toBe(code === 3);
      await expectRunning();
    },
    60_000,
  );

  test.each([1, 137])(
    "that was not, with exit code %d: the shop runs on what it had",
    async (code) => {
      await expect(restoreBackup(server, fileOf(code), true)).rejects.toThrow("the shop runs on what it had");
      await expectRunning();
    },
    60_000,
  );

  test("that cannot be restored is refused while the shop runs on", async () => {
    const before = pidOf("shop-1");
    await expect(restoreBackup(server, fileOf(9), true)).rejects.toThrow("Nothing is changed");
    expect(calls()).toEqual(["--replace --check"]);
    expect(pidOf("shop-1")).toBe(before);
  }, 60_000);

  test("leaves a shop stopped that was stopped before, until it succeeds", async () => {
    await server.services.stop("shop-1");
    await expect(restoreBackup(server, fileOf(1), true)).rejects.toThrow("The restore failed");
    expect(server.services.isRunning("shop-1")).toBe(false);
    await undoRestore(server, "lavra_before_20261129_1200");
    expect(calls().at(-1)).toBe("--undo");
    await expectRunning();
  }, 60_000);

  test("goes to its end although the terminal is lost and Ctrl-C was pressed", async () => {
    const restoring = restoreBackup(server, fileOf(0), true);
    for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.kill(process.pid, signal);
    expect(await restoring).toBe(0);
    await expectRunning();
  }, 60_000);
});
