// `npm run test:hunt -- [PATTERN...] [--rounds N]`: finds flaky tests by repeating tests without retries while other
// processes load every core. A pattern is part of a file's path; without one, all tests and journeys run.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { filesOfPart } from "../tests/test-parts.ts";
import { huntVerdict, type Round, readPlaywrightReport, readVitestReport } from "./hunt-report.ts";
import { runProgram, runVitest } from "./run-program.ts";

/** A busy loop that ends with its parent, even if that is killed. */
const BURN = "const parent = process.ppid; while (process.ppid === parent);";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: "string" } } });
const rounds = Number(values.rounds ?? 5);
const matching = (files: readonly string[]) =>
  files.filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word))).sort();
const tests = matching(filesOfPart(undefined));
const journeys = matching(globSync("tests/e2e/*.spec.ts"));
if (!(Number.isInteger(rounds) && rounds > 0) || tests.length + journeys.length === 0) {
  console.error(`No file of tests matches ${positionals.join(" or ")}, or ${values.rounds} is no number of rounds.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "lavra-hunt-"));
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopped = true;
  });
}
const burning: ChildProcess[] = [];
const done: Round[] = [];
try {
  for (let core = 0; core < availableParallelism(); core += 1) {
    burning.push(spawn(process.execPath, ["-e", BURN], { stdio: "ignore" }));
  }
  for (let round = 1; round <= rounds && !stopped; round += 1) {
    console.log(`\nRound ${round} of ${rounds}, beside ${burning.length} programs that burn a core each`);
    for (const run of [...(tests.length > 0 ? [runTests] : []), ...(journeys.length > 0 ? [runJourneys] : [])]) {
      const finished = stopped ? null : await run(join(folder, `${run.name}-${round}.json`));
      // An interrupted run has no valid result.
      if (finished && !stopped) done.push(finished);
    }
  }
} finally {
  for (const program of burning) program.kill("SIGKILL");
}
const { passed, lines } = huntVerdict(done);
rmSync(folder, { recursive: true, force: true });
console.log(["", ...lines, ...(stopped ? ["The hunt was stopped before its end."] : [])].join("\n"));
process.exitCode = passed && !stopped ? 0 : 1;

async function runTests(file: string): Promise<Round> {
  const words = ["--retry=0", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const exitCode = await runVitest([...(positionals.length > 0 ? tests : []), ...words]);
  return { name: "vitest", exitCode, results: existsSync(file) ? readVitestReport(readFileSync(file, "utf8")) : [] };
}

async function runJourneys(file: string): Promise<Round> {
  const words = ["--retries=0", "--reporter=list,json,./tests/e2e/flaky-reporter.ts"];
  const exitCode = await runProgram(["scripts/journeys.ts", ...(positionals.length > 0 ? journeys : []), ...words], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const results = existsSync(file) ? readPlaywrightReport(readFileSync(file, "utf8")) : [];
  return { name: "journeys", exitCode, results };
}
