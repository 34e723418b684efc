import { describe, expect, test } from "vitest";
import { noteFigures } from "../figures.ts";
import { type Diary, note } from "./diary.ts";
import { neverDone, tableOf } from "./ends.ts";
import { MOVE_NAMES } from "./moves.ts";
import { runMonth } from "./run-month.ts";

/** `DRILL_MONTHS` sets how many different months run; `DRILL_SEED` repeats the first one and those after it. */
const MONTHS = Number(process.env.DRILL_MONTHS ?? 0);
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
const SIZE = { steps: 30, orders: 6, moves: 24, kills: 5 };

/** What each kind of move came to in all months. */
const table: Pick<Diary, "moves"> = { moves: new Map() };

describe.runIf(MONTHS > 0)("a month of the shop's life", () => {
  for (let index = 0; index < Math.max(MONTHS, 1); index += 1) {
    const seed = SEED + index;
    test(`of seed ${seed} ends with every centavo and every piece where it belongs`, { timeout: 600_000 }, async () => {
      try {
        const { figures, moves } = await runMonth(seed, SIZE);
        noteFigures(figures);
        for (const [move, outcomes] of moves) {
          for (const [outcome, times] of outcomes) note(table, move, outcome, times);
        }
      } catch (error) {
        // Reported at once: the end of a long drill may be hours away.
        noteFigures(`seed ${seed}: FAILED: ${String(error).slice(0, 30_000)}`);
        throw error;
      }
    });
  }

  test("has every kind of move done at least once, and every way to end reached", () => {
    for (const line of tableOf(table.moves)) noteFigures(line);
    expect(neverDone(MOVE_NAMES, table.moves)).toEqual([]);
  });
});
