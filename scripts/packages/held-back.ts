// `npm run held-back`: asks the registry which lines of docs/held-back.md are no longer true. Exit code 1: some are; 2: the
// registry did not answer.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { z } from "zod";
import { newestCooled, type Published, readHeldBack } from "./held-back-list.ts";

const run = promisify(execFile);
const Versions = z.union([z.string().transform((version) => [version]), z.array(z.string())]);
const Times = z.record(z.string(), z.string());

async function view(words: readonly string[]): Promise<unknown> {
  try {
    const { stdout } = await run("npm", ["view", ...words, "--json"], { shell: process.platform === "win32" });
    return JSON.parse(stdout);
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    // Any other failure says nothing of versions.
    if (said.includes("No match found for version")) return [];
    throw error;
  }
}

async function publishedIn(range: string): Promise<Published> {
  const name = range.slice(0, range.lastIndexOf("@"));
  const [versions, times] = await Promise.all([view([range, "version"]), view([name, "time"])]);
  return { versions: Versions.parse(versions), times: Times.parse(times) };
}

const now = new Date();
let outdated = 0;
try {
  for (const { name, version, waitsFor, since } of readHeldBack(readFileSync("docs/held-back.md", "utf8"))) {
    const newest = await Promise.all(waitsFor.map(async (range) => newestCooled(await publishedIn(range), now)));
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
