import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readEnvironmentFile } from "../scripts/read-env.mjs";
import { whenFileIsDone } from "./setup/clean-up.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-env-"));
whenFileIsDone(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, ".env"), "READ_ENV_A=file\nREAD_ENV_B='of the file'\n");

test("the shop's commands read .env, the environment wins; tests and builds read none", () => {
  vi.stubEnv("READ_ENV_A", "environment");
  for (const command of ["test", "test-rest", "unit", "build", "bench", undefined])
    readEnvironmentFile(folder, command);
  expect(process.env.READ_ENV_B).toBeUndefined();
  readEnvironmentFile(join(folder, "elsewhere"), "start");
  readEnvironmentFile(folder, "start");
  expect([process.env.READ_ENV_A, process.env.READ_ENV_B]).toEqual(["environment", "of the file"]);
  Reflect.deleteProperty(process.env, "READ_ENV_B");
  vi.unstubAllEnvs();
});
