// Runs the journeys in Chromium against the shop as deployed: https on a proxy, two processes, one database.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { makeCertificate, trustInChromium } from "#tests/setup/deployed/certificate.ts";
import { startDeployedShop } from "#tests/setup/deployed/deployed-shop.ts";
import { findChromium } from "./find-chromium.ts";
import { FailedJourney, flakyVerdict, type JourneysRun } from "./flaky-verdict.ts";
import { noteTime } from "./profile/note-time.ts";
import { runProgram } from "./run-program.ts";

/** Playwright's exit code for failed journeys, as opposed to an interruption. */
const FAILED = 1;
const INTERRUPTED = 130;

// On a signal, a shop that is still starting is awaited first, so that it can be stopped.
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

let chromium: string;
try {
  chromium = findChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "lavra-journeys-"));
const certificate = await makeCertificate(folder);
const trust = trustInChromium(certificate, folder);
let passed = false;
try {
  const given = process.argv.slice(2);
  const first = await journeys(given);
  // Failed journeys are retried once, in a new shop; not at all if the arguments ask for that (`npm run test:hunt`).
  const isRetried = first.exitCode === FAILED && first.failed.length > 0 && !given.includes("--retries=0");
  const again = isRetried ? await journeys([...given, "--last-failed", "--workers=1"]) : null;
  const verdict = flakyVerdict(first, again);
  passed = verdict.passed;
  console.log(["", ...verdict.lines].join("\n"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);

/** Starts a new shop and runs Playwright against it. */
async function journeys(words: readonly string[]): Promise<JourneysRun> {
  const started = performance.now();
  const shop = await startDeployedShop({ certificate });
  noteTime("set-up", "a deployed shop for the journeys", performance.now() - started);
  const failedFile = join(folder, "failed.json");
  rmSync(failedFile, { force: true });
  try {
    if (isInterrupted) return { exitCode: INTERRUPTED, failed: [] };
    const exitCode = await runProgram(["node_modules/@playwright/test/cli.js", "test", ...words], {
      SHOP_URL: shop.url,
      DATABASE_URL: shop.databaseUrl,
      CHROMIUM_PATH: chromium,
      CHROMIUM_TRUST: JSON.stringify(trust),
      TLS_FOLDER: folder,
      FAILED_JOURNEYS: failedFile,
      // Requests that journeys send without a browser must trust the certificate as well.
      NODE_EXTRA_CA_CERTS: certificate.certFile,
    });
    const failed = existsSync(failedFile) ? JSON.parse(readFileSync(failedFile, "utf8")) : [];
    return { exitCode, failed: z.array(FailedJourney).parse(failed) };
  } finally {
    await shop.stop();
  }
}
