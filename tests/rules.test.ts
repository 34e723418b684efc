import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RULE_PAGES, readRules, rulesBySection, testsOfRules, WITHOUT_TEST } from "./rule-tests.ts";

const RULES = "docs/rules";
const CODE = ["app", "api", "shop", "platform", "server"];
const ID =
  /\b(?:PRICE|STOCK|TOOL|UPLOAD|CART|COUPON|ORDER|LIST|PAY|REFUND|SHIP|ACCOUNT|STAFF|LAW|MAIL|REMIND|TEXT|EDIT|DESK|PUSH|TODAY|OLIST|BATCH|PANEL|SETTING|DEMO)-\d+\b/g;

const rules = new Map(RULE_PAGES.map((name) => [name, readRules(name)] as const));
const all = [...rules.values()].flat();
const ids = new Set(all.map(({ id }) => id));

function readFolder(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("node_modules"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

const sources = CODE.flatMap(readFolder);
const commented = [...sources, ...["tests", "sandbox", "scripts", "bench"].flatMap(readFolder)];
const textOf = new Map(sources.map(({ path, text }) => [path, text]));

describe("the rules of the shop", () => {
  test.each(RULE_PAGES)("%s: numbered from 1, each with a source and a place", (page) => {
    const numbers = rules.get(page)?.map(({ id }) => Number(id.split("-")[1])) ?? [];
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(rules.get(page)?.filter(({ places, source }) => places.length === 0 || source.length < 3)).toEqual([]);
  });

  test("no rule stands twice, none is longer than fifty words", () => {
    expect(ids.size).toBe(all.length);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(all.filter(({ text }) => text.split(/\s+/).length > 50).map(({ id }) => id)).toEqual([]);
  });

  test("each names a declaration that is there and cites it", () => {
    const wrong = all.flatMap(({ id, places }) =>
      places.flatMap(({ path, symbol }) => {
        if (!existsSync(path)) return [`${id}: no ${path}`];
        const text = textOf.get(path) ?? "";
        const declared = new RegExp(`\\b(?:function\\*?|const|type|interface|class) ${symbol}\\b`).test(text);
        if (!declared) return [`${id}: no ${symbol} in ${path}`];
        return new RegExp(`\\b${id}\\b`).test(text) ? [] : [`${id}: not cited in ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("every citation leads to a rule", () => {
    const unknown = sources.flatMap(({ path, text }) =>
      [...text.matchAll(ID)].filter(([id]) => !ids.has(id)).map(([id]) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test("comments cite rules, statutes and providers' pages alone, no document that a reader does not have", () => {
    const outside =
      /\bspec(?:ification)?s? ?[12]?,? ?(?:§|section)|\(spec\b|\b(?:pitfalls|law|providers|architecture|style|decisions)\.md\b|\bdecisions? (?:\d|')/i;
    const found = commented.flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line) && outside.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test("each has a test, but for those that are known to have none", () => {
    const without = testsOfRules(all).filter(({ core, rest }) => core.length + rest.length === 0);
    expect(without.map(({ rule }) => rule.id).sort()).toEqual([...WITHOUT_TEST].sort());
    expect(WITHOUT_TEST.length).toBeLessThanOrEqual(25);
  });

  test("the page of contents leads to every area", () => {
    const contents = readFileSync(join(RULES, "README.md"), "utf8");
    expect(RULE_PAGES.filter((page) => !contents.includes(`(${page})`))).toEqual([]);
  });

  test("it lists under each section of the specification the rules that name it (SECTIONS=write writes them)", () => {
    const path = join(RULES, "README.md");
    const contents = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
    const [before = "", after = ""] = contents.split(/^\| section \| rules \|\n(?:\|.*\n)*/m);
    const current = `${before}${rulesBySection(rules)}\n${after}`;
    if (process.env.SECTIONS === "write") writeFileSync(path, current);
    else expect(contents).toBe(current);
  });
});
