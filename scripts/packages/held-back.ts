// `npm run held-back`: asks the registry which lines of docs/held-back.md are no longer true. Exit code 1: some are; 2: the
// registry did not answer.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { z } from "zod";
import { newestCooled, readHeldBack } from "./held-back-list.ts";

const run = promisify(execFile);
const Times = z.record(z.string(), z.string());

async function newestOf(range: string, now: Date): Promise<string | null> {
  const at = range.lastIndexOf("@>");
  const words = ["view", range.slice(0, at), "time", "--json"];
  const { stdout } = await run("npm", words, { shell: process.platform === "win32" });
  return newestCooled(range.slice(at + 2), Times.parse(JSON.parse(stdout)), now);
}

const now = new Date();
let outdated = 0;
try {
  for (const { name, version, waitsFor, since } of readHeldBack(readFileSync("docs/held-back.md", "utf8"))) {
    const newest = await Promise.all(waitsFor.map((range) => newestOf(range, now)));
    const isThere = newest.every((each) => each !== null);
    if (isThere) outdated += 1;
    const there = waitsFor.map((range, at) => `${range}: ${newest[at] ?? "none"}`).join(", ");
    console.log(`${isThere ? "no longer true" : "still true"}: ${name} ${version}, since ${since} (${there})`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
process.exit(outdated > 0 ? 1 : 0);
