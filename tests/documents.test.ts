import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONFIGURATION_PAGE, configurationPage } from "../scripts/configuration-page.ts";

const DECISIONS = "docs/decisions";
const MOST_WORDS = 70;

const decisions = readdirSync(DECISIONS).filter((name) => /^\d{3}-/.test(name));

test.each(decisions)("decision %s has a title with its number, and stands in the index once", (name) => {
  const number = Number(name.slice(0, 3));
  const [title = ""] = readFileSync(join(DECISIONS, name), "utf8").split("\n");
  expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`));
  const index = readFileSync(join(DECISIONS, "README.md"), "utf8");
  expect(index.split(`- [${title.slice(2)}](${name})`)).toHaveLength(2);
});

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
