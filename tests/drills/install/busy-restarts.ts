import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import type { BareServer } from "../bare-server.ts";
import { noteFigures } from "../figures.ts";
import { commandsOn, countRows } from "./installed-server.ts";
import { startSteadyLoad } from "./visitors.ts";

const RESTARTS = 10;

/**
 * Restarts the shop under 10 pages and 5 sign-ups a second while other programs want every core: each request is answered, each
 * sign-up counts once.
 */
export async function restartBesideBusyPrograms(server: BareServer, database: string): Promise<void> {
  const { succeeds } = commandsOn(server);
  const before = await countRows(server, database, "newsletter_subscribers");
  const busy = cpus().map(() => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }));
  const end = () => {
    for (const each of busy) each.kill("SIGKILL");
  };
  whenFileIsDone(async () => end());
  const load = startSteadyLoad({ pages: 10, signUps: 5 });
  const seconds: number[] = [];
  let said = "";
  for (let round = 0; round < RESTARTS; round += 1) {
    const started = performance.now();
    said += await succeeds("lavra restart");
    seconds.push(Math.round((performance.now() - started) / 1000));
    await pause(1_000);
  }
  const { answers, signedUp, slowestMs } = await load.stop();
  end();
  noteFigures(
    `${RESTARTS} restarts beside ${busy.length} busy programs (${seconds} s): ${JSON.stringify(answers)}, the slowest ${slowestMs} ms`,
  );
  const quiet = await linesInLog(server);
  noteFigures(`${quiet} lines a minute in Caddy's log of a shop at rest`);
  // One a second, were the idle slot looked at.
  expect(quiet).toBeLessThan(5);
  expect(Object.keys(answers).toSorted()).toEqual(["200", "202"]);
  expect(said).not.toContain("was not seen");
  expect(await countRows(server, database, "newsletter_subscribers")).toBe(before + signedUp);
}

/** Lines that Caddy writes in a minute. */
async function linesInLog(server: BareServer): Promise<number> {
  const count = () => readFileSync(join(server.root, "var/log/lavra/proxy.log"), "utf8").split("\n").length;
  const before = count();
  await pause(60_000);
  return count() - before;
}
