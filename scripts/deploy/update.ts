import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { EXIT } from "../backup/exit-codes.ts";
import { outputAsOwner, ownerOf, runAsOwner } from "./checkout-owner.ts";
import { nameNone, nameServing } from "./hand-over.ts";
import { activeRelease, activeSlot, deleteUnused, otherSlot, putInSlot, releaseIn } from "./places.ts";
import { checkArchive, type Release, readReleaseFile, releaseName } from "./release-file.ts";
import { runProgram, runScript, type Server } from "./server.ts";
import { switchRelease } from "./switch-release.ts";
import { caddyfileBeside, installUnits, namesServing, renewCaddyfile } from "./units.ts";

/** File with the path of the checkout that the shop was installed from. */
export const sourceFile = (server: Server) => join(server.places.home, "source");

export interface UpdateOptions {
  /** Null: the checkout that the shop was installed from, with what its remote has. */
  archive: string | null;
  backup: boolean;
}

/**
 * Brings the shop to another release without a lost request: unpacks or builds it aside, makes a backup, migrates, and
 * switches. Throws an Error with a one-line message; the release that runs goes on then.
 */
export async function update(server: Server, { archive, backup }: UpdateOptions): Promise<void> {
  const { places, services, settings, say } = server;
  const running = activeRelease(places);
  const folder = archive ? await unpack(server, resolve(archive)) : await buildFromSource(server, running.commit);
  if (!folder) return say(`${releaseName(running)} is what runs.`);
  const release = readReleaseFile(folder);
  if (releaseName(release) === releaseName(running)) return say(`${releaseName(running)} is what runs.`);
  const isEmbedded = settings.EMBEDDED_POSTGRES === "shared";
  if (isEmbedded && majorOf(release.postgres) !== majorOf(running.postgres)) {
    throw new Error(
      `This release has PostgreSQL ${majorOf(release.postgres)}, the data is of ${majorOf(running.postgres)}: docs/operations.md tells how to move`,
    );
  }
  if (backup) {
    say("Backing up...");
    const code = runScript(server, join(places.home, "current"), ["scripts/backup/backup.ts", "--before-update"]);
    // What it lacks is missing in the shop itself, or outside: no reason to keep an update back.
    if (code === EXIT.doneWithFindings) say("The backup is made, without what is listed above.");
    else if (code !== EXIT.done) throw new Error("The backup failed: nothing is changed (--no-backup leaves it out)");
  }
  say("Migrating the database...");
  if (runScript(server, folder, ["scripts/migrate.ts"]) !== 0)
    throw new Error("The migration failed: the shop runs on");
  if (server.hasSystemd) installUnits(folder);
  say(`Starting ${releaseName(release)}...`);
  await switchAndRenew(server, folder);
  if (isEmbedded && release.postgres !== running.postgres) await services.restart("database");
  const deleted = deleteUnused(places);
  say(`${releaseName(release)} runs. Back to ${releaseName(running)}: lavra rollback`);
  if (deleted.length > 0) say(`Deleted: ${deleted.join(", ")}`);
}

/**
 * Goes back to the release that ran before, on the database as it is. Throws an Error with a one-line message if there
 * is none.
 */
export async function rollBack(server: Server): Promise<void> {
  const { places, say } = server;
  const slot = activeSlot(places);
  const folder = slot && releaseIn(places, otherSlot(slot));
  if (!folder) throw new Error("No other release has run yet");
  say(`Starting ${basename(folder)}...`);
  await switchAndRenew(server, folder);
  say(`${basename(folder)} runs.`);
}

function runningFolder({ places }: Server): string {
  const slot = activeSlot(places);
  const folder = slot && releaseIn(places, slot);
  if (!folder) throw new Error("No shop is installed: run deploy/install");
  return folder;
}

/** Switches to the release in `folder` under the configuration of Caddy that goes with these commands, and leaves it that release's. */
async function switchAndRenew(server: Server, folder: string): Promise<void> {
  const { places } = server;
  const before = runningFolder(server);
  const slot = activeSlot(places);
  // A switch that was cut off may have left the name of the other slot, which stops now.
  if (slot) nameServing(places, slot);
  renewProxy(server, before, before);
  await switchRelease(server, folder);
  renewProxy(server, before, folder);
  // The commands of a release from before there were names would leave a wrong one.
  if (!namesServing(folder)) nameNone(places);
}

/** The shop runs already: what is wrong with Caddy's configuration is said, and the former one stays. */
function renewProxy(server: Server, before: string, after: string): void {
  const { places, services, settings, hasProxy, say } = server;
  if (!hasProxy || !settings.PUBLIC_URL) return;
  try {
    const done = renewCaddyfile(places, settings.PUBLIC_URL, { before, after });
    if (done === "written") services.reloadProxy();
    if (done === "changed by somebody")
      say(
        `${caddyfileBeside(places.settings)} was changed by hand and stays: compare it with deploy/proxy/slots.Caddyfile.`,
      );
  } catch (error) {
    say(`Caddy keeps its configuration: ${error instanceof Error ? error.message : error}`);
  }
}

/** Starts the same release in the other slot, with the settings as they are now. */
export async function restart(server: Server): Promise<void> {
  const { places, say } = server;
  const slot = activeSlot(places);
  const folder = runningFolder(server);
  const before = slot && releaseIn(places, otherSlot(slot));
  await switchAndRenew(server, folder);
  // The slot that is free now keeps what a rollback goes back to.
  if (slot && before) putInSlot(places, slot, before);
  say("The shop runs with its settings as they are now.");
}

/** Checks the archive and unpacks it into its folder. Returns the folder. */
async function unpack(server: Server, archive: string): Promise<string> {
  await checkArchive(archive);
  const { releases } = server.places;
  mkdirSync(releases, { recursive: true });
  const stage = mkdtempSync(join(releases, ".unpacking-"));
  try {
    runProgram("tar", ["-xzf", archive, "-C", stage, "--no-same-owner"]);
    const [name = ""] = readdirSync(stage);
    const release = readReleaseFile(join(stage, name));
    const here = `${process.platform}-${process.arch}`;
    if (release.platform !== here) throw new Error(`The archive is for ${release.platform}, this server is ${here}`);
    return keepRelease(server, join(stage, name), release);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Moves an unpacked release to its place, unless it is there already. Returns the place. */
export function keepRelease({ places }: Server, unpacked: string, release: Release): string {
  const folder = join(places.releases, releaseName(release));
  if (!existsSync(folder)) {
    chmodSync(unpacked, 0o755);
    renameSync(unpacked, folder);
  }
  return folder;
}

/** Builds what the checkout's remote has. Null: that is the commit that runs. Throws an Error with a one-line message; what the programs say is shown before. */
async function buildFromSource(server: Server, running: string): Promise<string | null> {
  const file = sourceFile(server);
  if (!existsSync(file)) throw new Error("Name an archive: lavra update lavra-….tar.gz (the shop was not built here)");
  const checkout = readFileSync(file, "utf8").trim();
  if (!existsSync(checkout)) throw new Error(`The checkout that the shop was built in is gone: ${checkout}`);
  const owner = ownerOf(checkout);
  server.say(`Fetching what is new in ${checkout}...`);
  if (!runAsOwner(owner, "git", ["-C", checkout, "pull", "--quiet", "--ff-only"])) {
    throw new Error("Nothing was fetched: nothing is changed");
  }
  if (outputAsOwner(owner, "git", ["-C", checkout, "rev-parse", "HEAD"]).startsWith(running)) return null;
  const stage = mkdtempSync(join(server.places.releases, ".building-"));
  try {
    if (owner) chownSync(stage, owner.uid, owner.gid);
    server.say("Building...");
    if (!runAsOwner(owner, process.execPath, [join(checkout, "scripts/run.mjs"), "release", stage])) {
      throw new Error("The build failed: nothing is changed");
    }
    const archive = readdirSync(stage).find((name) => name.endsWith(".tar.gz"));
    if (!archive) throw new Error("The build left no archive: nothing is changed");
    return await unpack(server, join(stage, archive));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const majorOf = (version: string) => version.split(".")[0] ?? version;
