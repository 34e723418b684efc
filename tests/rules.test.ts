import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const RULES = "docs/rules";
const CODE = ["app", "api", "shop", "platform", "server"];
const ID =
  /\b(?:PRICE|STOCK|TOOL|UPLOAD|CART|COUPON|ORDER|LIST|PAY|REFUND|SHIP|ACCOUNT|STAFF|LAW|MAIL|REMIND|TEXT|EDIT|DESK|PUSH|TODAY|OLIST|BATCH|PANEL|SETTING|DEMO)-\d+\b/g;

interface Rule {
  id: string;
  text: string;
  source: string;
  /** Where the rule is implemented: a file and a function, constant or type in it. */
  places: { path: string; symbol: string }[];
}

const pages = readdirSync(RULES).filter((name) => name !== "README.md");
const rules = new Map(pages.map((name) => [name, readRules(join(RULES, name))] as const));
const all = [...rules.values()].flat();
const ids = new Set(all.map(({ id }) => id));

/** One rule per list item: number, text, source, places. */
function readRules(path: string): Rule[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("- "))
    .map((line) => {
      const [, id = "", text = "", source = "", places = ""] =
        /^- \*\*([A-Z]+-\d+)\*\* (.+?) _(.+?)_ (.+)$/.exec(line) ?? [];
      if (!id) throw new Error(`${path}: ${line.slice(0, 60)} is no rule with a number, a source and a place`);
      const named = [...places.matchAll(/`([^`]+)` `([^`]+)`/g)];
      return { id, text, source, places: named.map(([, file = "", symbol = ""]) => ({ path: file, symbol })) };
    });
}

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
  test.each(pages)("%s: numbered from 1, each with a source and a place", (page) => {
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

  test("the page of contents leads to every area", () => {
    const contents = readFileSync(join(RULES, "README.md"), "utf8");
    expect(pages.filter((page) => !contents.includes(`(${page})`))).toEqual([]);
  });
});
