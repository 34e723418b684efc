// Runs the journeys in Chromium against the built shop, on a data folder of their own.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./find-chromium.ts";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "./server-process.mjs";

/** Where Playwright writes which journeys failed. */
const LAST_RUN = "test-results/.last-run.json";

let chromium: string;
try {
  chromium = findChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// A shop for each size of screen: what one buys or changes is not missing from the other.
const given = process.argv.slice(2);
const projects = given.some((word) => word.startsWith("--project"))
  ? [[]]
  : [["--project=desktop"], ["--project=phone"]];
let status = 0;
for (const project of projects) {
  let outcome = await journey([...project, ...given]);
  // Journeys that share a shop can be in each other's way: what failed there has to pass alone, in a new one.
  if (outcome !== 0 && existsSync(LAST_RUN))
    outcome = await journey([...project, ...given, "--last-failed", "--workers=1"]);
  status = outcome || status;
}
process.exit(status);

/** Serves a new shop and runs Playwright against it; its exit code. */
async function journey(words: readonly string[]): Promise<number> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-journeys-"));
  // As root the database runs as another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const shop = spawn(process.execPath, SERVER_ARGUMENTS, {
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
    },
    stdio: "inherit",
  });
  try {
    await answering(url, shop);
    const run = spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...words], {
      stdio: "inherit",
      env: { ...process.env, SHOP_URL: url, SHOP_DATA: dataDir, CHROMIUM_PATH: chromium },
    });
    return run.status ?? 1;
  } finally {
    if (shop.exitCode === null) {
      shop.kill("SIGTERM");
      await once(shop, "exit");
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function answering(address: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && shop.exitCode === null) {
    const ready = await fetch(`${address}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start");
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? found(address.port) : failed(new Error("no port"))));
    });
  });
}
