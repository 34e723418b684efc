import { join, relative } from "node:path";
import { z } from "zod";

export interface Result {
  /** File and title. */
  test: string;
  failed: boolean;
}

/** One run of Vitest or of the journeys. */
export interface Round {
  name: string;
  exitCode: number;
  results: readonly Result[];
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const Suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) });

/** Parses a report of Vitest's JSON reporter; a file that failed outside its tests counts as one result. */
export function readVitestReport(text: string): Result[] {
  const { testResults } = VitestReport.parse(JSON.parse(text));
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const results = assertionResults
      .filter((each) => each.status === "passed" || each.status === "failed")
      .map((each) => ({ test: `${file} ${each.fullName}`, failed: each.status === "failed" }));
    const failedOutside = status === "failed" && !results.some(({ failed }) => failed);
    return failedOutside ? [...results, { test: file, failed: true }] : results;
  });
}

/** Parses a report of Playwright's JSON reporter; skipped tests are left out. */
export function readPlaywrightReport(text: string): Result[] {
  const { config, suites } = PlaywrightReport.parse(JSON.parse(text));
  const folder = relative(process.cwd(), config.rootDir);
  const resultsOf = ({ specs, suites: inner = [] }: z.infer<typeof Suite>): Result[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== "skipped")
        .map(({ projectName, status }) => ({
          test: `${join(folder, file)}:${line} ${title} [${projectName}]`,
          failed: status !== "expected",
        })),
    ),
    ...inner.flatMap(resultsOf),
  ];
  return suites.flatMap(resultsOf);
}

/** Which tests ever failed, and in how many of the rounds they ran in. A round without results counts as failed. */
export function huntVerdict(rounds: readonly Round[]): { passed: boolean; lines: string[] } {
  const counts = new Map<string, { ran: number; failed: number }>();
  for (const { name, exitCode, results } of rounds) {
    const unexplained = (exitCode !== 0 || results.length === 0) && !results.some(({ failed }) => failed);
    const itself = { test: `${name}: ended with ${exitCode}, no test failed`, failed: true };
    for (const { test, failed } of unexplained ? [...results, itself] : results) {
      const { ran, failed: before } = counts.get(test) ?? { ran: 0, failed: 0 };
      counts.set(test, { ran: ran + 1, failed: before + (failed ? 1 : 0) });
    }
  }
  const failing = [...counts].filter(([, { failed }]) => failed > 0).sort(([, a], [, b]) => b.failed - a.failed);
  return {
    passed: rounds.length > 0 && failing.length === 0,
    lines: [
      ...failing.map(([test, { ran, failed }]) => `failed in ${failed} of ${ran}: ${test}`),
      `${counts.size} tests hunted, ${failing.length} ever failed`,
    ],
  };
}
