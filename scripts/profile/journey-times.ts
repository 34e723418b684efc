import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { noteTime } from "./note-time.ts";

/** Notes how long each journey took. */
export default class JourneyTimes implements Reporter {
  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, project = "", , ...titles] = test.titlePath();
    const { file, line } = test.location;
    noteTime("journey", `${relative(process.cwd(), file)}:${line} ${titles.join(" › ")} [${project}]`, duration);
  }

  printsToStdio(): boolean {
    return false;
  }
}
