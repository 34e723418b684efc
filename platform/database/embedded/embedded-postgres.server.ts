import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeDataDir, PROGRAMS_FOLDER } from "#platform/files/private-files.server.ts";
import { freePort, isFreePort } from "#platform/http/free-port.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import { refuseHalfRestored } from "./half-restored.server.ts";
import { findPostgresBinaries, type PostgresBinaries, type SystemAccount } from "./postgres-binaries.server.ts";
import { isAlive, isServerOf, lockOf, removeStaleLock } from "./postmaster-lock.server.ts";
import { archivingFlags, prepareWalArchive, walPrograms } from "./wal-archiving.server.ts";

export interface EmbeddedPostgres {
  url: string;
  /** Outside `dataDir` if only root can enter `dataDir`. */
  directory: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** `name=value`. */
  flags?: string[];
  /** Port for a newly started server; default: any free port. */
  port?: number;
  /** Logs when the server stops unexpectedly and when it runs again. */
  logger?: Pick<Logger, "error" | "info">;
  walArchive?: string | null;
  /** Default one minute. A recovery takes longer. */
  startTimeoutMs?: number;
  /** The restore itself starts the server of a folder that it has not filled yet. */
  isRestoring?: boolean;
}

/** `account`: their owner; null: ours. */
export interface EmbeddedPlaces {
  directory: string;
  passwordFile: string;
  account: SystemAccount | null;
  /** Folder for copies of programs that the account cannot reach in the checkout. */
  programs: string;
}

const DATABASE = "lavra";
/** Advisory lock ("lavra" in ASCII) while a process of ours uses the cluster. */
const IN_USE_LOCK = "467682648673";
/** Checks of the server, and backoff between restarts. */
const WATCH_MS = 250;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const START_TIMEOUT_MS = 60_000;
const MB = 2 ** 20;
/** A cluster with the shop's tables and its first files of WAL. */
const NEEDED_MB = 300;

/**
 * The first start creates the cluster in `dataDir/postgres`. A server left running by a dead process is taken over; one
 * that stops unexpectedly is restarted on the same port. Throws an Error with a one-line message if another process
 * uses the folder or it cannot be written.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  // Whether its account can enter the folder decides where the cluster stands: a missing one would be decided otherwise
  // at the next start.
  makeDataDir(options.dataDir);
  if (!options.isRestoring) refuseHalfRestored(options.dataDir);
  const { binaries, directory, passwordFile, account, programs: copyTo } = placesOf(options.dataDir);
  const archive = options.walArchive ?? null;
  const programs = archive === null ? null : walPrograms(archive, account, copyTo);
  const prepareArchive = () => {
    if (archive === null || !programs) return;
    if (!existsSync(archive)) options.logger?.error({ folder: archive }, "the folder of WAL_ARCHIVE does not exist");
    else prepareWalArchive(archive, directory, account, programs);
  };
  prepareArchive();
  if (!existsSync(join(directory, "PG_VERSION"))) {
    initialise(binaries, directory, passwordFile);
    prepareArchive();
  }
  const flags = [...(programs ? archivingFlags(programs) : []), ...(options.flags ?? [])];
  const password = readFileSync(passwordFile, "utf8").trim();

  const port = runningServer(directory)?.port ?? options.port ?? (await lastPort(directory)) ?? (await freePort());
  const urlOf = (database: string) => `postgres://lavra:${password}@127.0.0.1:${port}/${database}`;

  /** Throws if another process holds the lock. */
  async function takeServer(): Promise<{ pid: number; guard: pg.Client }> {
    const timeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
    const left = runningServer(directory);
    const { pid } = left ?? (await startServer(binaries, directory, port, flags, timeoutMs));
    const guard = await connectWhenReady(urlOf("postgres"));
    const { rows } = await guard.query(
      `select pg_try_advisory_lock(${IN_USE_LOCK}) as free, current_setting('archive_command') as "archiveCommand"`,
    );
    const { free, archiveCommand } = rows[0];
    if (free && (!left || !programs || archiveCommand === programs.put)) return { pid, guard };
    await guard.end();
    if (!free) throw new Error(`DATA_DIR is used by another process: ${options.dataDir}`);
    // Left running by a process that had another archive or none: only a start turns archiving on.
    await endServer(pid);
    return takeServer();
  }

  let server = await takeServer();
  const existing = await server.guard.query("select from pg_database where datname = $1", [DATABASE]);
  if (existing.rowCount === 0) await server.guard.query(`create database ${DATABASE}`);

  const stopping = new AbortController();
  const watching = keepRunning(stopping.signal, options.logger, {
    isAlive: () => isAlive(server.pid),
    async start() {
      server = await takeServer();
    },
  });

  return {
    url: urlOf(DATABASE),
    directory,
    async stop() {
      stopping.abort();
      await watching;
      await server.guard.end().catch(() => undefined);
      await endServer(server.pid);
    },
  };
}

export async function endLeftServer(dataDir: string): Promise<void> {
  const left = runningServer(placesOf(dataDir).directory);
  if (left) await endServer(left.pid);
}

/** SIGINT: PostgreSQL's fast shutdown ends sessions and writes everything, so the next start needs no recovery. */
async function endServer(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, "SIGINT");
  while (isAlive(pid)) await pause(20);
}

export function placesOf(dataDir: string): EmbeddedPlaces & { binaries: PostgresBinaries } {
  const { path, binaries } = reachableHome(resolve(dataDir));
  return {
    binaries,
    directory: join(path, "postgres"),
    passwordFile: join(path, "postgres-password"),
    account: binaries.account,
    programs: join(path, PROGRAMS_FOLDER),
  };
}

/** URL of the database; null: not running, or no password file. Throws an Error for people if half restored. */
export function findRunningPostgres(dataDir: string): string | null {
  refuseHalfRestored(dataDir);
  const { directory, passwordFile } = placesOf(dataDir);
  const running = runningServer(directory);
  if (!running || !existsSync(passwordFile)) return null;
  const password = readFileSync(passwordFile, "utf8").trim();
  return `postgres://lavra:${password}@127.0.0.1:${running.port}/${DATABASE}`;
}

/** Waits for a server that another process runs. Throws an Error with a one-line message after `timeoutMs`. */
export async function joinEmbeddedPostgres(
  dataDir: string,
  timeoutMs = START_TIMEOUT_MS,
): Promise<Pick<EmbeddedPostgres, "url" | "directory">> {
  const { directory } = placesOf(dataDir);
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const url = findRunningPostgres(dataDir);
    if (url && (await acceptsConnections(url))) return { url, directory };
    await pause(250);
  }
  throw new Error(`EMBEDDED_POSTGRES is shared, and no database runs in ${dataDir}: start it with npm run database`);
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  const isOpen = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isOpen;
}

interface Watched {
  isAlive(): boolean;
  start(): Promise<void>;
}

/** Restarts the server with exponential backoff whenever it is not running, until `stop` aborts. */
async function keepRunning(stop: AbortSignal, logger: EmbeddedPostgresOptions["logger"], server: Watched) {
  const wait = (ms: number) => pause(ms, undefined, { signal: stop, ref: false }).catch(() => undefined);
  for (;;) {
    await wait(WATCH_MS);
    if (stop.aborted) return;
    if (server.isAlive()) continue;
    logger?.error("the database has stopped by itself and is started again");
    for (let ms = FIRST_PAUSE_MS; !stop.aborted; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
      try {
        await server.start();
        logger?.info("the database runs again");
        break;
      } catch (error) {
        logger?.error({ err: error, againInMs: ms }, "the database did not start");
        await wait(ms);
      }
    }
  }
}

interface Home {
  path: string;
  binaries: PostgresBinaries;
}

/** Returns the data folder, or a folder below /var/lib if the unprivileged account cannot enter the data folder. */
function reachableHome(dataDir: string): Home {
  const elsewhere = join("/var/lib", `lavra-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
  const binaries = findPostgresBinaries(() => elsewhere);
  const account = binaries.account;
  if (!account || canEnter(dataDir, account)) return { path: dataDir, binaries };
  makeDataDir(elsewhere);
  return { path: elsewhere, binaries };
}

function canEnter(folder: string, account: SystemAccount): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...account, cwd: "/" }).status === 0;
}

/** Throws an Error with a one-line message if it cannot be made. */
function initialise(binaries: PostgresBinaries, directory: string, passwordFile: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = statfsSync(directory);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (freeMb < NEEDED_MB) {
    throw new Error(
      `There is no room for the database in ${directory}: ${freeMb} MB are free, ${NEEDED_MB} are needed`,
    );
  }
  const password = existsSync(passwordFile) ? readFileSync(passwordFile, "utf8") : randomBytes(24).toString("hex");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (binaries.account) {
    chownSync(directory, binaries.account.uid, binaries.account.gid);
    chownSync(passwordFile, binaries.account.uid, binaries.account.gid);
  }
  chmodSync(directory, 0o700);
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${directory}`,
      "--username=lavra",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ],
    { ...binaries.account, cwd: "/", encoding: "utf8" },
  );
  if (made.status !== 0) {
    throw new Error(
      `The database could not be created in ${directory}: ${lastLine(made.stderr) ?? made.error?.message}`,
    );
  }
}

interface RunningServer {
  pid: number;
  port: number;
}

/** The port of the last start if it is still free: other processes know the server by it. */
async function lastPort(directory: string): Promise<number | null> {
  const file = join(directory, "postmaster.opts");
  const port = existsSync(file) ? Number(/"-p" "(\d+)"/.exec(readFileSync(file, "utf8"))?.[1]) : 0;
  return port && (await isFreePort(port)) ? port : null;
}

/** From `postmaster.pid`. Null if no server runs in this folder. */
function runningServer(directory: string): RunningServer | null {
  const lines = lockOf(directory)?.split("\n") ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !isServerOf(directory, pid)) return null;
  return { pid, port };
}

/** An eighth of the memory, 128 to 1024 MB: half of PostgreSQL's advice, as the shop runs beside it. */
export function sharedBuffersMb(memory: number): number {
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / MB)));
}

function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

async function startServer(
  binaries: PostgresBinaries,
  directory: string,
  port: number,
  flags: string[],
  timeoutMs: number,
): Promise<RunningServer> {
  removeStaleLock(directory);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    `shared_buffers=${sharedBuffersMb(memoryBytes())}MB`,
    // The data is in memory or on an SSD: random reads cost hardly more than sequential ones.
    "random_page_cost=1.1",
    // The rows that a broad term has among a million: with less, the keys of each row beside them are worked out.
    "work_mem=8MB",
    "log_min_messages=fatal",
    ...flags,
  ];
  const child = spawn(binaries.postgres, ["-D", directory, "-p", String(port), ...settings.flatMap((s) => ["-c", s])], {
    ...binaries.account,
    cwd: "/",
    // Its own process group: Ctrl-C must reach only us, so that requests drain before the database stops.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000);
  });
  child.unref();
  const exited = new Promise<never>((_, reject) => {
    child.once("error", (error) => reject(new Error(`The database did not start: ${error.message}`)));
    child.once("exit", () => reject(new Error(`The database did not start: ${reasonOf(output) ?? "no message"}`)));
  });
  const ended = new AbortController();
  exited.catch(() => ended.abort());
  await Promise.race([exited, waitForPort(port, timeoutMs, ended.signal)]);
  if (child.pid === undefined) throw new Error("The database did not start");
  return { pid: child.pid, port };
}

/** Stops asking when `ended` aborts, which would keep the process alive. */
async function waitForPort(port: number, timeoutMs: number, ended: AbortSignal): Promise<void> {
  const client = () => new pg.Client({ host: "127.0.0.1", port, user: "lavra", password: "-", database: "postgres" });
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !ended.aborted) {
    const probe = client();
    // A server that dies right after its answer ends this attempt, not the process.
    probe.on("error", () => undefined);
    const error: unknown = await probe.connect().then(
      () => null,
      (reason: unknown) => reason,
    );
    await probe.end().catch(() => undefined);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // The server is ready once it answers the login: 28P01 is the expected wrong password.
    if (error === null || code === "28P01") return;
    await pause(25);
  }
  throw new Error(`The database did not start within ${timeoutMs / 1000} s`);
}

async function connectWhenReady(url: string): Promise<pg.Client> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: "lavra-guard" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/** Each of our own attempts to connect leaves a line, too. */
function reasonOf(output: string): string | undefined {
  const lines = output.split("\n").filter((line) => !/the database system is|^\S+ \S+ \S+ \[\d+\] DETAIL/.test(line));
  return lastLine(lines.join("\n"));
}

function lastLine(text: string | null): string | undefined {
  return text?.trim().split("\n").at(-1);
}
