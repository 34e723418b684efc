import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort, isFreePort } from "#platform/http/free-port.server.ts";
import {
  activateFirst,
  activeSlot,
  deleteUnused,
  type Places,
  placesBelow,
  portOf,
  releaseIn,
} from "../../scripts/deploy/places.ts";
import { ownServices, type Services } from "../../scripts/deploy/services.ts";
import { switchRelease } from "../../scripts/deploy/switch-release.ts";

let prefix: string;
let places: Places;
let services: Services;

/** A program that stands for the shop: it says its name, and drains for a moment when it is told to end. */
const PROGRAM = `
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
const behaviour = readFileSync("behaviour", "utf8");
if (behaviour === "crashes") process.exit(1);
let isEnding = false;
createServer((request, response) => {
  const isReady = behaviour === "works" && !isEnding;
  response.statusCode = request.url === "/readyz" && !isReady ? 503 : 200;
  response.end(process.cwd());
}).listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => {
  isEnding = true;
  setTimeout(() => process.exit(0), 300);
});
`;

function makeRelease(name: string, behaviour: "works" | "crashes" | "never-ready"): string {
  const folder = join(places.releases, name);
  mkdirSync(join(folder, "scripts/deploy"), { recursive: true });
  mkdirSync(join(folder, "deploy"));
  writeFileSync(join(folder, "deploy/node"), `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  chmodSync(join(folder, "deploy/node"), 0o755);
  writeFileSync(join(folder, "scripts/deploy/serve.mjs"), PROGRAM);
  writeFileSync(join(folder, "behaviour"), behaviour);
  return folder;
}

async function freePair(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await isFreePort(port + 1)) return port;
  }
}

const answerOf = async (slot: "1" | "2") =>
  fetch(`http://127.0.0.1:${portOf(places, slot)}/`).then(
    (answer) => answer.text(),
    () => null,
  );

beforeEach(async () => {
  prefix = mkdtempSync(join(tmpdir(), "lavra-server-"));
  places = placesBelow(prefix, await freePair());
  mkdirSync(places.data, { recursive: true });
  services = ownServices(places, null);
});

afterEach(async () => {
  await services.stop("shop-1");
  await services.stop("shop-2");
  rmSync(prefix, { recursive: true, force: true });
});

test("a release takes over when it answers, and the one before ends and can come back", async () => {
  const first = makeRelease("first", "works");
  activateFirst(places, first);
  expect(activeSlot(places)).toBeNull();
  expect(await switchRelease(places, services, first)).toBe("1");
  expect(await answerOf("1")).toBe(first);

  const second = makeRelease("second", "works");
  let unanswered = 0;
  let isSwitching = true;
  const asking = (async () => {
    while (isSwitching) {
      if (!(await answerOf("1")) && !(await answerOf("2"))) unanswered += 1;
      await pause(5);
    }
  })();
  expect(await switchRelease(places, services, second)).toBe("2");
  isSwitching = false;
  await asking;
  expect(unanswered).toBe(0);
  expect(await answerOf("2")).toBe(second);
  expect(services.isRunning("shop-1")).toBe(false);
  expect(releaseIn(places, "1")).toBe(first);

  makeRelease("forgotten", "works");
  expect(deleteUnused(places)).toEqual(["forgotten"]);
  expect(await switchRelease(places, services, first)).toBe("1");
  expect(await answerOf("1")).toBe(first);
  expect(await answerOf("2")).toBeNull();
}, 90_000);

test("a stranger who has the number of a process that a power cut ended is left alone", async () => {
  const first = makeRelease("first", "works");
  await switchRelease(places, services, first);
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
  try {
    for (const slot of ["1", "2"] as const) {
      await services.stop(`shop-${slot}`);
      writeFileSync(join(places.run, `shop-${slot}.pid`), String(stranger.pid));
      expect(services.isRunning(`shop-${slot}`)).toBe(false);
    }
    await services.start("shop-1");
    await expect.poll(() => answerOf("1")).toBe(first);
    writeFileSync(join(places.run, "shop-2.pid"), readFileSync(join(places.run, "shop-1.pid")));
    await services.stop("shop-2");
    expect(await answerOf("1")).toBe(first);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  } finally {
    stranger.kill("SIGKILL");
  }
}, 60_000);

test.each(["crashes", "never-ready"] as const)(
  "a release that %s changes nothing",
  async (behaviour) => {
    const first = makeRelease("first", "works");
    await switchRelease(places, services, first);
    const bad = makeRelease("bad", behaviour);
    await expect(switchRelease(places, services, bad, 3_000)).rejects.toThrow("bad did not answer: nothing is changed");
    expect(activeSlot(places)).toBe("1");
    expect(await answerOf("1")).toBe(first);
    expect(services.isRunning("shop-2")).toBe(false);
    // There is nothing to roll back to, least of all this one.
    expect(releaseIn(places, "2")).toBeNull();
  },
  60_000,
);

test("a process that runs is not started twice, and its log is kept", async () => {
  const first = makeRelease("first", "works");
  symlinkSync(first, join(places.home, "current"));
  await switchRelease(places, services, first);
  const pid = readFileSync(join(places.run, "shop-1.pid"), "utf8");
  await services.start("shop-1");
  expect(readFileSync(join(places.run, "shop-1.pid"), "utf8")).toBe(pid);
  expect(services.logCommand({ follow: false, lines: 3 })).toContain(join(places.logs, "shop-1.log"));
}, 60_000);
