import { expect, test } from "vitest";
import { flakyVerdict } from "../scripts/flaky-verdict.ts";

const journey = (title: string, project = "desktop") => ({ title, project, file: "tests/e2e/buy.spec.ts", line: 7 });
const GREEN = { exitCode: 0, failed: [] };
const failing = (...titles: string[]) => ({ exitCode: 1, failed: titles.map((title) => journey(title)) });

test("a run without a failure has no flakes", () => {
  expect(flakyVerdict(GREEN, null)).toEqual({ passed: true, lines: ["flaky: 0"] });
});

test("what fails first and passes then is named; the run passes", () => {
  expect(flakyVerdict(failing("buys"), GREEN)).toEqual({
    passed: true,
    lines: ["flaky: 1 (buys [desktop], tests/e2e/buy.spec.ts:7)"],
  });
});

test("from three flakes on a run fails", () => {
  expect(flakyVerdict(failing("a", "b"), GREEN).passed).toBe(true);
  const { passed, lines } = flakyVerdict(failing("a", "b", "c"), GREEN);
  expect(passed).toBe(false);
  expect(lines.at(-1)).toMatch(/^flaky: 3 \(a .*; b .*; c .*\)$/);
});

test("what fails twice fails the run, flakes beside it are named all the same", () => {
  expect(flakyVerdict(failing("buys", "pays"), failing("pays"))).toEqual({
    passed: false,
    lines: [
      "failed: 1 (pays [desktop], tests/e2e/buy.spec.ts:7)",
      "flaky: 1 (buys [desktop], tests/e2e/buy.spec.ts:7)",
    ],
  });
});

test("without a second go what failed has failed, and is no flake", () => {
  expect(flakyVerdict(failing("buys"), null)).toEqual({
    passed: false,
    lines: ["failed: 1 (buys [desktop], tests/e2e/buy.spec.ts:7)", "flaky: 0"],
  });
});

test("the same journey at another size is another one", () => {
  const phone = { exitCode: 1, failed: [journey("buys", "phone")] };
  const both = { exitCode: 1, failed: [journey("buys"), journey("buys", "phone")] };
  expect(flakyVerdict(both, phone).lines.at(-1)).toBe("flaky: 1 (buys [desktop], tests/e2e/buy.spec.ts:7)");
});

test("a run that ends badly without a failed journey has failed", () => {
  expect(flakyVerdict({ exitCode: 1, failed: [] }, null).passed).toBe(false);
  expect(flakyVerdict(failing("buys"), { exitCode: 1, failed: [] }).passed).toBe(false);
});
