import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "./setup/clean-up.ts";
import { createTestDatabase } from "./setup/test-database.ts";

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "lavra-leaving-"));
whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));

/** `npm run export` as a separate process. */
function runExport(words: string[], url = database.url): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(folder, "data") };
  return new Promise((done) => {
    execFile(process.execPath, ["scripts/backup/export.ts", ...words], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr });
    });
  });
}

test("writes a folder once, a line per file, and does not overwrite it", async () => {
  const target = join(folder, "deep", "shop");
  const { code, said } = await runExport([target]);
  expect(said).toMatch(
    /^products\.csv: \d+ rows\n(\w+\.csv: \d+ rows\n)+.+shop: \d+ rows in \d+ tables, 0 files in .+ s\n$/,
  );
  expect(code).toBe(0);
  expect(readdirSync(join(folder, "deep"))).toEqual(["shop"]);
  expect(readFileSync(join(target, "orders.csv"), "utf8")).toMatch(/^\uFEFFid,number,.*\n$/);
  expect(await runExport([target])).toEqual({ code: 1, said: `${target} is not empty: name a new folder\n` });
});

test("what is wrong is said in a line, and leaves nothing", async () => {
  for (const words of [[], ["a", "b"], ["--all"]]) {
    expect(await runExport(words)).toMatchObject({ code: 2, said: expect.stringMatching(/^Usage/) });
  }
  const nobody = await runExport([join(folder, "nobody")], "postgres://a:b@127.0.0.1:1/lavra");
  expect(nobody).toMatchObject({ code: 1, said: expect.stringContaining("ECONNREFUSED") });
  expect(nobody.said.trim().split("\n")).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.startsWith("nobody"))).toEqual([]);
});
