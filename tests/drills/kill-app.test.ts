import { test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { DRILL, KILLS, runKillDrill, SHOPPERS } from "./kill-drill.ts";

test(
  `the shop's process is killed ${KILLS} times while ${SHOPPERS} shoppers order and pay: all they were told comes true`,
  DRILL,
  async () => {
    await runKillDrill({
      victim: "app",
      database: await createTestDatabase(4),
      async strike(shop) {
        await shop.kill();
        await shop.start();
      },
    });
  },
);
