import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { filesOfPart } from "./test-parts.ts";

const RULES = "docs/rules";

export interface Rule {
  id: string;
  text: string;
  source: string;
  /** Where the rule is implemented: a file and a function, constant or type in it. */
  places: { path: string; symbol: string }[];
}

export interface TestsOfRule {
  rule: Rule;
  /** Test files that `npm test` runs. */
  core: string[];
  /** Test files, and journeys, that only `npm run test:all` runs. */
  rest: string[];
}

/**
 * Rules that no test holds, or only in part, as far as is known. Give one its test and it leaves this list; a rule that
 * had a test keeps one.
 */
export const WITHOUT_TEST: readonly string[] = [
  "ACCOUNT-104",
  "ACCOUNT-108",
  "CART-20",
  "CART-37",
  "CART-65",
  "DEMO-11",
  "LAW-1",
  "LAW-14",
  "LAW-18",
  "LAW-24",
  "OLIST-7",
  "ORDER-37",
  "PAY-96",
  "LIST-20",
  "LIST-88",
  "STOCK-14",
  "STOCK-51",
  "STOCK-54",
  "DESK-26",
];

/** The pages of rules, without the page of contents. */
export const RULE_PAGES = readdirSync(RULES).filter((name) => name !== "README.md");

/** The rules of a page: one per list item, with number, text, source and places. Throws at an item that is none. */
export function readRules(page: string): Rule[] {
  const path = join(RULES, page);
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map((line) => {
      const [, id = "", text = "", source = "", places = ""] =
        /^- \*\*([A-Z]+-\d+)\*\* (.+?) _(.+?)_ (.+)$/.exec(line) ?? [];
      if (!id) throw new Error(`${path}: ${line.slice(0, 60)} is no rule with a number, a source and a place`);
      const named = [...places.matchAll(/`([^`]+)` `([^`]+)`/g)];
      return { id, text, source, places: named.map(([, file = "", symbol = ""]) => ({ path: file, symbol })) };
    });
}

/** Sections of the specification that ask for something, by its two parts. */
const SECTIONS = [
  ["2", "Screens and routes"],
  ["3", "Entities and their fields"],
  ["4", "States and transitions"],
  ["5", "Validation rules"],
  ["6", "Roles and permissions"],
  ["7", "The calls it makes"],
  ["8", "Error catalogue"],
  ["9", "Business constants and limits"],
] as const;

const PARTS = [
  ["1", "storefront"],
  ["2", "accounts, orders, panel"],
] as const;

/** Which rules each section of the specification led to, by what the rules name as their source: a table of Markdown. */
export function rulesBySection(pages: ReadonlyMap<string, readonly Rule[]>): string {
  const rows = PARTS.flatMap(([part, what]) =>
    SECTIONS.flatMap(([section, title]) => {
      const areas = [...pages].flatMap(([page, rules]) => {
        const named = rules.filter(({ source }) => sectionsOf(source).includes(`${part}.${section}`));
        const [area] = named[0]?.id.split("-") ?? [];
        return area ? [`[${area}](${page}) ${named.map(({ id }) => id.split("-")[1]).join(", ")}`] : [];
      });
      return areas.length > 0 ? [`| ${part} (${what}), ${section}. ${title} | ${areas.join("; ")} |`] : [];
    }),
  );
  return ["| section | rules |", "| --- | --- |", ...rows].join("\n");
}

/** Of a rule's source that names sections 5 and 8 of the second part: '2.5' and '2.8'. */
function sectionsOf(source: string): string[] {
  return [...source.matchAll(/specification ([12]), ([^;]*)/gi)].flatMap(([, part, sections = ""]) =>
    [...sections.matchAll(/\d/g)].map(([section]) => `${part}.${section}`),
  );
}

/**
 * The test files that may hold each rule: those that cite its number, name its declaration, stand beside its
 * file, or import that or a file that imports it. It is a look at texts: what a test asserts it does not know.
 */
export function testsOfRules(rules: readonly Rule[]): TestsOfRule[] {
  const code = globSync("{app,api,shop,platform,server,sandbox,scripts,tests}/**/*.{ts,tsx}").filter(
    (file) => !isTest(file),
  );
  const journeys = globSync("tests/e2e/**/*.ts");
  const inCore = new Set(filesOfPart("core"));
  const tests = [...filesOfPart(undefined), ...journeys].sort().map((file) => {
    const text = readFileSync(file, "utf8");
    const isCore = inCore.has(file) || (journeys.includes(file) && /@core\b/.test(text));
    return {
      file,
      stem: stemOf(file),
      isCore,
      words: new Set(text.match(/[A-Z]+-\d+\b|\w+/g)),
      imports: importsOf(file, text),
    };
  });
  const users = Map.groupBy(
    code.flatMap((file) => [...importsOf(file, readFileSync(file, "utf8"))].map((target) => ({ file, target }))),
    ({ target }) => target,
  );
  return rules.map((rule) => {
    const stems = new Set(rule.places.map(({ path }) => stemOf(path)));
    const near = new Set(rule.places.flatMap(({ path }) => [path, ...(users.get(path) ?? []).map(({ file }) => file)]));
    const found = tests.filter(
      ({ stem, words, imports }) =>
        words.has(rule.id) ||
        stems.has(stem) ||
        rule.places.some(({ symbol }) => words.has(symbol)) ||
        [...near].some((path) => imports.has(path)),
    );
    const named = (isCore: boolean) => found.filter((each) => each.isCore === isCore).map(({ file }) => file);
    return { rule, core: named(true), rest: named(false) };
  });
}

/** The same for a file and the test beside it. */
const stemOf = (file: string) => file.replace(/(?:\.server|\.test)?\.tsx?$/, "");

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function importsOf(file: string, text: string): Set<string> {
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*["']([#.][^"']+)["']/g)].map(([, target = ""]) => target);
  return new Set(
    targets.map((target) => normalize(target.startsWith("#") ? target.slice(1) : join(dirname(file), target))),
  );
}
