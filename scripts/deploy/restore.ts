import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseRestoreTarget } from "#shop/backup/restore-target.ts";
import { catchSignals } from "../backup/catch-signals.ts";
import { EXIT } from "../backup/exit-codes.ts";
import { activeSlot } from "./places.ts";
import { ACCOUNT_NAME, runScript, type Server } from "./server.ts";
import type { Account } from "./services.ts";
import { becomesReady } from "./switch-release.ts";

const currentRelease = (server: Server) => join(server.places.home, "current");

/** `20261123-1405`, in UTC, with the seconds if wanted: part of the name of what is set aside. */
const stamp = (at: Date, to: "minutes" | "seconds") =>
  at
    .toISOString()
    .replace(/[-:]/g, "")
    .replace("T", "-")
    .slice(0, to === "minutes" ? 13 : 15);

/** An error after which the shop must stay stopped: started now, it would create a new shop in an empty database. */
class StayStopped extends Error {}

/** Whether a command did its work, with or without findings. With any other exit code it changed nothing. */
const isDone = (code: number) => code === EXIT.done || code === EXIT.doneWithFindings;

/**
 * Restores a backup while the shop is stopped, and starts it held. `replace` sets a database that holds anything aside
 * under another name; without it such a database is refused. Returns the exit code: what was restored whole stays, whatever
 * its books say. Throws an Error with a one-line message; the shop then runs on what it had.
 */
export async function restoreBackup(server: Server, file: string, replace: boolean): Promise<number> {
  const { say } = server;
  const path = resolve(file);
  const isReadable = spawnSync("test", ["-r", path], { ...server.account }).status === 0;
  if (!isReadable) {
    throw new Error(`The account ${ACCOUNT_NAME} cannot read ${path}: put it into ${server.places.backups}`);
  }
  const codeOf = (...words: string[]) => runScript(server, currentRelease(server), words);
  const run = (...words: string[]) => codeOf(...words) === EXIT.done;
  let code: number = EXIT.failed;
  if (!replace && !run("scripts/deploy/database-aside.ts", "check-empty")) throw new Error("Nothing is changed");
  await whileStopped(server, async () => {
    const aside = `before_${stamp(new Date(), "minutes").replace("-", "_")}`;
    if (replace && !run("scripts/deploy/database-aside.ts", "put", aside)) throw new Error("Nothing is changed");
    code = codeOf("scripts/backup/restore.ts", path);
    if (isDone(code)) return;
    if (replace && !run("scripts/deploy/database-aside.ts", "take-back", aside)) {
      throw new StayStopped(
        `The restore failed, and the shop is stopped: lavra restore --undo ${aside} takes back what it had`,
      );
    }
    throw new Error(replace ? "The restore failed: the shop runs on what it had" : "The restore failed");
  });
  tellFindings(server, code);
  say("The restored shop is held: lavra resume tells what happened since, lavra resume --yes lets it work.");
  return code;
}

function tellFindings({ say }: Server, code: number): void {
  if (code === EXIT.doneWithFindings) say("It was restored; what is listed above is to be looked at.");
}

/** The part of a kept database's name that `restoreBackup` chose: `before_20261125_1338`. */
function suffixOf(kept: string): string {
  const suffix = /before_\d{8}_\d{4}$/.exec(kept)?.[0];
  if (!suffix) throw new Error(`${kept} is not the name of a kept database, such as lavra_before_20261125_1338`);
  return suffix;
}

/** Deletes the present database and takes back one that a restore has kept. Throws an Error with a one-line message. */
export async function undoRestore(server: Server, kept: string): Promise<void> {
  const suffix = suffixOf(kept);
  await whileStopped(server, async () => {
    const words = ["scripts/deploy/database-aside.ts", "take-back", suffix];
    if (runScript(server, currentRelease(server), words) !== 0) throw new Error("Nothing is changed");
  });
  server.say(`The shop runs on ${kept} again, under its former name.`);
}

/** Deletes a database that a restore has kept. Throws an Error with a one-line message. */
export function dropKept(server: Server, kept: string): void {
  const words = ["scripts/deploy/database-aside.ts", "drop", suffixOf(kept)];
  if (runScript(server, currentRelease(server), words) !== 0) throw new Error("Nothing is changed");
}

/**
 * Restores the embedded database to a moment from WAL_ARCHIVE. The present data folder is kept under another name. Throws
 * an Error with a one-line message; the shop then runs on what it had, and has never stopped where the archive cannot
 * hold that moment. Returns the exit code.
 */
export async function restoreToTime(server: Server, time: string): Promise<number> {
  const { places, services, settings, account, say } = server;
  if (settings.EMBEDDED_POSTGRES !== "shared")
    throw new Error("This is for the embedded database: see docs/operations.md");
  if (!settings.WAL_ARCHIVE) throw new Error(`WAL_ARCHIVE is not set in ${places.settings}: see docs/operations.md`);
  if (!parseRestoreTarget(time)) throw new Error(`${time} is not a time such as '2026-11-23 14:05', nor latest`);
  const restore = (...words: string[]) =>
    runScript(server, currentRelease(server), ["scripts/backup/restore-to.ts", ...words, time]);
  let code: number = EXIT.failed;
  if (!isDone(restore("--check"))) throw new Error("Nothing is changed");
  const aside = `${places.data}.before-${stamp(new Date(), "seconds")}`;
  await whileStopped(server, async () => {
    // Its end archives what was written until now.
    await services.stop("database");
    try {
      setAside(places.data, aside, account);
      code = restore();
      if (!isDone(code)) takeFolderBack(aside, places.data);
    } catch (error) {
      if (!(error instanceof StayStopped)) await services.start("database");
      throw error;
    }
    await services.start("database");
  });
  tellFindings(server, code);
  say(`What was there is kept in ${aside}: delete it when it is of no use.`);
  say("The restored shop is held: lavra resume tells what happened since, lavra resume --yes lets it work.");
  return code;
}

/** Throws the Error that says so; StayStopped if what was there could not be put back. */
function takeFolderBack(aside: string, folder: string): never {
  try {
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } catch (cause) {
    const words = `The restore failed, and database and shop are stopped: what they had is in ${aside}, to be renamed to ${folder}`;
    throw new StayStopped(words, { cause });
  }
  throw new Error("The restore failed: the shop runs on what it had");
}

/** Renames the folder and makes an empty one in its place. Throws an Error with a one-line message. */
function setAside(folder: string, aside: string, account: Account | null): void {
  try {
    renameSync(folder, aside);
  } catch (cause) {
    throw new Error(`${folder} cannot be renamed (is it a disk of its own?): nothing is changed`, { cause });
  }
  mkdirSync(folder, { mode: 0o750 });
  if (account) chownSync(folder, account.uid, account.gid);
}

/**
 * Stops the shop during `work`, and starts it again whether that fails or not, but for StayStopped. Ctrl-C and a lost
 * terminal reach the command that runs just then; this goes to its end.
 */
async function whileStopped({ places, services, say }: Server, work: () => Promise<void>): Promise<void> {
  const slot = activeSlot(places);
  if (!slot) throw new Error("No shop is installed: run deploy/install");
  const stopCatching = catchSignals();
  const wasRunning = services.isRunning(`shop-${slot}`);
  let mayStart = true;
  try {
    say("Stopping the shop...");
    await services.stop(`shop-${slot}`);
    await work();
  } catch (error) {
    // What was stopped on purpose before stays so until something succeeds.
    mayStart = wasRunning && !(error instanceof StayStopped);
    throw error;
  } finally {
    if (mayStart) {
      say("Starting the shop...");
      await services.start(`shop-${slot}`);
      if (!(await becomesReady(places, services, slot))) say("The shop does not answer: lavra logs tells why.");
    }
    stopCatching();
  }
}
