// OpenStack Swift of Debian's packages with its S3 API, all in a folder of its own and on the loopback address.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { openS3, type S3 } from "#platform/files/s3-client.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { installSwift } from "./debian-packages.ts";
import { ACCOUNTS, HASHES, KEYS, proxySettings, storageServerSettings } from "./swift-settings.ts";

const READY_MS = 60_000;
const BUCKET = "pictures";

export interface Swift {
  /** The bucket, which is there and empty. */
  settings: S3Settings;
  /** The same as a shop's environment. */
  environment: Record<string, string>;
  /** How many multipart uploads are not completed. */
  unfinishedUploads(): Promise<number>;
  proxy: {
    /** Connections are refused. */
    end(): Promise<void>;
    start(): Promise<void>;
    /** Connections are taken, and nothing is answered. */
    freeze(): void;
    thaw(): void;
  };
}

export async function startSwift(): Promise<Swift> {
  installSwift();
  const folder = mkdtempSync(join(tmpdir(), "lavra-swift-"));
  const places = { config: join(folder, "config"), devices: join(folder, "devices"), cache: join(folder, "cache") };
  for (const each of [places.config, join(places.devices, "disk"), places.cache]) mkdirSync(each, { recursive: true });
  const running = new Map<string, ChildProcess>();
  whenFileIsDone(async () => {
    for (const name of running.keys()) await end(name);
    rmSync(folder, { recursive: true, force: true });
  });

  function run(name: string, program: string, ...words: string[]): void {
    const log = openSync(join(folder, `${name}.log`), "a");
    // Interrupted, this process cleans nothing up: what it started ends with it.
    const withUs = ["--pdeathsig", "KILL", program, ...words];
    running.set(name, spawn("setpriv", withUs, { cwd: folder, stdio: ["ignore", log, log] }));
  }

  async function end(name: string): Promise<void> {
    const child = running.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  writeFileSync(join(places.config, "swift.conf"), HASHES);
  for (const name of ACCOUNTS) {
    const port = await freePort();
    const file = join(places.config, `${name}-server.conf`);
    writeFileSync(file, storageServerSettings(name, port, places));
    makeRing(join(places.config, `${name}.builder`), port);
    run(name, `swift-${name}-server`, file);
  }
  const memcachedPort = await freePort();
  run("memcached", "memcached", "-u", "nobody", "-l", "127.0.0.1", "-p", String(memcachedPort), "-m", "16");
  const proxyPort = await freePort();
  const proxyFile = join(places.config, "proxy-server.conf");
  writeFileSync(proxyFile, proxySettings(proxyPort, memcachedPort, places));
  chmodSync(folder, 0o755);
  spawnSync("chown", ["-R", "swift", folder]);

  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const settings: S3Settings = { bucket: BUCKET, endpoint, region: "us-east-1", prefix: "", ...KEYS };

  async function startProxy(): Promise<void> {
    run("proxy", "swift-proxy-server", proxyFile);
    const deadline = Date.now() + READY_MS;
    while (!(await fetch(endpoint).catch(() => null))) {
      if (Date.now() > deadline) throw new Error(readFileSync(join(folder, "proxy.log"), "utf8").slice(-2000));
      await pause(100);
    }
  }
  await startProxy();
  const s3 = await openS3(settings);
  await createBucket(s3);

  return {
    settings,
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    async unfinishedUploads() {
      const command = new s3.sdk.ListMultipartUploadsCommand({ Bucket: BUCKET });
      return (await s3.reading.send(command)).Uploads?.length ?? 0;
    },
    proxy: {
      end: () => end("proxy"),
      start: startProxy,
      freeze: () => void running.get("proxy")?.kill("SIGSTOP"),
      thaw: () => void running.get("proxy")?.kill("SIGCONT"),
    },
  };
}

/** The servers behind the proxy may start later than it: the one of the containers, then the one of the objects. */
async function createBucket({ sdk, writing }: S3): Promise<void> {
  const file = { Bucket: BUCKET, Key: "started" };
  await tryUntilReady(() => writing.send(new sdk.CreateBucketCommand({ Bucket: BUCKET })));
  await tryUntilReady(() => writing.send(new sdk.PutObjectCommand({ ...file, Body: "" })));
  await tryUntilReady(() => writing.send(new sdk.DeleteObjectCommand(file)));
}

async function tryUntilReady(work: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}

function makeRing(builder: string, port: number): void {
  const device = ["--region", "1", "--zone", "1", "--ip", "127.0.0.1", "--port", String(port), "--device", "disk"];
  for (const words of [["create", "4", "1", "0"], ["add", ...device, "--weight", "1"], ["rebalance"]]) {
    const { status, stdout, stderr } = spawnSync("swift-ring-builder", [builder, ...words], { encoding: "utf8" });
    if (status !== 0) throw new Error(`swift-ring-builder ${words.join(" ")}: ${stdout}${stderr}`);
  }
}
