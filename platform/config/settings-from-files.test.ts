import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { PRODUCTION_SETTINGS } from "#tests/setup/deployed/production-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SECRET = "a-secret-of-more-than-thirty-two-characters";
const { APP_SECRET: _, ...PRODUCTION } = {
  SHOP_MODE: "production",
  PUBLIC_URL: "https://lavra.exemplo",
  ...PRODUCTION_SETTINGS,
};

test("a secret may come from a file, with or without a line break at its end", () => {
  for (const [name, text] of [
    ["plain", SECRET],
    ["line", `${SECRET}\n`],
    ["windows", `${SECRET}\r\n`],
  ] as const) {
    expect(readConfig({ ...PRODUCTION, APP_SECRET_FILE: file(name, text) }).appSecret).toBe(SECRET);
  }
  expect(readConfig({ DATABASE_URL_FILE: file("url", "postgres://a:b@localhost/lavra") }).databaseUrl).toBe(
    "postgres://a:b@localhost/lavra",
  );
});

test("what the file says is checked like the environment, and an empty name counts as unset", () => {
  expect(() => readConfig({ APP_SECRET_FILE: file("short", "short") })).toThrow("APP_SECRET: must have at least 32");
  expect(readConfig({ DATABASE_URL_FILE: "" }).databaseUrl).toBeUndefined();
});

test.each([
  [() => join(folder, "missing"), "APP_SECRET_FILE: the file cannot be read (ENOENT)"],
  [() => folder, "APP_SECRET_FILE: the file cannot be read (EISDIR)"],
  [() => file("empty", "\n"), "APP_SECRET_FILE: the file is empty"],
  [() => file("long", "x".repeat(100_001)), "APP_SECRET_FILE: the file is too long"],
])("a file that is no secret ends the start with its name", (path, message) => {
  expect(() => readConfig({ ...PRODUCTION, APP_SECRET_FILE: path() })).toThrow(message);
});

test("a setting given both ways is refused; all problems are named at once", () => {
  const both = { ...PRODUCTION, APP_SECRET: SECRET, APP_SECRET_FILE: file("both", SECRET), SMTP_URL_FILE: "/nowhere" };
  expect(() => readConfig(both)).toThrow(/APP_SECRET: set here and by APP_SECRET_FILE.*SMTP_URL_FILE/s);
});
