import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import type { RateLimitPurpose } from "#platform/security/rate-limit-store.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { openServices } from "./services.server.ts";

const PURPOSES: [RateLimitPurpose, number][] = [
  ["staff_login", 10],
  ["login", 10],
  ["cep", 30],
  ["quote", 30],
  ["payment", 10],
  ["order", 20],
  ["token_refresh", 60],
];

test("two processes, one ten minutes ahead, let no more through than one", async () => {
  const shop = await createTestShop({ worker: false, config: { rateLimits: true } });
  const { config, logger, pool } = shop.services;
  const { services: ahead, close } = await openServices(
    config,
    logger,
    pool.options.connectionString ?? "",
    "db/migrations",
    {
      sandbox: null,
      clock: () => new Date(Date.now() + 10 * MINUTE_MS),
      jobTiming: { dueMs: 100, schedules: false },
    },
  );
  try {
    for (const [purpose, burst] of PURPOSES) {
      const answers = [];
      // Alternating, so that a bucket based on the processes' clocks would be refilled again and again.
      for (let i = 0; i < burst * 2; i += 1) {
        for (const { rateLimits } of [shop.services, ahead]) answers.push(await rateLimits.take(purpose, "a"));
      }
      const allowed = answers.filter(({ kind }) => kind === "allowed").length;
      // Allows for the tokens refilled while the test runs.
      expect(allowed, purpose).toBeGreaterThanOrEqual(burst);
      expect(allowed, purpose).toBeLessThan(burst * 1.5);
    }
  } finally {
    await close();
  }
});
