import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "../clean-up.ts";
import { MANY_HELD } from "../held-pieces.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";

export interface BuiltShop {
  /** The process's own URL. Its pages contain `publicUrl` instead. */
  url: string;
  publicUrl: string;
  database: TestDatabase;
}

const PUBLIC_URL = "https://lavra.exemplo";

/**
 * Starts the built shop like `npm start`, with its real pages, on a database of this test file. In demo mode unless
 * `environment` overrides it. `reachDatabase` replaces the address by which the shop finds the database, for example by
 * a proxy's.
 */
export async function startBuiltShop(
  environment: Record<string, string> = {},
  reachDatabase: (url: string) => Promise<string> = async (url) => url,
): Promise<BuiltShop> {
  const database = await createTestDatabase(2, "stocked");
  const databaseUrl = await reachDatabase(database.url);
  const folder = mkdtempSync(join(tmpdir(), "lavra-built-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      // Production mode refuses RATE_LIMITS and PASSWORD_COST.
      ...(environment.SHOP_MODE !== "production" && { RATE_LIMITS: "off", PASSWORD_COST: "low", ...MANY_HELD }),
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ...environment,
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  whenFileIsDone(async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child);
  return { url, publicUrl: PUBLIC_URL, database };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 45_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The built shop did not start: is it built (`npm run build`) from the code as it is?");
}
