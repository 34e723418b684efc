import { describe, test } from "vitest";
import { noteFigures } from "../figures.ts";
import { runMonth } from "./run-month.ts";

/** `DRILL_MONTHS` sets how many different months run; `DRILL_SEED` repeats the first one and those after it. */
const MONTHS = Number(process.env.DRILL_MONTHS ?? 0);
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
const SIZE = { steps: 30, orders: 5, moves: 18, kills: 5 };

describe.runIf(MONTHS > 0)("a month of the shop's life", () => {
  for (let index = 0; index < Math.max(MONTHS, 1); index += 1) {
    const seed = SEED + index;
    test(`of seed ${seed} ends with every centavo and every piece where it belongs`, { timeout: 300_000 }, async () => {
      try {
        noteFigures(await runMonth(seed, SIZE));
      } catch (error) {
        // Reported at once: the end of a long drill may be hours away.
        noteFigures(`seed ${seed}: FAILED: ${String(error).slice(0, 30_000)}`);
        throw error;
      }
    });
  }
});
