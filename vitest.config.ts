import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { inlineScript } from "./scripts/inline-script.ts";
import { filesOfPart, type TestPart, WORKERS } from "./tests/test-parts.ts";

const TESTS = filesOfPart(process.env.TEST_PART as TestPart);
/** Tests that replace globals or reload modules would disturb others. */
const LONERS = TESTS.filter((file) =>
  /\bvi\.(stub|mock|doMock|resetModules|useFakeTimers)/.test(readFileSync(file, "utf8")),
);
const shared = {
  pool: "forks",
  // Only what hangs comes to these ends: a slow machine takes a minute for a backup that is restored and checked.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // The default of one second is too short on a machine under load.
  expect: { poll: { timeout: 45_000 } },
  env: { TZ: "UTC" },
} as const;

export default defineConfig({
  test: {
    maxWorkers: WORKERS.tests,
    projects: [
      {
        plugins: [inlineScript()],
        test: {
          ...shared,
          name: "shop",
          include: TESTS,
          exclude: LONERS,
          globalSetup: ["tests/setup/template-database.ts"],
          setupFiles: ["tests/setup/around-each-file.ts"],
          // Modules are read once by each worker: reading them for every file took longer than most tests.
          isolate: false,
        },
      },
      { plugins: [inlineScript()], test: { ...shared, name: "alone", include: LONERS } },
    ],
  },
});
