// Makes a backup each night at 3:20 in São Paulo where no systemd does: the backup service of deploy/compose.yaml. A
// backup that was due while this did not run is made when it starts. It runs until SIGTERM.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { lastDue, nextDue } from "#platform/backup/due-backup.ts";
import { findNewestBackup } from "#platform/backup/newest-backup.server.ts";
import { formatDateTime, systemClock } from "#platform/clock.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { EXIT } from "./exit-codes.ts";

keepFilesPrivate();

/** How often it looks: the machine may sleep, and its clock be set. */
const LOOK_MS = 30_000;
/** How long after a failure it tries again. */
const REST_MS = 30 * 60_000;

const say = (text: string) => process.stdout.write(`${new Date().toISOString()} ${text}\n`);
const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ending.abort());

/** Runs the command, with its own output; it ends with this process. Returns its exit code. */
async function runBackup(): Promise<number | null> {
  const child = spawn(process.execPath, ["scripts/backup/backup.ts"], { stdio: "inherit" });
  const end = () => child.kill("SIGTERM");
  ending.signal.addEventListener("abort", end);
  const [code]: (number | null)[] = await once(child, "exit");
  ending.signal.removeEventListener("abort", end);
  return code ?? null;
}

/** One line for an exit code. */
function wordsOf(code: number | null): string {
  if (code === EXIT.done) return "The backup is made.";
  if (code === EXIT.doneWithFindings) return "The backup is made, without what is listed above.";
  return `No backup is made (exit code ${code ?? "none"}): the next try is in ${REST_MS / 60_000} minutes.`;
}

async function rest(ms: number): Promise<void> {
  await pause(ms, undefined, { signal: ending.signal }).catch(() => undefined);
}

async function keepMaking(folder: string): Promise<void> {
  let told: number | null = null;
  while (!ending.signal.aborted) {
    const now = systemClock();
    const newest = await findNewestBackup(folder);
    if (newest && newest.takenAt >= lastDue(now)) {
      const next = nextDue(now);
      if (told !== next.getTime()) say(`The newest backup is ${newest.name}. The next one: ${formatDateTime(next)}.`);
      told = next.getTime();
      await rest(LOOK_MS);
      continue;
    }
    const code = await runBackup();
    if (ending.signal.aborted) return;
    say(wordsOf(code));
    if (code !== EXIT.done && code !== EXIT.doneWithFindings) await rest(REST_MS);
  }
}

const { backup } = readConfig({ ...process.env, SHOP_MODE: "demo" });
if (backup.folder === null) {
  say("BACKUP_DIR is not set: there is no folder for backups.");
  process.exitCode = EXIT.usage;
} else {
  await keepMaking(backup.folder);
}
