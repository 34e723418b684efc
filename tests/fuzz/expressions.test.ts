import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { faultOfExpression } from "./check-expression.ts";
import { findExpressions } from "./expressions.ts";
import { KNOWN_EXPRESSIONS } from "./known-expressions.ts";

/**
 * Cache of checked expressions: the result depends on the expression only. The short run checks expressions that are
 * not listed here, the long run checks all. `EXPRESSIONS=write` rewrites the list.
 */
const LIST = "tests/fuzz/checked-expressions.json";
const isLong = process.env.FUZZ_CASES !== undefined;
const writes = process.env.EXPRESSIONS === "write";
const checked = new Set(z.array(z.string()).parse(JSON.parse(readFileSync(LIST, "utf8"))));

const found = findExpressions();
const known = new Map(KNOWN_EXPRESSIONS.map((entry) => [entry.text, entry]));
const others = found.filter(({ text }) => !known.has(text));

describe("expressions", () => {
  test("none that is not known is too slow for any text", { timeout: 1_800_000 }, async () => {
    const toCheck = others.filter(({ text }) => isLong || writes || !checked.has(text));
    const faults: string[] = [];
    for (const expression of toCheck) {
      const fault = await faultOfExpression(expression, isLong ? 3 : 1);
      if (fault) faults.push(`${expression.files.join(", ")}: ${expression.text}: ${fault}`);
      else checked.add(expression.text);
    }
    expect(faults).toEqual([]);
    if (isLong) process.stdout.write(`expressions: ${toCheck.length} checked, ${known.size} known to be slow\n`);
  });

  test("the list of those that were checked is that of the code (EXPRESSIONS=write brings it up to date)", () => {
    const texts = others.map(({ text }) => text).sort();
    if (writes) writeFileSync(LIST, `${JSON.stringify(texts, null, 2)}\n`);
    const listed = z.array(z.string()).parse(JSON.parse(readFileSync(LIST, "utf8")));
    expect(listed).toEqual(texts);
  });

  test("each known one is in the files it is known from, and there alone", () => {
    const present = found.filter(({ text }) => known.has(text)).map(({ text, files }) => ({ text, files }));
    const named = KNOWN_EXPRESSIONS.map(({ text, files }) => ({ text, files: [...files].sort() }));
    const inOrder = <Each extends { text: string }>(list: Each[]) =>
      list.toSorted((a, b) => (a.text < b.text ? -1 : 1));
    expect(inOrder(present)).toEqual(inOrder(named));
  });

  test.runIf(isLong)("each known one is too slow indeed", { timeout: 1_800_000 }, async () => {
    const cured: string[] = [];
    for (const expression of found.filter(({ text }) => known.has(text))) {
      if (!(await faultOfExpression(expression))) cured.push(expression.text);
    }
    expect(cured).toEqual([]);
  });
});

describe("the checks can fail", () => {
  const planted = (source: string) => ({ source, flags: "", text: `/${source}/`, files: [] });

  test.each(["^(a+)+$", "^[^@]+@[^@]+\\.[^@]+$", "\\s+$"])("/%s/ is found out", { timeout: 60_000 }, async (source) => {
    expect(await faultOfExpression(planted(source))).not.toBeNull();
  });

  test("one that looks at each letter once is not", { timeout: 60_000 }, async () => {
    expect(await faultOfExpression(planted("^[a-z]{1,80}$"))).toBeNull();
  });
});
