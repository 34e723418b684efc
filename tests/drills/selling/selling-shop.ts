import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "#platform/clock.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { createTestTime } from "#tests/setup/test-time.ts";
import { type ShopProcess, shopProcess } from "../cdn/shop-process.ts";
import { failTakenJobs } from "../drain-jobs.ts";
import { openWriteHolds, type WriteHolds } from "./hold-writes.ts";

const JOB_MS = 2_000;

export interface NamedProcess extends ShopProcess {
  /** `application_name` of its connections. */
  name: string;
}

export interface SellingShop {
  /** The database, the simulators and what shoppers do; it runs no jobs. */
  panel: TestShop;
  manager: TestStaff;
  processes: readonly [NamedProcess, NamedProcess];
  holds: WriteHolds;
  /** Posts a form of the panel as a browser without scripts does. */
  post(process: ShopProcess, path: string, fields: Record<string, string>): Promise<Answer>;
  /** Starts the processes that a failed test left dead. */
  startAll(): Promise<void>;
  /** What a dead process had begun of jobs is taken up, as by the queue two minutes later. */
  takeUpJobs(killedAt: Date): Promise<void>;
}

export interface Answer {
  status: number;
  location: string | null;
  text: string;
}

/** Two processes of the built shop on one PostgreSQL, with a manager who is logged in. */
export async function openSellingShop(): Promise<SellingShop> {
  let databaseUrl = "";
  const opened = await createTestShop({
    worker: false,
    reachDatabase: async (url) => {
      databaseUrl = url;
      return url;
    },
  });
  const { config, db } = opened.services;
  // Waiting skips the delays of jobs; the clock of all processes stays the real one.
  const panel = { ...opened, time: createTestTime(systemClock, () => db) };
  const holds = await openWriteHolds(databaseUrl);
  const named = async (name: string): Promise<NamedProcess> => {
    const address = new URL(databaseUrl);
    address.searchParams.set("application_name", name);
    const environment = {
      DATABASE_URL: address.href,
      DATA_DIR: config.dataDir,
      PUBLIC_URL: panel.url,
      SANDBOX_URL: panel.sandbox.origin,
      RATE_LIMITS: "off",
      PASSWORD_COST: "low",
      HELD_PIECES: "100000",
      HELD_PIECES_BOLETO: "100000",
    };
    return { name, ...shopProcess(await freePort(), environment) };
  };
  const processes = [await named("first"), await named("second")] as const;
  await Promise.all(processes.map((each) => each.start()));
  const manager = await createTestStaff(panel, "manager");
  return {
    panel,
    manager,
    processes,
    holds,
    async post({ url }, path, fields) {
      const answer = await fetch(url + path, {
        method: "POST",
        headers: { ...manager.cookie, Origin: panel.url, "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return { status: answer.status, location: answer.headers.get("Location"), text: await answer.text() };
    },
    async startAll() {
      for (const each of processes) {
        if ((await fetch(`${each.url}/readyz`).catch(() => null))?.ok) continue;
        await each.end("SIGKILL");
        await each.start();
      }
    },
    async takeUpJobs(killedAt) {
      // What the other process had begun is done by then.
      await pause(JOB_MS);
      await failTakenJobs(db, killedAt);
    },
  };
}
