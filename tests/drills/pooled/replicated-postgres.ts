// A PostgreSQL of Debian's packages and a streaming replica of it, in a folder of their own.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { installPackages } from "../pgbackrest/debian-packages.ts";
import { accountOf } from "./postgres-account.ts";

const ADMIN = "administracao";
export const SHOP_PASSWORD = "prata-925-boa";
const READY_MS = 60_000;

export interface DebianPostgres {
  host: string;
  port: number;
  /** The shop's database, for its own role, which is no superuser. */
  url: string;
  /** Runs a statement in the shop's database as superuser. */
  admin<T extends pg.QueryResultRow>(statement: string): Promise<T[]>;
  /** What it logged: the replica logs each statement. */
  log(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both; they end with the test file. */
export async function startReplicatedPostgres(folder: string, host: string) {
  const programs = installPackages();
  const account = accountOf("postgres");
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, account.uid, account.gid);
    return path;
  };
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(programs, program), words, { ...account, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });

  const data = own("primary");
  const password = join(own("secrets"), "password");
  writeFileSync(password, ADMIN);
  chownSync(password, account.uid, account.gid);
  run(
    "initdb",
    `--pgdata=${data}`,
    "--username=postgres",
    `--pwfile=${password}`,
    "--auth=scram-sha-256",
    "--locale=C.UTF-8",
  );
  writeFileSync(join(data, "pg_hba.conf"), `host all,replication all ${host}/32 scram-sha-256\n`);
  const primary = await debianPostgres({ programs, data, host, settings: ["max_connections=60"] });
  await primary.start();
  const asAdmin = (port: number) => `postgres://postgres:${ADMIN}@${host}:${port}/postgres`;
  for (const statement of [
    `create role lavra login password '${SHOP_PASSWORD}'`,
    "create database lavra owner lavra",
    "select pg_create_physical_replication_slot('copia')",
  ]) {
    await ask(asAdmin(primary.port), statement);
  }

  const copy = own("replica");
  run(
    "pg_basebackup",
    `--pgdata=${copy}`,
    "--write-recovery-conf",
    "--slot=copia",
    "--checkpoint=fast",
    `--dbname=${asAdmin(primary.port)}`,
  );
  const replica = await debianPostgres({
    programs,
    data: copy,
    host,
    settings: ["max_connections=60", "log_statement=all"],
  });
  await replica.start();
  return { primary, replica };
}

interface Cluster {
  programs: string;
  data: string;
  host: string;
  settings: readonly string[];
}

async function debianPostgres({ programs, data, host, settings }: Cluster): Promise<DebianPostgres> {
  const account = accountOf("postgres");
  const port = await freePort();
  const logFile = `${data}.log`;
  writeFileSync(logFile, "");
  const log = () => readFileSync(logFile, "utf8");
  const address = (user: string, password: string) => `postgres://${user}:${password}@${host}:${port}`;
  let child: ChildProcess | null = null;

  async function stop(signal: NodeJS.Signals = "SIGINT"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  async function start(): Promise<void> {
    const output = openSync(logFile, "a");
    const flags = [`port=${port}`, `listen_addresses=${host}`, "unix_socket_directories=", "fsync=off", ...settings];
    const started: ChildProcess = spawn(
      join(programs, "postgres"),
      ["-D", data, ...flags.flatMap((flag) => ["-c", flag])],
      { ...account, cwd: "/", stdio: ["ignore", output, output] },
    );
    child = started;
    for (const deadline = Date.now() + READY_MS; ; await pause(100)) {
      if (await ask(`${address("postgres", ADMIN)}/postgres`, "select 1").catch(() => null)) return;
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(log().slice(-2000));
    }
  }

  // SIGQUIT: at once, with all its processes.
  whenFileIsDone(() => stop("SIGQUIT"));
  return {
    host,
    port,
    url: `${address("lavra", SHOP_PASSWORD)}/lavra`,
    admin: (statement) => ask(`${address("postgres", ADMIN)}/lavra`, statement),
    log,
    start,
    stop: () => stop(),
  };
}

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
