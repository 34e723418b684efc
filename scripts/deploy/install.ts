import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { completeSettings, terminal } from "./ask-settings.ts";
import { activateFirst, activeSlot } from "./places.ts";
import { readReleaseFile, releaseName } from "./release-file.ts";
import { ACCOUNT_NAME, accountOf, openServer, runProgram, runScript, type Server } from "./server.ts";
import { readSettings, type Settings, writeSettings } from "./settings-file.ts";
import { isReady, switchRelease } from "./switch-release.ts";
import { installUnits, joinSystemCaddy, writeCaddyfile } from "./units.ts";
import { sourceFile } from "./update.ts";

/** One that cannot start, because a port is taken for example, has ended by then. */
const CADDY_STARTS_MS = 2_000;

export interface InstallOptions {
  /** File with settings that are known; null: those that are missing are asked for. */
  settingsFile: string | null;
  database: "embedded" | "system";
  proxy: "caddy" | "none";
  internalTls: boolean;
  /** The panel's first owner; null: none is made now. */
  owner: { username: string; email: string } | null;
  /** Checkout that the release was built from; null: it came as an archive. */
  source: string | null;
}

/** Asks for the settings that are missing and writes them, for an installation that follows. */
export async function keepSettings(options: Pick<InstallOptions, "settingsFile" | "database">): Promise<void> {
  const server = openServer();
  writeSettings(server.places.settings, await askSettings(server, options), server.account);
}

/** Installs the release in `folder` on this server, or completes an installation that failed halfway. */
export async function install(folder: string, options: InstallOptions): Promise<void> {
  const release = readReleaseFile(folder);
  const server = openServer();
  const slot = activeSlot(server.places);
  if (slot && (await isReady(server.places, slot))) {
    throw new Error("The shop is installed and runs: lavra update brings it to another release");
  }
  server.say(`Installing ${releaseName(release)}`);
  const settings = await askSettings(server, options);
  installPackages(options);
  server.account = makeAccount(server);
  if (options.database === "system") settings.DATABASE_URL ??= makeSystemDatabase(server);
  writeSettings(server.places.settings, settings, server.account);
  server.settings = settings;
  const kept = keepFolder(server, folder, releaseName(release));
  if (options.source) writeFileSync(sourceFile(server), `${options.source}\n`);
  writeCommand(server);
  if (server.hasSystemd) {
    installUnits(kept);
    runProgram("systemctl", ["restart", "systemd-journald@lavra.socket"]);
  }
  await startShop(openServer(), kept);
  await startProxy(server, kept, options);
  if (server.hasSystemd) runProgram("systemctl", ["enable", "--now", "lavra-backup.timer"]);
  tellTheEnd(server, options);
}

function installPackages({ database, proxy }: InstallOptions): void {
  const wanted = [
    "ca-certificates",
    ...(proxy === "caddy" ? ["caddy"] : []),
    ...(database === "system" ? ["postgresql"] : []),
  ];
  const missing = wanted.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  process.stdout.write(`Installing ${missing.join(", ")}...\n`);
  process.env.DEBIAN_FRONTEND = "noninteractive";
  runProgram("apt-get", ["update", "--quiet"]);
  runProgram("apt-get", ["install", "--yes", "--quiet", "--no-install-recommends", ...missing]);
}

function isInstalled(name: string): boolean {
  try {
    return runProgram("dpkg", ["--status", name]).includes("\nStatus: install ok installed");
  } catch {
    return false;
  }
}

/** Makes the account of the shop, and the folders that it writes to. */
function makeAccount({ places }: Server) {
  if (!accountOf(ACCOUNT_NAME)) {
    runProgram("useradd", [
      "--system",
      "--user-group",
      "--home-dir",
      places.data,
      "--shell",
      "/usr/sbin/nologin",
      ACCOUNT_NAME,
    ]);
  }
  const account = accountOf(ACCOUNT_NAME);
  if (!account) throw new Error(`The account ${ACCOUNT_NAME} could not be made`);
  for (const [path, mode] of [
    [places.data, 0o700],
    [places.backups, 0o700],
  ] as const) {
    mkdirSync(path, { recursive: true });
    chownSync(path, account.uid, account.gid);
    chmodSync(path, mode);
  }
  return account;
}

/** Settings that stand already win over those of the file; what is missing is asked for. */
async function askSettings(
  server: Server,
  { settingsFile, database }: Pick<InstallOptions, "settingsFile" | "database">,
): Promise<Settings> {
  if (settingsFile && !existsSync(settingsFile)) throw new Error(`There is no file ${settingsFile}`);
  const known = { ...(settingsFile ? readSettings(settingsFile) : {}), ...server.settings };
  const console = process.stdin.isTTY ? terminal() : null;
  try {
    return await completeSettings(known, server.places, console?.ask ?? null, database === "embedded");
  } finally {
    console?.end();
  }
}

/** Makes the account and the database in the system's PostgreSQL. Returns the address. */
function makeSystemDatabase({ hasSystemd }: Server): string {
  // Debian's package makes the cluster; without systemd nobody starts it.
  if (!hasSystemd) {
    const [version = ""] = readdirSync("/etc/postgresql");
    if (!runProgram("pg_lsclusters", ["--no-header"]).includes("online")) {
      runProgram("pg_ctlcluster", [version, "main", "start"]);
    }
  }
  const password = randomBytes(24).toString("hex");
  const psql = (sql: string) =>
    runProgram("runuser", ["-u", "postgres", "--", "psql", "--tuples-only", "--no-align"], sql);
  const exists = psql("select 1 from pg_roles where rolname = 'lavra';") === "1";
  // createdb: a restore sets the present database aside and fills a new one.
  psql(`${exists ? "alter" : "create"} role lavra with login createdb password '${password}';`);
  if (psql("select 1 from pg_database where datname = 'lavra';") !== "1") {
    psql("create database lavra owner lavra encoding 'UTF8' template template0 locale 'C.UTF-8';");
  }
  const port = psql("show port;");
  return `postgres://lavra:${password}@127.0.0.1:${port}/lavra`;
}

/** Copies the release to its place, where only the administrator changes it. */
function keepFolder({ places }: Server, folder: string, name: string): string {
  const target = join(places.releases, name);
  if (folder === target) return target;
  const stage = `${target}.part`;
  mkdirSync(places.releases, { recursive: true });
  rmSync(stage, { recursive: true, force: true });
  cpSync(folder, stage, { recursive: true, verbatimSymlinks: true });
  runProgram("chown", ["-R", "0:0", stage]);
  rmSync(target, { recursive: true, force: true });
  runProgram("mv", [stage, target]);
  return target;
}

/** The command `lavra` is that of the release that runs. */
function writeCommand({ places }: Server): void {
  const current = join(places.home, "current");
  writeFileSync(
    "/usr/local/bin/lavra",
    `#!/bin/sh\nexec ${current}/deploy/node ${current}/scripts/deploy/lavra.ts "$@"\n`,
    {
      mode: 0o755,
    },
  );
}

async function startShop(server: Server, folder: string): Promise<void> {
  const { places, services, settings, say } = server;
  if (!activeSlot(places)) activateFirst(places, folder);
  if (settings.EMBEDDED_POSTGRES === "shared") {
    say("Starting the database...");
    await services.start("database");
  }
  say("Starting the shop...");
  await switchRelease(server, folder);
}

async function startProxy(server: Server, folder: string, { proxy, internalTls }: InstallOptions): Promise<void> {
  if (proxy === "none") return;
  const { places, services, settings, hasSystemd, say } = server;
  say("Starting Caddy...");
  writeCaddyfile(folder, places, { publicUrl: settings.PUBLIC_URL ?? "", internalTls });
  if (hasSystemd) joinSystemCaddy();
  else await services.restart("proxy");
  await pause(CADDY_STARTS_MS);
  if (!services.isRunning("proxy")) {
    throw new Error(
      hasSystemd ? "Caddy does not run: journalctl -u caddy" : `Caddy does not run: ${places.logs}/proxy.log`,
    );
  }
}

function tellTheEnd(server: Server, { owner, proxy }: InstallOptions): void {
  const { places, settings, hasSystemd, say } = server;
  say("");
  say(`The shop is at ${settings.PUBLIC_URL}, its panel at ${settings.PUBLIC_URL}/admin.`);
  if (settings.SHOP_MODE === "demo") say("It is the demo shop: its login pages and lavra logs name the passwords.");
  if (proxy === "none") say("A proxy with TLS is up to you: deploy/proxy/nginx.conf is an example.");
  if (owner) {
    const words = ["create", "--username", owner.username, "--email", owner.email];
    runScript(server, join(places.home, "current"), ["scripts/staff.ts", ...words]);
  } else {
    say("The panel's first owner: lavra staff create --username ana --email ana@example.com");
  }
  tellWhatToKeep(server);
  if (!hasSystemd)
    say(
      "There is no systemd: nothing starts with the machine (lavra start), and backups are up to cron: 20 3 * * * lavra backup",
    );
  say("lavra status, lavra check and lavra help tell more.");
}

/** What brings the shop back when this server is lost. */
function tellWhatToKeep({ places, settings, say }: Server): void {
  say("");
  say("KEEP THIS away from this server, printed or in a password manager:");
  say(`  - a copy of ${places.settings}: without its APP_SECRET no backup can be restored`);
  if (settings.BACKUP_RECIPIENT) say("  - BACKUP_IDENTITY, which alone opens the backups");
  say("  - this release's archive, or where its checkout is, and the login of the domain's DNS");
  say("  - docs/runbooks/servidor-perdido.md: the way back");
  if (!settings.BACKUP_S3_BUCKET)
    say(`  - the backups of ${places.backups}: set BACKUP_S3_BUCKET, and they are copied out (docs/operations.md)`);
  say("");
}
