import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createProxyServer } from "httpxy";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { freePort, isFreePort } from "#platform/http/free-port.server.ts";
import { nameNone, nameServing } from "../../scripts/deploy/hand-over.ts";
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
import type { Settings } from "../../scripts/deploy/settings-file.ts";
import { switchRelease as switchReleaseOf } from "../../scripts/deploy/switch-release.ts";

let prefix: string;
let places: Places;
let services: Services;
let publicUrl: string | undefined;
let said: string[];

const switchRelease = (folder: string, limits?: Parameters<typeof switchReleaseOf>[2]) => {
  const settings: Settings = publicUrl ? { PUBLIC_URL: publicUrl } : {};
  return switchReleaseOf({ places, services, settings, say: (line) => void said.push(line) }, folder, limits);
};

/** As the real one does. */
const BECOMES_IT = `process.execve(process.execPath, [process.execPath, "shop.mjs"], process.env);`;
/** A program that stands for the shop: it says its name, and drains for a moment when it is told to end. */
const PROGRAM = `
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
const behaviour = readFileSync("behaviour", "utf8");
if (behaviour === "crashes") process.exit(1);
let isEnding = false;
createServer((request, response) => {
  const isReady = behaviour !== "never-ready" && !isEnding;
  response.statusCode = request.url === "/readyz" && !isReady ? 503 : 200;
  if (behaviour === "works") response.setHeader("x-process", process.pid);
  response.end(process.cwd());
}).listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => {
  isEnding = true;
  setTimeout(() => process.exit(0), 300);
});
`;

function makeRelease(name: string, behaviour: "works" | "nameless" | "crashes" | "never-ready"): string {
  const folder = join(places.releases, name);
  mkdirSync(join(folder, "scripts/deploy"), { recursive: true });
  mkdirSync(join(folder, "deploy"));
  writeFileSync(join(folder, "deploy/node"), `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  chmodSync(join(folder, "deploy/node"), 0o755);
  writeFileSync(join(folder, "scripts/deploy/serve.mjs"), BECOMES_IT);
  writeFileSync(join(folder, "shop.mjs"), PROGRAM);
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
  publicUrl = undefined;
  said = [];
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
  expect(await switchRelease(first)).toBe("1");
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
  expect(await switchRelease(second)).toBe("2");
  isSwitching = false;
  await asking;
  expect(unanswered).toBe(0);
  expect(await answerOf("2")).toBe(second);
  expect(services.isRunning("shop-1")).toBe(false);
  expect(releaseIn(places, "1")).toBe(first);

  makeRelease("forgotten", "works");
  expect(deleteUnused(places)).toEqual(["forgotten"]);
  expect(await switchRelease(first)).toBe("1");
  expect(await answerOf("1")).toBe(first);
  expect(await answerOf("2")).toBeNull();
});

test("a stranger who has the number of a process that a power cut ended is left alone", async () => {
  const first = makeRelease("first", "works");
  await switchRelease(first);
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
});

/** A proxy that sends its requests where the file says, as the Caddyfile has it, and learns of a change after `delayMs`. */
async function startProxy(delayMs: number) {
  const proxy = createProxyServer({});
  let slot: "1" | "2" = "1";
  let changedAt: number | null = null;
  const server = createServer(async (incoming, outgoing) => {
    const named = existsSync(join(places.serving, "1")) ? "1" : "2";
    if (named === slot) changedAt = null;
    else changedAt ??= Date.now();
    if (changedAt !== null && Date.now() - changedAt >= delayMs) slot = named;
    const target = `http://127.0.0.1:${portOf(places, slot)}`;
    await proxy.web(incoming, outgoing, { target }).catch(() => outgoing.writeHead(502).end());
  });
  return listening(server);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test("the slot that served ends when the proxy's answers come from the other one, however late that is", async () => {
  publicUrl = await startProxy(4_500);
  const url = publicUrl;
  const first = makeRelease("first", "works");
  const second = makeRelease("second", "works");
  await switchRelease(first);
  const answers = new Set<string>();
  let isSwitching = true;
  const asking = (async () => {
    while (isSwitching) {
      const answer = await fetch(url);
      answers.add(answer.ok ? await answer.text() : String(answer.status));
      await pause(5);
    }
  })();
  await switchRelease(second);
  isSwitching = false;
  await asking;
  expect([...answers]).toEqual([first, second]);
  expect(said).toEqual([]);
  expect(services.isRunning("shop-1")).toBe(false);
});

test("a proxy that goes on asking the slot that ends is told of", async () => {
  publicUrl = await startProxy(Number.POSITIVE_INFINITY);
  await switchRelease(makeRelease("first", "works"));
  await switchRelease(makeRelease("second", "works"), { handedOverMs: 1_500 });
  expect(said).toEqual([`${publicUrl} was not seen to send requests to slot 2: slot 1 ends all the same.`]);
  expect(services.isRunning("shop-1")).toBe(false);
  // What has ended already is not waited for.
  await services.stop("shop-2");
  await switchRelease(makeRelease("third", "works"));
  expect(said).toHaveLength(1);
});

test("a proxy that takes turns between both slots is given its time, and nothing is said", async () => {
  let asked = 0;
  const proxy = createProxyServer({});
  const server = createServer(async (incoming, outgoing) => {
    asked += 1;
    const target = `http://127.0.0.1:${portOf(places, asked % 2 ? "1" : "2")}`;
    await proxy.web(incoming, outgoing, { target });
  });
  publicUrl = await listening(server);
  await switchRelease(makeRelease("first", "works"));
  await switchRelease(makeRelease("second", "works"), { handedOverMs: 4_000 });
  expect(asked).toBeGreaterThanOrEqual(10);
  expect(said).toEqual([]);
});

test("a release that does not name its process is not waited for in vain", async () => {
  publicUrl = await startProxy(0);
  await switchRelease(makeRelease("first", "works"));
  const former = makeRelease("former", "nameless");
  await switchRelease(former);
  expect(await answerOf("2")).toBe(former);
  expect(said).toEqual([]);
});

test("one slot is named, or none", () => {
  const named = () => (existsSync(places.serving) ? readdirSync(places.serving) : null);
  nameNone(places);
  expect(named()).toBeNull();
  for (const slot of ["2", "2", "1", "1", "2"] as const) {
    nameServing(places, slot);
    expect(named()).toEqual([slot]);
  }
  nameNone(places);
  expect(named()).toBeNull();
});

test.each(["crashes", "never-ready"] as const)(
  "a release that %s changes nothing",
  async (behaviour) => {
    const first = makeRelease("first", "works");
    await switchRelease(first);
    const bad = makeRelease("bad", behaviour);
    await expect(switchRelease(bad, { readyMs: 3_000 })).rejects.toThrow("bad did not answer: nothing is changed");
    expect(activeSlot(places)).toBe("1");
    expect(readdirSync(places.serving)).toEqual(["1"]);
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
  await switchRelease(first);
  const pid = readFileSync(join(places.run, "shop-1.pid"), "utf8");
  await services.start("shop-1");
  expect(readFileSync(join(places.run, "shop-1.pid"), "utf8")).toBe(pid);
  expect(services.logCommand({ follow: false, lines: 3 })).toContain(join(places.logs, "shop-1.log"));
});
