import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { readMigrations } from "#platform/database/migration-files.server.ts";

/** For each release, the migrations that it brought, by name, with the checksum that databases keep. */
const Releases = z.record(z.string(), z.record(z.string(), z.string()));
const releases = Releases.parse(JSON.parse(readFileSync("db/releases.json", "utf8")));
const released = new Map(Object.values(releases).flatMap((migrations) => Object.entries(migrations)));
const migrations = readMigrations("db/migrations");

/** What the release before may still read or write. `update` and `delete` of rows are no change of the schema. */
const CONTRACTS =
  /\bdrop\s+(?:table|column|view|function)\b|\brename\b|\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b|\bset\s+not\s+null\b/gi;
/** A new column that the previous release, which does not know it, could not fill. */
const UNFILLED_COLUMN = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+[^,;]*\bnot\s+null\b[^,;]*/gi;

const withoutComments = (text: string) => text.replace(/--.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");

/** What in a migration the previous release would stumble over. */
function contractionsIn(text: string): string[] {
  const statements = withoutComments(text);
  const columns = [...statements.matchAll(UNFILLED_COLUMN)].filter(
    ([column]) => !/\bdefault\b|\bgenerated\b/i.test(column),
  );
  return [...statements.matchAll(CONTRACTS), ...columns].map(([found]) => found.replace(/\s+/g, " "));
}

test("what a release brought is frozen, in its order", () => {
  const names = [...released.keys()];
  expect(names).toEqual(names.toSorted());
  expect(migrations.slice(0, names.length).map(({ name }) => name)).toEqual(names);
  for (const { name, checksums } of migrations.slice(0, names.length))
    expect(checksums[0], name).toBe(released.get(name));
});

test("what came since leaves the release before working: it adds, and takes away only in the release after", () => {
  const found = migrations
    .filter(({ name }) => !released.has(name))
    .flatMap(({ name, text }) => contractionsIn(text).map((each) => `${name}: ${each}`));
  expect(found).toEqual([]);
});

test.each([
  ["alter table orders drop column notes;", 1],
  ["alter table orders rename column notes to remarks;", 1],
  ["alter table orders add column mark text not null;", 1],
  ["alter table orders add column mark text not null default '';", 0],
  ["alter table orders alter column total_cents type bigint;", 1],
  ["-- drop column of old\ncreate table marks (id int not null);", 0],
])("%s", (text, count) => {
  expect(contractionsIn(text)).toHaveLength(count);
});
