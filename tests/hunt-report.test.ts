import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { huntVerdict, readPlaywrightReport, readVitestReport } from "../scripts/hunt-report.ts";

const at = (file: string) => join(process.cwd(), file);

describe("reports", () => {
  test("Vitest's names each test; a file that broke outside its tests counts as one", () => {
    const report = {
      testResults: [
        {
          name: at("shop/cart.test.ts"),
          status: "failed",
          assertionResults: [
            { fullName: "cart holds", status: "passed" },
            { fullName: "cart adds", status: "failed" },
            { fullName: "cart later", status: "todo" },
          ],
        },
        { name: at("shop/order.test.ts"), status: "failed", assertionResults: [] },
      ],
    };
    expect(readVitestReport(JSON.stringify(report))).toEqual([
      { test: "shop/cart.test.ts cart holds", failed: false },
      { test: "shop/cart.test.ts cart adds", failed: true },
      { test: "shop/order.test.ts", failed: true },
    ]);
  });

  test("Playwright's names each journey with its size, from suites in suites; what was not run is left out", () => {
    const spec = (title: string, line: number, status: string) => ({
      title,
      file: "buy.spec.ts",
      line,
      tests: [{ projectName: "phone", status }],
    });
    const report = {
      config: { rootDir: at("tests/e2e") },
      suites: [
        {
          specs: [spec("buys", 3, "unexpected"), spec("waits", 4, "skipped")],
          suites: [{ specs: [spec("pays", 9, "expected")] }],
        },
      ],
    };
    expect(readPlaywrightReport(JSON.stringify(report))).toEqual([
      { test: "tests/e2e/buy.spec.ts:3 buys [phone]", failed: true },
      { test: "tests/e2e/buy.spec.ts:9 pays [phone]", failed: false },
    ]);
  });

  test("a report of another form is refused", () => {
    expect(() => readVitestReport('{"tests":[]}')).toThrow();
    expect(() => readPlaywrightReport('{"suites":[{}]}')).toThrow();
  });
});

describe("a hunt", () => {
  const passing = { test: "a", failed: false };
  const failing = { test: "b", failed: true };

  test("counts in how many of its rounds each test failed, the worst first", () => {
    const rounds = [
      { name: "vitest", exitCode: 1, results: [passing, failing] },
      { name: "vitest", exitCode: 1, results: [{ ...passing, failed: true }, failing] },
    ];
    expect(huntVerdict(rounds)).toEqual({
      passed: false,
      lines: ["failed in 2 of 2: b", "failed in 1 of 2: a", "2 tests hunted, 2 ever failed"],
    });
  });

  test("passes when nothing failed", () => {
    const rounds = [{ name: "vitest", exitCode: 0, results: [passing] }];
    expect(huntVerdict(rounds)).toEqual({ passed: true, lines: ["1 tests hunted, 0 ever failed"] });
  });

  test("a run that breaks without a failing test, or runs none, has failed", () => {
    expect(huntVerdict([{ name: "vitest", exitCode: 1, results: [passing] }]).passed).toBe(false);
    expect(huntVerdict([{ name: "journeys", exitCode: 0, results: [] }]).passed).toBe(false);
    expect(huntVerdict([]).passed).toBe(false);
  });
});
