import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { type FailedJourney, flakyVerdict } from "../../scripts/flaky-verdict.ts";

/**
 * Lists flaky tests at the end of a run and fails the run if there are too many. With FAILED_JOURNEYS set, writes the
 * failed and flaky tests to that file instead; the run that repeats them decides.
 */
export default class FlakyReporter implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.tests = suite.allTests();
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult["status"] }> {
    const failed = this.tests.filter((test) => test.outcome() === "unexpected").map(journeyOf);
    const flaky = this.tests.filter((test) => test.outcome() === "flaky").map(journeyOf);
    const first = { exitCode: 1, failed: [...failed, ...flaky] };
    const file = process.env.FAILED_JOURNEYS;
    if (file) {
      writeFileSync(file, JSON.stringify(first.failed));
      return {};
    }
    const exitCode = result.status === "passed" ? 0 : 1;
    const { passed, lines } = flakyVerdict(first, { exitCode, failed });
    process.stdout.write(`${lines.join("\n")}\n`);
    return passed ? {} : { status: "failed" };
  }

  printsToStdio(): boolean {
    return false;
  }
}

function journeyOf(test: TestCase): FailedJourney {
  const [, project = "", , ...titles] = test.titlePath();
  const { file, line } = test.location;
  return { title: titles.join(" › "), project, file: relative(process.cwd(), file), line };
}
