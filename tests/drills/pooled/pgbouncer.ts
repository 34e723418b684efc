// A PgBouncer of Debian's packages, in transaction mode, with its settings in a folder of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { installMissing } from "../pgbackrest/debian-packages.ts";
import { accountOf } from "./postgres-account.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const READY_MS = 10_000;

export interface PgbouncerOptions {
  /** An existing folder; PgBouncer's files go into `pgbouncer` in it. */
  folder: string;
  /** Where it listens. `port`: default a free one. */
  host: string;
  port?: number;
  /** The PostgreSQL behind it. */
  upstreamHost: string;
  upstreamPort: number;
  /** The role that clients and PgBouncer itself log in as. */
  user: string;
  password: string;
  /** Server connections per database and role (`default_pool_size`, default 8). */
  poolSize?: number;
  /** More lines of `[pgbouncer]`; they win. */
  settings?: Readonly<Record<string, string | number>>;
}

export interface Pgbouncer {
  host: string;
  port: number;
  /** The address of a database behind it. */
  url(database: string): string;
  /** Runs a command of its console, as `show pools`. */
  console<T extends pg.QueryResultRow>(command: string): Promise<T[]>;
  /** Starts it again after `stop`; resolves when it answers. */
  start(): Promise<void>;
  /** SIGTERM ends it at once, and each connection with it; SIGINT waits for running transactions. */
  stop(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<void>;
}

/** Installs PgBouncer if it is missing (as root, on Debian) and starts it. It ends with the test file. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  installMissing({ pgbouncer: PROGRAM }, "pgbouncer");
  const { host, user, password, port = await freePort() } = options;
  const account = accountOf("postgres");
  const folder = join(options.folder, "pgbouncer");
  mkdirSync(folder, { mode: 0o755 });
  chownSync(folder, account.uid, account.gid);
  const [settings, users, log] = [
    join(folder, "pgbouncer.ini"),
    join(folder, "userlist.txt"),
    join(folder, "pgbouncer.log"),
  ] as const;
  // The password itself, not its hash: PgBouncer needs it to log in at the server.
  writeFileSync(users, `"${user}" "${password}"\n`);
  writeFileSync(settings, settingsOf(options, users, port));
  let child: ChildProcess | null = null;

  const url = (database: string) => `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

  async function console<T extends pg.QueryResultRow>(command: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url("pgbouncer"), connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(command)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  async function start(): Promise<void> {
    const output = openSync(log, "a");
    const started: ChildProcess = spawn(PROGRAM, [settings], {
      ...account,
      cwd: folder,
      stdio: ["ignore", output, output],
    });
    child = started;
    for (const deadline = Date.now() + READY_MS; ; await pause(25)) {
      const answers = await console("show version").catch(() => null);
      if (answers) return;
      if (started.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PgBouncer did not start:\n${readFileSync(log, "utf8").slice(-2000)}`);
      }
    }
  }

  whenFileIsDone(() => stop("SIGKILL"));
  await start();
  return { host, port, url, console, start, stop };
}

function settingsOf(options: PgbouncerOptions, users: string, port: number): string {
  const { host, upstreamHost, upstreamPort, user, poolSize = 8, settings } = options;
  const lines = {
    listen_addr: host,
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    admin_users: user,
    pool_mode: "transaction",
    default_pool_size: poolSize,
    max_client_conn: 500,
    query_wait_timeout: 10,
    ...settings,
  };
  const pooler = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  return `[databases]\n* = host=${upstreamHost} port=${upstreamPort}\n\n[pgbouncer]\n${pooler.join("\n")}\n`;
}
