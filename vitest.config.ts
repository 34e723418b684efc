import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,api,shop,platform,server,sandbox,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/setup/template-database.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A loaded machine may lose one race against a job; never two. A property's counterexample counts at once.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    env: { TZ: "UTC" },
  },
});
