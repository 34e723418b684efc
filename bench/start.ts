import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBenchDatabase } from "./bench-database.ts";
import { median, timed } from "./load.ts";
import { startShopProcess } from "./shop-process.ts";

const ROUNDS = 7;

/** From the start of a process to its first `/readyz` that says yes, on a migrated database, all files read before. */
export async function measureStart(): Promise<string[]> {
  const database = await startBenchDatabase();
  // Each start finds what the one before compiled.
  const folder = mkdtempSync(join(tmpdir(), "lavra-bench-start-"));
  const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, "data") };
  const starts: number[] = [];
  const empty: number[] = [];
  try {
    // The first one migrates.
    for (let round = 0; round <= ROUNDS; round += 1) {
      empty.push((await timed(startNothing)).ms);
      const { ms, result: shop } = await timed(() => startShopProcess(environment));
      starts.push(ms);
      await shop.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const again = starts.slice(1);
  return [
    "## Start",
    "",
    `A process of the built shop, simulators included, on a migrated database by \`DATABASE_URL\`, until \`/readyz\` says yes; ${ROUNDS} rounds in turn, medians.`,
    "",
    "| what | time |",
    "| --- | --- |",
    `| from start to ready | **${(median(again) / 1000).toFixed(2)} s** (aim ≤ 1.5 s) |`,
    `| in an empty database, with migrations and sample catalogue | ${((starts[0] ?? 0) / 1000).toFixed(2)} s |`,
    `| an empty program of Node | ${Math.round(median(empty))} ms (the shop takes ${(median(again) / median(empty)).toFixed(0)} ×) |`,
  ];
}

async function startNothing(): Promise<void> {
  await once(spawn(process.execPath, ["--eval", ""]), "exit");
}
