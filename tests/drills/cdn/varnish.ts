import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";

/** Each package with a file of it. */
const PACKAGES = {
  varnish: "/usr/sbin/varnishd",
  "varnish-modules": "/usr/lib/varnish/vmods/libvmod_xkey.so",
  wrk: "/usr/bin/wrk",
} as const;
/** Debian starts a service that it installs, unless this says no. */
const POLICY = "/usr/sbin/policy-rc.d";
const EXAMPLE = "deploy/proxy/varnish.vcl";

export interface Varnish {
  url: string;
  /** Takes purges with `secret` alone, or with another one of which the shop does not know. */
  takePurges(takes: boolean): void;
  /** Requests so far that Varnish answered itself, and those it fetched or passed. */
  counted(): { hits: number; others: number };
}

/** Installs Varnish where it is missing, and starts it with the example before two processes of the shop. Needs root. */
export async function startVarnish(ports: readonly [number, number], secret: string, port: number): Promise<Varnish> {
  installPackages();
  const folder = mkdtempSync(join(tmpdir(), "lavra-varnish-"));
  chmodSync(folder, 0o755);
  const url = `http://127.0.0.1:${port}`;
  const vclOf = (name: string, words: string) => {
    const secretFile = join(folder, `${name}-secret`);
    writeFileSync(secretFile, `${words}\n`);
    const file = join(folder, `${name}.vcl`);
    writeFileSync(file, example(ports, secretFile));
    return file;
  };
  const work = join(folder, "work");
  mkdirSync(work);
  const words = ["-F", "-n", work, "-a", `127.0.0.1:${port}`, "-s", "malloc,128m", "-p", "http_gzip_support=off"];
  const child = spawn("varnishd", [...words, "-f", vclOf("shop", secret)], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (bytes) => (said += String(bytes)));
  const ended = once(child, "exit");
  whenFileIsDone(async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const admin = (...command: string[]) => {
    const { status, stdout, stderr } = spawnSync("varnishadm", ["-n", work, ...command], { encoding: "utf8" });
    if (status !== 0) throw new Error(`varnishadm ${command.join(" ")}: ${stdout}${stderr}`);
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`varnishd: ${said}`);
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  admin("vcl.load", "locked", vclOf("locked", "another-secret-of-purges"));
  return {
    url,
    takePurges: (takes) => admin("vcl.use", takes ? "boot" : "locked"),
    counted() {
      const { stdout } = spawnSync("varnishstat", ["-n", work, "-j"], { encoding: "utf8" });
      const { counters } = Counters.parse(JSON.parse(stdout));
      const of = (name: string) => counters[`MAIN.${name}`]?.value ?? 0;
      return { hits: of("cache_hit"), others: of("cache_miss") + of("s_pass") };
    },
  };
}

const Counters = z.object({ counters: z.record(z.string(), z.object({ value: z.number() })) });

/** The example with the drill's ports and secret in place of its own. */
function example([first, second]: readonly [number, number], secretFile: string): string {
  return [
    ['"3001"', `"${first}"`],
    ['"3002"', `"${second}"`],
    ["/etc/varnish/lavra-purge-secret", secretFile],
  ].reduce(
    (text, [named = "", put = ""]) => {
      if (!text.includes(named)) throw new Error(`${EXAMPLE} names no ${named}`);
      return text.replaceAll(named, put);
    },
    readFileSync(EXAMPLE, "utf8"),
  );
}

function installPackages(): void {
  const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) throw new Error(`Missing: ${missing.join(", ")}. sudo npm run drill -- cdn`);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    runApt("update");
    runApt("install", "--yes", "--no-install-recommends", ...missing);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

function runApt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", ["-qq", ...words], { encoding: "utf8", env });
  if (status !== 0) throw new Error(`apt-get ${words.join(" ")}: ${stdout}${stderr}`);
}

/** Requests a second that 32 connections get of an address in some seconds, by wrk. */
export function requestsPerSecond(url: string, seconds: number): number {
  const words = ["-t1", "-c32", `-d${seconds}s`, "-H", "Accept-Encoding: br", url];
  const { stdout } = spawnSync("wrk", words, { encoding: "utf8" });
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
