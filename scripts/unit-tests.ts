// Runs the tests in Vitest. A file that failed beside others has to pass alone: on a loaded machine a job may be late twice.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), "lavra-tests-"));
const reportFile = join(folder, "report.json");
try {
  let status = vitest([
    ...process.argv.slice(2),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
  ]);
  if (status !== 0) {
    const again = filesToTryAgain();
    if (again.length > 0) {
      console.log(`Once more, alone: ${again.join(", ")}`);
      status = vitest([...again, "--no-file-parallelism"]);
    }
  }
  process.exitCode = status;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The files that failed; none where a property has a counterexample, which counts at once. */
function filesToTryAgain(): string[] {
  // Vitest itself did not come that far.
  if (!existsSync(reportFile)) return [];
  const { testResults } = Report.parse(JSON.parse(readFileSync(reportFile, "utf8")));
  const failed = testResults.filter(({ status }) => status === "failed");
  const messages = failed.flatMap((file) => file.assertionResults.flatMap((each) => each.failureMessages ?? []));
  if (messages.some((message) => /Property failed/.test(message))) return [];
  return failed.map(({ name }) => relative(process.cwd(), name));
}

function vitest(words: readonly string[]): number {
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...words], {
    stdio: "inherit",
  });
  return status ?? 1;
}
