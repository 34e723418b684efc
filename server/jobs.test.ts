import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { JOBS } from "./jobs.server.ts";

/** The kinds of jobs that product code names, by `defineJob`, `defineMailJob` or `declareJob`. */
function namesInCode(): string[] {
  const files = ["shop", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  return files
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [
      ...readFileSync(path, "utf8").matchAll(/\b(?:defineJob|defineMailJob|declareJob<[^(]*>)\(\s*"([^"]+)"/g),
    ])
    .map(([, name = ""]) => name);
}

test("the list holds each kind of job that the code names, once", () => {
  expect(JOBS.map(({ name }) => name).sort()).toEqual(namesInCode().sort());
});

test("a kind of job named after a mail is retried as long as mails are", () => {
  expect(JOBS.filter(({ name, isPatient }) => name.endsWith(".mail") && !isPatient)).toEqual([]);
});
