import { describe, test } from "vitest";
import { noteFigures } from "../figures.ts";
import { runMonth } from "./run-month.ts";

/**
 * `DRILL_MONTHS` plays so many in full, each another one; `DRILL_SEED` makes the first one again, and those after it. The
 * short form plays the same one with every change: what it has not met before is for the drill to find.
 */
const MONTHS = Number(process.env.DRILL_MONTHS ?? 1);
const SEED = Number(process.env.DRILL_SEED ?? (process.env.DRILL_MONTHS === undefined ? 925 : Date.now() % 1_000_000));
const SIZE =
  process.env.DRILL_MONTHS === undefined
    ? { steps: 10, orders: 4, moves: 10, kills: 3 }
    : { steps: 30, orders: 5, moves: 18, kills: 5 };

describe("a month of the shop's life", () => {
  for (let index = 0; index < MONTHS; index += 1) {
    const seed = SEED + index;
    test(`of seed ${seed} ends with every centavo and every piece where it belongs`, { timeout: 300_000 }, async () => {
      noteFigures(await runMonth(seed, SIZE));
    });
  }
});
