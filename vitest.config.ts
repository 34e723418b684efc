import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,api,shop,platform,server,sandbox,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/setup/template-database.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: "UTC" },
  },
});
