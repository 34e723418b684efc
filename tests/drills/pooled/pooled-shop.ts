// The built shop in two processes behind PgBouncer, with a replica for its reads.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { MANY_HELD } from "#tests/setup/held-pieces.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { type HealthCheckedProxy, startHealthCheckedProxy } from "../health-checked-proxy.ts";
import { type WholeProcess, wholeProcess } from "../whole-process.ts";
import { type Pgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { type DebianPostgres, SHOP_PASSWORD, startReplicatedPostgres } from "./replicated-postgres.ts";

export const POOL_SIZE = 8;
const HOST = "127.0.0.1";

export interface PooledShop {
  primary: DebianPostgres;
  replica: DebianPostgres;
  bouncer: Pgbouncer;
  /** Past PgBouncer, for what the drill itself asks. */
  db: Database;
  sandbox: Sandbox;
  proxy: HealthCheckedProxy;
  processes: readonly [WholeProcess, WholeProcess];
  owner: TestStaff;
  dataDir: string;
  /** The environment of its processes and commands. */
  environment: Record<string, string>;
}

export async function openPooledShop(): Promise<PooledShop> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-pooled-"));
  chmodSync(folder, 0o755);
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  const { primary, replica } = await startReplicatedPostgres(folder, HOST);
  const bouncer = await startPgbouncer({
    folder,
    host: HOST,
    upstreamHost: HOST,
    upstreamPort: primary.port,
    user: "lavra",
    password: SHOP_PASSWORD,
    poolSize: POOL_SIZE,
  });
  const dataDir = join(folder, "data");
  const proxyPort = await freePort();
  const url = `http://${HOST}:${proxyPort}`;
  const sandbox = await startDemoSandbox({ dataDir: null, shopUrl: url, webhookRetryMs: 600 });
  whenFileIsDone(() => sandbox.close());
  const environment = {
    SHOP_MODE: "demo",
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.origin,
    DATABASE_URL: bouncer.url("lavra"),
    DATABASE_DIRECT_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    SHUTDOWN_GRACE_SECONDS: "1",
    RATE_LIMITS: "off",
    PASSWORD_COST: "low",
    ...MANY_HELD,
  };
  const start = () => wholeProcess("build/server/index.js", environment);
  const [first, second] = [await start(), await start()];
  // As a supervisor does: on a loaded machine a connection may take longer than a start waits for it.
  for (const each of [first, second]) await each.start().catch(() => each.start());
  const proxy = await startHealthCheckedProxy([first.url, second.url], proxyPort);
  whenFileIsDone(() => proxy.close());
  const { db, close } = openDatabase(primary.url, 4);
  whenFileIsDone(close);
  const config = readConfig({ PASSWORD_COST: "low" });
  const owner = await createTestStaff({ services: { db, clock: systemClock, config } }, "owner", "dona");
  return { primary, replica, bouncer, db, sandbox, proxy, processes: [first, second], owner, dataDir, environment };
}
