// A PostgreSQL of Debian's packages with its settings beside its data, as Debian has them; all in a folder of its own.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";

const PASSWORD = "prata-925-boa";

export interface OwnServer {
  /** The shop's database. */
  url: string;
  /** Runs a line of the documents; returns what it said. Throws unless it succeeds. */
  run(line: string): Promise<string>;
  /**
   * Starts it, on other data than its own if named; resolves when it takes writes, to how many seconds that took.
   * Throws its last words if it ends.
   */
  start(data?: string): Promise<number>;
  query<T extends pg.QueryResultRow>(statement: string): Promise<T[]>;
  /** Ends it: properly, or as a power cut does. */
  end(signal: "SIGINT" | "SIGKILL"): Promise<void>;
}

export interface ServerPlaces {
  folder: string;
  programs: string;
  data: string;
  /** The file of pgBackRest's settings. */
  pgbackrest: string;
}

/** Makes a cluster with an empty database for the shop, and starts it with `settings` added to Debian's. */
export async function createOwnServer(places: ServerPlaces, settings: string): Promise<OwnServer> {
  const { folder, programs, data } = places;
  const account = { uid: idOf("-u"), gid: idOf("-g") };
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    chownSync(path, account.uid, account.gid);
    return path;
  };
  chmodSync(folder, 0o755);
  const [config, sockets, locks, logs] = [own("config"), own("sockets"), own("locks"), own("logs")];
  if (!existsSync(dirname(data))) own(basename(dirname(data)));
  const port = await freePort();
  const url = `postgres://lavra:${PASSWORD}@127.0.0.1:${port}/lavra`;
  // What the machine's own pgBackRest and PostgreSQL have is left alone.
  const env = {
    PATH: process.env.PATH,
    LANG: "C.UTF-8",
    PGBACKREST_CONFIG: places.pgbackrest,
    PGBACKREST_LOCK_PATH: locks,
    PGBACKREST_LOG_PATH: logs,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: sockets,
  };
  chownSync(places.pgbackrest, account.uid, account.gid);
  const logFile = join(folder, "postgres.log");
  const lastWords = () => readFileSync(logFile, "utf8").slice(-2000);
  let running: { pid: number; ended: Promise<unknown> } | undefined;

  async function run(line: string): Promise<string> {
    const as = line.startsWith("sudo -u postgres ") ? account : {};
    const command = line.replace(/^sudo -u postgres /, "");
    const child = spawn("bash", ["-c", `{ ${command}\n} 2>&1`], { ...as, env, cwd: folder });
    let said = "";
    child.stdout.on("data", (bytes) => (said += String(bytes)));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${line}\n${said}\n${lastWords()}`);
    return said;
  }

  async function query<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    return client
      .query<T>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running) return;
    process.kill(running.pid, signal);
    await running.ended;
    running = undefined;
    // Its other processes notice the death of the first one.
    while (spawnSync("pgrep", ["-f", `^postgres: ${port}: `]).status === 0) await pause(100);
  }

  async function start(from = data): Promise<number> {
    const started = performance.now();
    const log = openSync(logFile, "a");
    const words = ["-D", config, "-c", `data_directory=${from}`];
    const child = spawn(join(programs, "postgres"), words, {
      ...account,
      env,
      cwd: folder,
      stdio: ["ignore", log, log],
    });
    running = { pid: child.pid ?? 0, ended: once(child, "exit") };
    for (;;) {
      const [state] = await query<{ recovers: boolean }>("select pg_is_in_recovery() as recovers").catch(() => []);
      if (state && !state.recovers) return (performance.now() - started) / 1000;
      if (child.exitCode !== null) {
        running = undefined;
        throw new Error(lastWords());
      }
      await pause(200);
    }
  }

  writeFileSync(logFile, "");
  await run(
    `sudo -u postgres ${programs}/initdb --pgdata=${data} --auth-local=peer --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8`,
  );
  const single = `${programs}/postgres --single -D ${data} postgres`;
  await run(`sudo -u postgres echo "create role lavra login password '${PASSWORD}'" | ${single}`);
  await run(`sudo -u postgres echo "create database lavra owner lavra" | ${single}`);
  rmSync(join(data, "postgresql.conf"));
  writeFileSync(
    join(config, "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${sockets}'\ncluster_name = '${port}'\n${settings}`,
  );
  writeFileSync(join(config, "pg_hba.conf"), "local all all peer\nhost all all 127.0.0.1/32 scram-sha-256\n");
  appendFileSync(join(config, "pg_ident.conf"), "");
  whenFileIsDone(() => end("SIGKILL"));
  return { url, run, start, query, end };
}

function idOf(which: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [which, "postgres"], { encoding: "utf8" });
  if (status !== 0) throw new Error("There is no account postgres");
  return Number(stdout);
}
