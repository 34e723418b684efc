import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { ENVIRONMENT } from "#shop/config/config.server.ts";
import {
  CONFIGURATION_PAGE,
  configurationPage,
  ENVIRONMENT_EXAMPLE,
  environmentExample,
} from "../scripts/configuration-page.ts";

const DECISIONS = "docs/decisions";
const MOST_WORDS = 70;

const decisions = readdirSync(DECISIONS)
  .filter((name) => /^\d{3}-/.test(name))
  .map((name) => ({ name, titles: [...readFileSync(join(DECISIONS, name), "utf8").matchAll(/^##? (\d+\. .+)$/gm)] }));
const pages = globSync(["*.md", "docs/**/*.md", "bench/*.md"]).map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));

test.each(decisions)("the decisions of $name are numbered, and each stands in the index once", ({ name, titles }) => {
  const [first, ...others] = titles.map(([, title = ""]) => title);
  expect(first).toMatch(new RegExp(`^${Number(name.slice(0, 3))}\\. `));
  const index = readFileSync(join(DECISIONS, "README.md"), "utf8");
  expect(index.split(`- [${first}](${name})`)).toHaveLength(2);
  for (const title of others) expect(index.split(`- [${title}](${name}#${anchorOf(title)})`)).toHaveLength(2);
});

test("each cited decision is there, once", () => {
  const numbers = decisions.flatMap(({ titles }) => titles.map(([, title]) => Number.parseInt(title ?? "", 10)));
  expect(new Set(numbers).size).toBe(numbers.length);
  const unknown = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions?\s(\d+)(?:(?:,| and)\s(\d+))*/gi)].flatMap(([cited]) =>
      (cited.match(/\d+/g) ?? []).filter((each) => !numbers.includes(Number(each))).map((each) => `${path}: ${each}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test("each link to a page and a heading of it leads somewhere", () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s:]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => {
        const [file, heading] = link.split("#");
        const target = file ? join(dirname(path), file) : path;
        if (!existsSync(target)) return true;
        if (!heading || !target.endsWith(".md")) return false;
        const headings = [...readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm)];
        return !headings.some(([, title = ""]) => anchorOf(title) === heading);
      })
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

test(`the glossary holds at most ${MOST_WORDS} entries, no word twice`, () => {
  const rows = readFileSync("docs/domain-language.md", "utf8")
    .split("\n")
    .filter((line) => /^\| (?!word |---)/.test(line));
  expect(rows.length).toBeLessThanOrEqual(MOST_WORDS);
  const words = rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((word) => word.trim()));
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test("the README fits a screen or two", () => {
  expect(readFileSync("README.md", "utf8").split(/\s+/).length).toBeLessThanOrEqual(700);
});

test("the page of configuration is current (`npm run configuration`)", () => {
  expect(readFileSync(CONFIGURATION_PAGE, "utf8").replaceAll("\r\n", "\n")).toBe(configurationPage());
});

test("the example of an environment file is current, and its settings are the usual ones (`npm run configuration`)", () => {
  const example = readFileSync(ENVIRONMENT_EXAMPLE, "utf8");
  expect(example).toBe(environmentExample());
  const told = parseEnv(example.replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ""));
  expect(Object.keys(told).toSorted()).toEqual(Object.keys(ENVIRONMENT.shape).toSorted());
  // One that is empty counts as unset.
  const set = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ""));
  expect(ENVIRONMENT.parse(set)).toEqual(ENVIRONMENT.parse({}));
});
