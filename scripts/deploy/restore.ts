import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { keptFolder } from "#platform/backup/kept-folders.server.ts";
import { isHalfRestored } from "#platform/database/embedded/half-restored.server.ts";
import { parseRestoreTarget } from "#shop/backup/restore-target.ts";
import { catchSignals } from "../backup/catch-signals.ts";
import { EXIT } from "../backup/exit-codes.ts";
import { activeSlot, type Places } from "./places.ts";
import { ACCOUNT_NAME, codeOf, type Server } from "./server.ts";
import type { Account } from "./services.ts";
import { becomesReady } from "./switch-release.ts";

const RESTORE = "scripts/backup/restore.ts";
const HELD = "The restored shop is held: lavra resume tells what happened since, lavra resume --yes lets it work.";

/** Whether a command did its work, with or without findings. With any other exit code it changed nothing. */
const isDone = (code: number) => code === EXIT.done || code === EXIT.doneWithFindings;

/**
 * Restores a backup while the shop is stopped, and starts it held. `replace` restores into a new database, which takes the
 * place of the present one when it is whole; without it the database must be empty. Returns the exit code: what was
 * restored whole stays, whatever its books say. Throws an Error with a one-line message; the shop then runs on what it had.
 */
export async function restoreBackup(server: Server, file: string, replace: boolean): Promise<number> {
  const path = resolve(file);
  const isReadable = spawnSync("test", ["-r", path], { ...server.account }).status === 0;
  if (!isReadable) {
    throw new Error(`The account ${ACCOUNT_NAME} cannot read ${path}: put it into ${server.places.backups}`);
  }
  const words = [RESTORE, ...(replace ? ["--replace"] : []), path];
  // The shop still runs: most reasons for a restore to fail can be found without stopping it.
  if (codeOf(server, [...words, "--check"]) !== EXIT.done) throw new Error("Nothing is changed");
  let code: number = EXIT.failed;
  await whileStopped(server, async () => {
    code = codeOf(server, words);
    if (!isDone(code)) throw new Error(`The restore failed${replace ? ": the shop runs on what it had" : ""}`);
  });
  tellFindings(server, code);
  server.say(HELD);
  return code;
}

function tellFindings({ say }: Server, code: number): void {
  if (code === EXIT.doneWithFindings) say("It was restored; what is listed above is to be looked at.");
}

/** Deletes the present database and takes back one that a restore has kept. Throws an Error with a one-line message. */
export async function undoRestore(server: Server, kept: string): Promise<void> {
  await whileStopped(server, async () => {
    if (codeOf(server, [RESTORE, "--undo", kept]) !== EXIT.done) throw new Error("Nothing is changed");
  });
  server.say(`The shop runs on ${kept} again, under its former name.`);
}

/** Deletes a database that a restore has kept. Throws an Error with a one-line message. */
export function dropKept(server: Server, kept: string): void {
  if (codeOf(server, [RESTORE, "--drop", kept]) !== EXIT.done) throw new Error("Nothing is changed");
}

/**
 * Restores the embedded database to a moment from WAL_ARCHIVE, into a folder that takes the place of the present one when
 * it is whole; that one is kept. Throws an Error with a one-line message; the shop then runs on what it had, and has never
 * stopped where the archive cannot hold that moment. Returns the exit code.
 */
export async function restoreToTime(server: Server, time: string): Promise<number> {
  const { places, services, settings, account, say } = server;
  if (settings.EMBEDDED_POSTGRES !== "shared")
    throw new Error("This is for the embedded database: see docs/operations.md");
  if (!settings.WAL_ARCHIVE) throw new Error(`WAL_ARCHIVE is not set in ${places.settings}: see docs/operations.md`);
  if (!parseRestoreTarget(time)) throw new Error(`${time} is not a time such as '2026-11-23 14:05', nor latest`);
  completeExchange(places);
  refuseMount(places.data);
  const next = besideData(places);
  const restore = (...words: string[]) =>
    codeOf(server, ["scripts/backup/restore-to.ts", ...words, time], { DATA_DIR: next });
  if (!isDone(restore("--check"))) throw new Error("Nothing is changed");
  let code: number = EXIT.failed;
  const kept = keptFolder(places.data, new Date());
  await whileStopped(server, async () => {
    // Its end archives what was written until now.
    await services.pause("database");
    try {
      makeFolder(next, account);
      code = restore();
      if (!isDone(code)) throw new Error("The restore failed: the shop runs on what it had");
      exchange(places, kept);
    } finally {
      // Half restored, a server may still work in it: the next restore ends that first.
      if (!isHalfRestored(next)) rmSync(next, { recursive: true, force: true });
      await services.start("database");
    }
  });
  tellFindings(server, code);
  say(`What was there is kept in ${kept}: delete it when it is of no use.`);
  say(HELD);
  return code;
}

/** Folder that `restoreToTime` fills. */
const besideData = ({ data }: Places) => `${data}.restoring`;

/**
 * Puts the restored folder in the place of the present one, which has been renamed. A power cut between these two steps
 * leaves no folder: the next command of `lavra` that needs one takes the second step.
 */
export function completeExchange(places: Places): void {
  const next = besideData(places);
  if (existsSync(places.data) || !existsSync(next) || isHalfRestored(next)) return;
  renameSync(next, places.data);
}

/** Throws an Error if the folders cannot be renamed; nothing is changed then. */
function exchange(places: Places, kept: string): void {
  renameSync(places.data, kept);
  try {
    renameSync(besideData(places), places.data);
  } catch (error) {
    renameSync(kept, places.data);
    throw error;
  }
}

function refuseMount(folder: string): void {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}`);
  if (statSync(folder).dev === statSync(dirname(folder)).dev) return;
  throw new Error(`${folder} is a disk of its own and cannot be renamed: nothing is changed`);
}

/** Makes the folder that is to be filled. A whole one that an earlier restore has left there is deleted. */
function makeFolder(folder: string, account: Account | null): void {
  if (!isHalfRestored(folder)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

/**
 * Stops the shop during `work`, and starts it again whether that fails or not. Ctrl-C and a lost terminal reach the command
 * that runs just then; the work continues to its end. If the machine restarts meanwhile, it starts the shop on what it had.
 */
async function whileStopped({ places, services, say }: Server, work: () => Promise<void>): Promise<void> {
  const slot = activeSlot(places);
  if (!slot) throw new Error("No shop is installed: run deploy/install");
  const stopCatching = catchSignals();
  const wasRunning = services.isRunning(`shop-${slot}`);
  let mayStart = true;
  try {
    say("Stopping the shop...");
    await services.pause(`shop-${slot}`);
    await work();
  } catch (error) {
    // What was stopped on purpose before stays so until something succeeds.
    mayStart = wasRunning;
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
