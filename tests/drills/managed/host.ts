// What a host of databases gives: two PostgreSQLs of Debian's packages under one name, reached by TLS with an authority of
// the host's own, and a role that may do nothing but fill its database.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { killProcessesIn, processesIn } from "../patroni/server-process.ts";
import { installMissing, installPackages } from "../pgbackrest/debian-packages.ts";
import { accountOf } from "../pooled/postgres-account.ts";
import type { Certificates } from "./certificates.ts";

const ADMIN = "administracao";
export const PASSWORD = "prata-925-boa";
export const NAME = "banco.lavra.exemplo";
const READY_MS = 60_000;

/** What hosts set for a role: its limits hold for whatever the shop does not choose itself. */
const LIMITS = [
  "alter role lavra set statement_timeout = '5s'",
  "alter role lavra set idle_in_transaction_session_timeout = '5s'",
  "alter role lavra set idle_session_timeout = '15s'",
  "alter role lavra connection limit 60",
];

export interface DatabaseHost {
  /** Of a database, by the host's name; `more`: parameters of the address. */
  url(database: string, more?: Record<string, string>): string;
  /** The same for the drill itself, by the present address. */
  directUrl(database: string): string;
  /** The file that leads the name to an address. */
  hosts: string;
  /** A statement of the administrator's. */
  admin<T extends pg.QueryResultRow>(statement: string, database?: string): Promise<T[]>;
  /** The first machine answers nothing any more, the second one takes over, and the name leads there. */
  failOver(): Promise<void>;
}

/** Starts both; they end with the test file. Needs root. */
export async function startHost(folder: string, certificates: Certificates): Promise<DatabaseHost> {
  installMissing({ openssl: "/usr/bin/openssl" }, "managed");
  const programs = installPackages();
  const account = accountOf("postgres");
  const network = `127.${60 + (process.pid % 100)}.${1 + Math.floor(Math.random() * 250)}`;
  const [first, second] = [`${network}.1`, `${network}.2`] as const;
  const port = await freePort();
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, account.uid, account.gid);
    return path;
  };
  const kept = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 });
    chownSync(path, account.uid, account.gid);
    return path;
  };
  const secrets = own("secrets");
  const keyFile = kept(join(secrets, "server.key"), readFileSync(certificates.serverKey, "utf8"));
  // A replica looks for certificates of its own in its home.
  const env = { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: secrets };
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(programs, program), words, { ...account, env, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  const ca = readFileSync(certificates.authority, "utf8");

  async function ask<T extends pg.QueryResultRow>(host: string, statement: string, database = "postgres") {
    const client = new pg.Client({
      ...{ host, port, user: "postgres", password: ADMIN, database, connectionTimeoutMillis: 3_000 },
      ssl: { ca, ...(isIP(host) && { servername: NAME }) },
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function start(data: string, host: string): Promise<void> {
    const output = openSync(`${data}.log`, "a");
    const flags = [
      `port=${port}`,
      `listen_addresses=${host}`,
      "unix_socket_directories=",
      "max_connections=80",
      "ssl=on",
      `ssl_cert_file=${certificates.server}`,
      `ssl_key_file=${keyFile}`,
    ];
    const words = ["-D", data, ...flags.flatMap((flag) => ["-c", flag])];
    const stdio: ["ignore", number, number] = ["ignore", output, output];
    const child: ChildProcess = spawn(join(programs, "postgres"), words, { ...account, env, cwd: "/", stdio });
    whenFileIsDone(async () => {
      const ended = once(child, "exit");
      await killProcessesIn(data);
      if (child.exitCode === null && child.signalCode === null) await ended;
    });
    for (const deadline = Date.now() + READY_MS; ; await pause(100)) {
      if (await ask(host, "select 1").catch(() => null)) return;
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(readFileSync(`${data}.log`, "utf8").slice(-2000));
      }
    }
  }

  const data = own("first");
  const password = kept(join(secrets, "password"), ADMIN);
  run("initdb", `--pgdata=${data}`, "--username=postgres", `--pwfile=${password}`, "--auth=scram-sha-256", "--no-sync");
  // Nobody is let in without TLS.
  writeFileSync(join(data, "pg_hba.conf"), "hostssl all,replication all 127.0.0.0/8 scram-sha-256\n");
  await start(data, first);
  await ask(first, `create role lavra login nosuperuser nocreatedb nocreaterole password '${PASSWORD}'`);
  // The maintenance database is the host's own.
  await ask(first, "revoke connect on database postgres, template1 from public");
  for (const statement of LIMITS) await ask(first, statement);

  const copy = own("second");
  const primary = `host=${first} port=${port} user=postgres password=${ADMIN} sslmode=require`;
  run("pg_basebackup", `--pgdata=${copy}`, "--write-recovery-conf", "--checkpoint=fast", `--dbname=${primary}`);
  await start(copy, second);
  // No commit is acknowledged before the second machine has it.
  await ask(first, "alter system set synchronous_standby_names = '*'");
  await ask(first, "select pg_reload_conf()");

  const hosts = join(folder, "hosts");
  let present: string = first;
  const lead = (address: string) => {
    present = address;
    writeFileSync(hosts, `127.0.0.1 localhost\n${address} ${NAME}\n`);
  };
  lead(first);
  const address = (host: string, database: string, more: Record<string, string>) => {
    const url = new URL(`postgres://lavra:${PASSWORD}@${host}:${port}/${database}`);
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
    return url.href;
  };
  return {
    url: (database, more = { sslmode: "verify-full", sslrootcert: certificates.authority }) =>
      address(NAME, database, more),
    directUrl: (database) => address(present, database, { sslmode: "no-verify" }),
    hosts,
    admin: (statement, database) => ask(present, statement, database),
    async failOver() {
      // A machine that is lost closes nothing: what is connected to it waits.
      for (const pid of processesIn(data)) process.kill(pid, "SIGSTOP");
      await ask(second, "select pg_promote()");
      lead(second);
    },
  };
}
