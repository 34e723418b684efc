import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const schema = readFileSync("db/schema.sql", "utf8");
const page = readFileSync("docs/database.md", "utf8");
const tables = [...schema.matchAll(/^-- table (\w+)$/gm)].map(([, name = ""]) => name);
const triggers = [...schema.matchAll(/^\s*CREATE (?:CONSTRAINT )?TRIGGER (\w+)/gim)].map(([, name = ""]) => name);

/** The owning module by table, from the page's first table. */
const owners = new Map(
  [...page.matchAll(/^\| `((?:platform|shop)\/[\w/-]+)` \| (.+) \|$/gm)].flatMap(([, owner = "", cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, table = ""]) => [table, owner] as const),
  ),
);

const code = ["app", "api", "shop", "platform", "server"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

function writesTable(text: string, table: string): boolean {
  return (
    new RegExp(`(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*["'\`]${table}\\b`).test(text) ||
    new RegExp(`\\b(?:insert into|update|delete from|merge into|truncate) (?:only )?${table}\\b`, "i").test(text)
  );
}

test("the page of the database names each table once, by its owner, and nothing else", () => {
  expect(tables.length).toBeGreaterThan(70);
  expect([...owners.keys()].sort()).toEqual([...tables].sort());
});

test("the page of the database says of each table, once, how long its rows stay, by rules that exist", () => {
  const section = page.slice(page.indexOf("## How long rows stay"), page.indexOf("## Triggers"));
  const rows = [...section.matchAll(/^\| (`.+) \| (.+) \| (.*)\|$/gm)];
  const named = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  expect(named.sort()).toEqual([...tables].sort());
  const cited = rows.flatMap(([, , , cell = ""]) => cell.match(/[A-Z]+-\d+/g) ?? []);
  expect(cited.length).toBeGreaterThan(15);
  const rules = readdirSync("docs/rules").map((file) => readFileSync(join("docs/rules", file), "utf8"));
  expect(cited.filter((rule) => !rules.some((text) => text.includes(`**${rule}**`)))).toEqual([]);
});

test("the page of the database says of each trigger why it is one", () => {
  const rows = page.slice(page.indexOf("## Triggers")).match(/^\| `.+$/gm) ?? [];
  const named = rows.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(triggers.length).toBeGreaterThan(20);
  expect([...named].sort()).toEqual([...triggers].sort());
});

test("a table is written by its owner alone", () => {
  const found = tables.flatMap((table) => {
    const owner = owners.get(table) ?? "";
    return code
      .filter(({ path, text }) => !path.startsWith(`${owner}/`) && writesTable(text, table))
      .map(({ path }) => `${table} ${path}`);
  });
  expect(found).toEqual([]);
});
