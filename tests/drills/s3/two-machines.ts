import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openS3Storage } from "#platform/files/s3-storage.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { type Jobs, openJobs } from "#platform/jobs/jobs.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { findStaffSession, insertStaffSession } from "#shop/staff/login/staff-session-store.server.ts";
import { insertStaff } from "#shop/staff/staff-store.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { MANY_HELD } from "#tests/setup/held-pieces.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { chanceOf } from "../chance.ts";
import { DRILL_COUPON, DRILL_PRODUCTS, signUp, stockUp } from "../drill-shop.ts";
import type { ShopperOptions } from "../shoppers.ts";
import { type WholeProcess, wholeProcess } from "../whole-process.ts";
import type { Swift } from "./swift.ts";

const BUILT = "build/server/index.js";

export interface Machine extends WholeProcess {
  dataDir: string;
}

/** A shop on two machines: two processes with folders of their own, one database, one bucket. */
export interface TwoMachines {
  one: Machine;
  two: Machine;
  db: Database;
  jobs: Jobs;
  /** The bucket, as the processes see it. */
  storage: Storage;
  owner: { session: StaffSession; headers: Record<string, string> };
  /** The environment of the shop's commands on a machine. */
  environmentOf(machine: Machine): Record<string, string>;
  shoppers(): Promise<Omit<ShopperOptions, "stop">>;
}

/** Starts the built shop twice, in demo mode, with its simulators in this process. */
export async function startTwoMachines(swift: Swift): Promise<TwoMachines> {
  const { db, url: databaseUrl } = await createTestDatabase(4);
  const shared: Record<string, string> = {
    SHOP_MODE: "demo",
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: "off",
    PASSWORD_COST: "low",
    ...MANY_HELD,
    ...swift.environment,
  };
  const machine = async (): Promise<Machine> => {
    const dataDir = mkdtempSync(join(tmpdir(), "lavra-machine-"));
    whenFileIsDone(() => rmSync(dataDir, { recursive: true, force: true }));
    const environment = { ...shared, DATA_DIR: dataDir };
    const process = await wholeProcess(BUILT, environment);
    // Both have the same address, as behind a proxy; the simulators send their notices there.
    shared.PUBLIC_URL ??= process.url;
    shared.SANDBOX_URL ??= await startSimulators(process.url);
    Object.assign(environment, { PUBLIC_URL: shared.PUBLIC_URL, SANDBOX_URL: shared.SANDBOX_URL });
    return { ...process, dataDir };
  };
  let sandbox: ShopperOptions["sandbox"] | undefined;
  async function startSimulators(shopUrl: string): Promise<string> {
    const started = await startDemoSandbox({ dataDir: null, shopUrl, webhookRetryMs: 600 });
    whenFileIsDone(() => started.close());
    sandbox = started;
    return started.origin;
  }
  const [one, two] = [await machine(), await machine()];
  await one.start();
  await two.start();
  const jobs = await openJobs(databaseUrl, [], createLogger("silent"));
  whenFileIsDone(() => jobs.stop());
  return {
    one,
    two,
    db,
    jobs,
    storage: openS3Storage(swift.settings),
    owner: await createOwner(db),
    environmentOf: ({ dataDir }) => ({ ...shared, DATA_DIR: dataDir }),
    async shoppers() {
      await stockUp(db);
      const tokens = [await signUp(two.url, 1), await signUp(two.url, 2)] as const;
      if (!sandbox) throw new Error("there are no simulators");
      const common = { products: DRILL_PRODUCTS, coupon: DRILL_COUPON, chance: chanceOf(925) };
      return { url: two.url, sandbox, tokens, ...common };
    },
  };
}

async function createOwner(db: Database): Promise<TwoMachines["owner"]> {
  const person = { username: "treino", email: "treino@exemplo.com", name: "Ana Treino", role: "owner" } as const;
  return db.transaction().execute(async (trx) => {
    const id = await insertStaff(trx, person, systemClock());
    const token = await insertStaffSession(trx, id, new Headers(), systemClock());
    const session = await findStaffSession(trx, token, systemClock());
    if (!session) throw new Error("the session must be there");
    return { session, headers: { Cookie: `staff_session=${token}` } };
  });
}
