import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The last commit of release 0.1.0, the one before migration 0031. */
const COMMIT = "3bc4023cce5d3b4dc44b6addc3a54942e2f38371";
/** The schema of release 0.1.0 ends here. */
export const LAST_MIGRATION = "0030_pieces_back.sql";

/**
 * Takes release 0.1.0 out of the history into `folder`, installs its packages and builds it with its own scripts.
 * Throws if the history lacks it. `DRILL_FIRST_RELEASE` names a folder in which that has been done before.
 */
export function buildFirstRelease(folder: string): string {
  const given = process.env.DRILL_FIRST_RELEASE;
  if (given) return given;
  if (spawnSync("git", ["cat-file", "-e", `${COMMIT}^{commit}`]).status !== 0) {
    throw new Error(`The history has no commit ${COMMIT} (release 0.1.0): this drill needs a clone with all of it`);
  }
  const archive = join(folder, "first-release.tar");
  const place = join(folder, "first-release");
  mkdirSync(place);
  run(".", "git", ["archive", `--output=${archive}`, COMMIT]);
  run(".", "tar", ["-xf", archive, "-C", place]);
  rmSync(archive);
  run(place, process.execPath, ["scripts/run.mjs", "build"]);
  return place;
}

function run(cwd: string, program: string, words: readonly string[]): void {
  // The settings of this run are not those of a build.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, error } = spawnSync(program, words, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${words[0]} failed${error ? `: ${error.message}` : ""}`);
}
