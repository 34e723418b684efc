import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ASSERTED, REPLACED } from "./spec-messages.ts";

/** A file's text without comments: a message in a comment is neither shown nor asserted. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("tests/");
/** Shared step files in tests/ also assert. */
const asserts = (file: string, text: string) =>
  isTest(file) && codeOf(file).includes(text) && /\bexpect\b/.test(codeOf(file));

describe("every message of the specification's accounts, checkout and orders", () => {
  test.each(ASSERTED)(
    "$message ($where) is said by $source and asserted in $test",
    ({ message, source, test: file }) => {
      expect([source, isTest(source), existsSync(source)]).toEqual([source, false, true]);
      expect(codeOf(source)).toContain(message);
      expect([file, asserts(file, message)]).toEqual([file, true]);
    },
  );

  test("no row twice, and none that is both said and replaced", () => {
    const rows = ASSERTED.map(({ message, source, test: file }) => `${message}|${source}|${file}`);
    expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([]);
    const replaced = new Set(REPLACED.map(({ message }) => message));
    expect(ASSERTED.filter(({ message }) => replaced.has(message))).toEqual([]);
  });
});

describe("what the shop's decisions replace", () => {
  const sources = globSync("{api,app,platform,server,shop}/**/*.{ts,tsx}").filter((file) => !isTest(file));

  test.each(REPLACED)("$message is said nowhere: $replacedBy", ({ message, source, test: file, instead }) => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((found) => codeOf(found).includes(message))).toEqual([]);
    expect(codeOf(source)).toContain(instead);
    expect([file, asserts(file, instead)]).toEqual([file, true]);
  });
});
