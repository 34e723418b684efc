// `lavra`: looks after the shop on a server that deploy/install has set up.

import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { valueAt } from "#platform/value-at.ts";
import { nameServing } from "./hand-over.ts";
import { install, keepSettings } from "./install.ts";
import { activeSlot, SLOTS } from "./places.ts";
import { completeExchange, dropKept, restoreBackup, restoreToTime, undoRestore } from "./restore.ts";
import { openServer, readScript, runScript, type Server } from "./server.ts";
import { tellStatus } from "./status.ts";
import { becomesReady } from "./switch-release.ts";
import { restart, rollBack, update } from "./update.ts";

const HELP = `lavra status                 what runs, and the newest backup
lavra check                  what is wrong around the shop, in Portuguese: address, certificate, disk, backups, keys...
lavra update [ARCHIVE]       another release without a lost request; without ARCHIVE what the checkout's remote has
lavra rollback               back to the release that ran before, on the database as it is
lavra restart                reads /etc/lavra/lavra.env anew, without a lost request
lavra start | stop           all of it: database, shop and, without systemd, the proxy
lavra logs [-f] [-n LINES]   the shop's log
lavra backup [--list]        into /var/backups/lavra and the bucket of BACKUP_S3_BUCKET; every night by itself
lavra restore FILE           into an empty database; --replace keeps the present one under another name
lavra restore s3:latest      the same with a backup from the bucket: s3:NAME, as lavra backup --list names it
lavra restore --undo NAME    deletes the present database and takes the kept one back; --drop NAME deletes a kept one
lavra restore-to TIME        to a minute, from WAL_ARCHIVE: '2026-11-23 14:05' (São Paulo time), or latest
lavra resume [--yes]         what happened since the backup; --yes lets a restored shop work
lavra move-pictures to-s3 | to-disk
                             copies all pictures into the bucket of S3_BUCKET, or back; nothing is deleted
lavra staff | coupon | export | ledger-checks | webhooks | providers ...
                             as npm run ... does, see docs/operations.md`;

/** Commands of the release that run as they are, with the shop's account and settings. */
const SCRIPTS: Record<string, string> = {
  check: "scripts/deploy/doctor.ts",
  backup: "scripts/backup/backup.ts",
  resume: "scripts/backup/resume.ts",
  export: "scripts/backup/export.ts",
  staff: "scripts/staff.ts",
  coupon: "scripts/coupon.ts",
  "ledger-checks": "scripts/ledger-checks.ts",
  webhooks: "scripts/webhooks.ts",
  providers: "scripts/providers.ts",
  "move-pictures": "scripts/move-pictures.ts",
  migrate: "scripts/migrate.ts",
};

const release = join(import.meta.dirname, "../..");

class UsageError extends Error {}

async function run([command = "help", ...words]: string[]): Promise<number> {
  if (command === "help" || command === "--help") {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (process.getuid?.() !== 0 && !process.env.LAVRA_PREFIX) throw new Error("Only root may do this: sudo lavra");
  const script = valueAt(SCRIPTS, command);
  if (script) return runScript(openServer(), release, [script, ...words]);
  const operation = valueAt(OPERATIONS, command);
  if (!operation) throw new UsageError(`There is no command ${command}`);
  const code = await operation(words);
  return typeof code === "number" ? code : 0;
}

/** A backup of the bucket (`s3:NAME`) becomes a file of the shop's account. Throws an Error with a one-line message. */
function localFile(server: Server, name: string): string {
  if (!name.startsWith("s3:")) return name;
  const { code, said } = readScript(server, release, ["scripts/backup/fetch-backup.ts", name]);
  if (code !== 0) throw new Error("Nothing is changed");
  return said.trim();
}

const OPERATIONS: Record<string, (words: string[]) => Promise<unknown>> = {
  async install(words) {
    const { values } = parseArgs({
      args: words,
      options: {
        settings: { type: "string" },
        database: { type: "string", default: "embedded" },
        proxy: { type: "string", default: "caddy" },
        "internal-tls": { type: "boolean", default: false },
        owner: { type: "string" },
        source: { type: "string" },
        "settings-only": { type: "boolean", default: false },
      },
    });
    const { database, proxy } = values;
    if (database !== "embedded" && database !== "system") throw new UsageError("--database is embedded or system");
    if (proxy !== "caddy" && proxy !== "none") throw new UsageError("--proxy is caddy or none");
    const [username, email] = values.owner?.split(":") ?? [];
    if (values.owner && !(username && email)) throw new UsageError("--owner is NAME:E-MAIL");
    const settingsFile = values.settings ? resolve(values.settings) : null;
    if (values["settings-only"]) return keepSettings({ settingsFile, database });
    await install(release, {
      settingsFile,
      database,
      proxy,
      internalTls: values["internal-tls"],
      owner: username && email ? { username, email } : null,
      source: values.source ?? null,
    });
  },
  async update(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { "no-backup": { type: "boolean", default: false } },
    });
    if (positionals.length > 1) throw new UsageError("One archive at most");
    await update(openServer(), { archive: positionals[0] ?? null, backup: !values["no-backup"] });
  },
  rollback: () => rollBack(openServer()),
  restart: () => restart(openServer()),
  status: async () => ((await tellStatus(openServer())) ? 0 : 1),
  async restore(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        replace: { type: "boolean", default: false },
        undo: { type: "boolean", default: false },
        drop: { type: "boolean", default: false },
      },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError("One file or one name is needed");
    if ([values.replace, values.undo, values.drop].filter(Boolean).length > 1)
      throw new UsageError("--replace, --undo and --drop are three different things");
    if (values.undo) return undoRestore(openServer(), file);
    if (values.drop) return dropKept(openServer(), file);
    const server = openServer();
    return restoreBackup(server, localFile(server, file), values.replace);
  },
  "restore-to"([time, ...more]) {
    if (!time || more.length > 0)
      throw new UsageError("One time is needed, in quotes: lavra restore-to '2026-11-23 14:05'");
    return restoreToTime(openServer(), time);
  },
  async start() {
    const { places, services, settings, hasSystemd, hasProxy } = openServer();
    const slot = activeSlot(places);
    if (!slot) throw new Error("No shop is installed: run deploy/install");
    completeExchange(places);
    if (settings.EMBEDDED_POSTGRES === "shared") await services.start("database");
    nameServing(places, slot);
    await services.start(`shop-${slot}`);
    if (hasProxy && !hasSystemd) await services.start("proxy");
    if (!(await becomesReady(places, services, slot)))
      throw new Error("The shop does not answer: lavra logs tells why");
  },
  async stop() {
    const { services, settings, hasSystemd } = openServer();
    if (!hasSystemd) await services.stop("proxy");
    for (const slot of SLOTS) await services.stop(`shop-${slot}`);
    if (settings.EMBEDDED_POSTGRES === "shared") await services.stop("database");
  },
  async logs(words) {
    const { values } = parseArgs({
      args: words,
      options: {
        follow: { type: "boolean", short: "f", default: false },
        lines: { type: "string", short: "n", default: "100" },
      },
    });
    const lines = Number(values.lines);
    if (!Number.isInteger(lines) || lines < 0) throw new UsageError("-n is a number of lines");
    const [program = "", ...args] = openServer().services.logCommand({ follow: values.follow, lines });
    return spawnSync(program, args, { stdio: "inherit" }).status ?? 0;
  },
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  if (isUsage) console.error("lavra help lists the commands.");
  process.exitCode = isUsage ? 2 : 1;
}
