// Entry point of every npm script: runs on whatever Node (>= 20) the machine has, installs and builds what is missing
// or outdated, then runs the command with the Node from the packages, or with the machine's where that is newer.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chooseNode, findPackagedNode } from "./choose-node.mjs";
import { createMemoryFolder } from "./memory-folder.mjs";
import { readEnvironmentFile } from "./read-env.mjs";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "./server-process.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const [command, ...rest] = process.argv.slice(2);
readEnvironmentFile(root, command);
/** What packages (1.1 GB) and build take. */
const NEEDED_GB = 1.4;

if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`Node 20 or newer is needed, this is ${process.versions.node}`);
install();
const { node, problem } = chooseNode(
  { execPath: process.execPath, version: process.versions.node },
  findPackagedNode(root),
);
if (problem) fail(problem);
const ownPrograms = [dirname(node), join(root, "node_modules", ".bin")];
const environment = { ...process.env, PATH: [...ownPrograms, process.env.PATH].join(delimiter) };
if (["unit", "journeys", "hunt", "check", "test", "test-rest", "test-all"].includes(command) || rest[0] === "whole") {
  const folder = createMemoryFolder();
  if (folder) environment.TMPDIR = folder;
}
if (command?.startsWith("test") && rest.includes("--profile")) {
  rest.splice(rest.indexOf("--profile"), 1);
  const folder = mkdtempSync(join(environment.TMPDIR ?? tmpdir(), "lavra-profile-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  environment.PROFILE = join(folder, "parts");
}

/** Who tries the shop sees it at work; tests and deployments start it by other ways. */
const DEMO = { DEMO_ORDERS: process.env.DEMO_ORDERS || "yes" };

switch (command) {
  case "start":
    build();
    handOver([...SERVER_ARGUMENTS, ...rest], { ...SERVER_ENVIRONMENT, ...DEMO });
    break;
  case "dev":
    handOver([join("scripts", "dev.ts"), ...rest], { NODE_ENV: "development", ...DEMO });
    break;
  case "migrate":
    handOver([join("scripts", "migrate.ts"), ...rest], {});
    break;
  case "staff":
    handOver([join("scripts", "staff.ts"), ...rest], {});
    break;
  case "webhooks":
    handOver([join("scripts", "webhooks.ts"), ...rest], {});
    break;
  case "providers":
    handOver([join("scripts", "providers.ts"), ...rest], {});
    break;
  case "backup":
  case "restore":
  case "restore-to":
  case "resume":
  case "export":
    handOver([join("scripts", "backup", `${command}.ts`), ...rest], {});
    break;
  case "packages":
    break;
  case "release":
    build();
    step(node, [join("scripts", "deploy", "release.ts"), ...rest]);
    break;
  case "move-pictures":
    handOver([join("scripts", "move-pictures.ts"), ...rest], {});
    break;
  case "doctor":
    step(node, [join("scripts", "deploy", "doctor.ts"), ...rest]);
    break;
  case "database":
    handOver([join("scripts", "deploy", "database.ts"), ...rest], {});
    break;
  case "ledger-checks":
    step(node, [join("scripts", "ledger-checks.ts"), ...rest]);
    break;
  case "drill":
    if (rest.length > 0) build();
    handOver([join("scripts", "drill.ts"), ...rest], {});
    break;
  case "unit":
    handOver([binOf("vitest"), "run", ...rest], {});
    break;
  case "journeys":
    build();
    handOver([join("scripts", "journeys.ts"), ...rest], {});
    break;
  case "hunt":
    build();
    handOver([join("scripts", "hunt.ts"), ...rest], {});
    break;
  case "check":
    await check();
    break;
  case "test":
  case "test-all":
  case "test-rest":
    needChromium();
    if (command !== "test-rest") {
      await check();
      await journeys("core");
    }
    if (command !== "test") await testRest();
    printProfile();
    break;
  case "bench":
    build();
    handOver([join("bench", "run.ts"), ...rest], {});
    break;
  case "build":
    build();
    break;
  case "format":
    step("biome", ["check", "--write", "."]);
    break;
  case "coupon":
    step(node, [join("scripts", "coupon.ts"), ...rest]);
    break;
  case "rule-tests":
    step(node, [join("scripts", "rule-tests.ts")]);
    break;
  case "held-back":
    step(node, [join("scripts", "packages", "held-back.ts")]);
    break;
  case "configuration":
    step(node, [join("scripts", "configuration.ts")]);
    break;
  case "types-db":
    step(node, [join("scripts", "types-db.ts"), ...rest]);
    break;
  default:
    fail(
      `Unknown command: ${command}. There are ${Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts).join(", ")}.`,
    );
}

async function check() {
  step("react-router", ["typegen"]);
  await together({
    "lint and format": ["biome", ["ci", "--error-on-warnings", "."]],
    types: [
      "tsc",
      ["--noEmit", "--incremental", "--tsBuildInfoFile", join("node_modules", ".cache", "types.tsbuildinfo")],
    ],
    "database types": [node, [join("scripts", "types-db.ts"), "--verify"]],
    build: [node, [join("scripts", "run.mjs"), "build"]],
  });
  step("vitest", ["run", ...profiled(), ...(command === "check" ? rest : [])], { TEST_PART: "core" });
}

/** What guards a change and is too slow for `npm test`. */
async function testRest() {
  build();
  step("vitest", ["run", ...profiled()], { TEST_PART: "rest" });
  await journeys("rest");
}

function profiled() {
  return environment.PROFILE ? ["--reporter=default", "--reporter=./scripts/profile/vitest-times.ts"] : [];
}

/** Before anything that takes long: without a browser the run would fail at its end. */
function needChromium() {
  step(node, [join("scripts", "need-chromium.ts")]);
}

/** Runs the journeys of `part`; a failure ends the run. */
async function journeys(part) {
  const started = performance.now();
  const code = await ended(startChild([join("scripts", "journeys.ts"), ...rest], { JOURNEYS: part }));
  noteTime("step", `journeys (${part})`, started);
  if (code !== 0) process.exit(code);
}

/** The same line as `scripts/profile/note-time.ts` writes; that file needs a newer Node than this one may run on. */
function noteTime(kind, name, started) {
  if (!environment.PROFILE) return;
  const seconds = (performance.now() - started) / 1000;
  appendFileSync(environment.PROFILE, `${JSON.stringify({ kind, name, seconds })}\n`);
}

function printProfile() {
  if (environment.PROFILE) step(node, [join("scripts", "profile", "print-profile.ts"), environment.PROFILE]);
}

/** Installs if the packages are missing or do not match the lock file. */
function install() {
  installChanges();
  // npm puts this link before the machine's own Node, for each later command.
  for (const name of ["node", "node.cmd", "node.ps1"]) rmSync(join("node_modules", ".bin", name), { force: true });
}

function installChanges() {
  const stamp = join("node_modules", ".lock-hash");
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const listed = join("node_modules", ".package-lock.json");
  const fresh = existsSync(listed) && statSync(listed).mtimeMs > statSync("package-lock.json").mtimeMs;
  if (!fresh) {
    const { bavail, bsize } = statfsSync(".");
    const free = (bavail * bsize) / 1e9;
    if (free < NEEDED_GB)
      fail(`There is no room: ${free.toFixed(1)} GB are free, packages and build take ${NEEDED_GB}`);
    console.log("Installing packages...");
    const done = spawnSync(
      "npm",
      ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
      {
        stdio: "inherit",
        shell: process.platform === "win32",
      },
    );
    if (done.status !== 0) fail("npm ci failed");
  }
  writeFileSync(stamp, wanted);
}

function build() {
  buildChanges();
  // Must come last: the build empties its folder.
  noteRelease();
}

/** Builds if a source file, the lock file or a build setting changed since the last build. */
function buildChanges() {
  const stamp = join("build", ".source-hash");
  const hash = createHash("sha256");
  for (const file of [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    ...[
      "build-service-worker",
      "inline-script",
      "lean/lean-icons",
      "lean/lean-preload",
      "lean/lean-react",
      "lean/lean-router",
      "write-shop-manifest",
    ].map((name) => join("scripts", `${name}.ts`)),
    ...["app", "api", "shop", "platform", "server", "sandbox", "public"].flatMap(filesBelow),
  ]) {
    hash.update(file).update("\0").update(readFileSync(file));
  }
  const wanted = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building...");
  step("react-router", ["build"], { NODE_ENV: "production" }, true);
  compressAssets(join("build", "client", "assets"));
  mkdirSync("build", { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Records the commit for the log; without a git repository nothing is written. */
function noteRelease() {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=10", "HEAD"], { encoding: "utf8" });
  // A copy without a repository keeps the commit recorded where it was built.
  if (status !== 0) return;
  const file = join("build", "release.json");
  const noted = JSON.stringify({ commit: stdout.trim() });
  if (existsSync(file) && readFileSync(file, "utf8") === noted) return;
  mkdirSync("build", { recursive: true });
  writeFileSync(file, noted);
}

/** Compresses at build time at the highest level, so that the server does not do it on start. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Runs independent steps in parallel and prints each one's output as a whole. A failing step ends the run. */
async function together(steps) {
  const begun = performance.now();
  const running = Object.entries(steps).map(async ([name, [program, args]]) => {
    const started = performance.now();
    // The steps of a step are part of it.
    const env = { ...environment, PROFILE: "" };
    const child = spawn(node, wordsOf(program, args), { env, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => output.push(bytes));
    const [status] = await once(child, "close");
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    noteTime("beside", name, started);
    console.log(`${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`);
    if (status !== 0) console.log(Buffer.concat(output).toString());
    return status;
  });
  const failed = (await Promise.all(running)).find((status) => status !== 0);
  noteTime("step", Object.keys(steps).join(", "), begun);
  if (failed !== undefined) process.exit(failed ?? 1);
}

function step(program, args, extra = {}, quiet = false) {
  const started = performance.now();
  const done = spawnSync(node, wordsOf(program, args), {
    env: { ...environment, ...extra },
    stdio: quiet ? ["ignore", "ignore", "inherit"] : ["ignore", "inherit", "inherit"],
  });
  noteTime("step", [program === node ? args[0] : program, extra.TEST_PART].filter(Boolean).join(" "), started);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

function wordsOf(program, args) {
  return program === node ? args : [binOf(program), ...args];
}

/** The script behind a package's command: it runs on our Node and needs no shell. */
function binOf(name) {
  const packages = { biome: "@biomejs/biome", "react-router": "@react-router/dev", tsc: "typescript" };
  const folder = join("node_modules", packages[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
}

function handOver(args, extra) {
  ended(startChild(args, extra)).then((code) => process.exit(code));
}

/** Starts our Node with what ends this process ending it, too. */
function startChild(args, extra) {
  const child = spawn(node, args, { env: { ...environment, ...extra }, stdio: "inherit" });
  // Ctrl-C reaches the child directly (same terminal); a signal sent to this process alone is forwarded.
  const interrupt = () => {
    if (!process.stdin.isTTY) child.kill("SIGINT");
  };
  const end = () => child.kill("SIGTERM");
  process.on("SIGINT", interrupt).on("SIGTERM", end);
  // npm sends SIGTERM to a shell that does not forward it: if the parent dies, stop the server.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) end();
  }, 250).unref();
  // What comes after this child is ended by signals as usual.
  child.once("exit", () => {
    clearInterval(watch);
    process.off("SIGINT", interrupt).off("SIGTERM", end);
  });
  return child;
}

async function ended(child) {
  const [code, signal] = await once(child, "exit");
  return code ?? (signal ? 1 : 0);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
