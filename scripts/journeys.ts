// Runs the journeys in Chromium against the shop as it is deployed: https on a proxy, two processes, one database.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate, trustInChromium } from "#tests/setup/certificate.ts";
import { startDeployedShop } from "#tests/setup/deployed-shop.ts";
import { findChromium } from "./find-chromium.ts";

/** Where Playwright writes which journeys failed. */
const LAST_RUN = "test-results/.last-run.json";

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
let status = 1;
try {
  const given = process.argv.slice(2);
  status = await journeys(given);
  // Journeys that share a shop can be in each other's way: what failed there has to pass alone, in a new one.
  if (status !== 0 && existsSync(LAST_RUN)) status = await journeys([...given, "--last-failed", "--workers=1"]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);

/** Serves a new shop and runs Playwright against it; its exit code. */
async function journeys(words: readonly string[]): Promise<number> {
  const shop = await startDeployedShop({ certificate });
  try {
    const run = spawn(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...words], {
      stdio: "inherit",
      env: {
        ...process.env,
        SHOP_URL: shop.url,
        DATABASE_URL: shop.databaseUrl,
        CHROMIUM_PATH: chromium,
        CHROMIUM_TRUST: JSON.stringify(trust),
        TLS_FOLDER: folder,
        // What the journeys ask for without a browser trusts the shop as well.
        NODE_EXTRA_CA_CERTS: certificate.certFile,
      },
    });
    const [code] = await once(run, "exit");
    return typeof code === "number" ? code : 1;
  } finally {
    await shop.stop();
  }
}
