import { expect, test } from "vitest";
import { moveEnd } from "./slider-move.ts";

const range = { min: 50, max: 200 };

test("the knob whose value is gone has moved", () => {
  expect(moveEnd(range, [60, 200], null)).toEqual({ end: "min", range: { min: 60, max: 200 } });
  expect(moveEnd(range, [50, 190], null)).toEqual({ end: "max", range: { min: 50, max: 190 } });
  expect(moveEnd(range, [200, 200], null)).toEqual({ end: "min", range: { min: 200, max: 200 } });
  expect(moveEnd(range, [50, 200], null)).toBeNull();
});

test("a knob that passes the other takes it along, and stays who it is on the way back", () => {
  expect(moveEnd(range, [200, 240], null)).toEqual({ end: "min", range: { min: 240, max: 240 } });
  expect(moveEnd({ min: 240, max: 240 }, [240, 260], "min")?.range).toEqual({ min: 260, max: 260 });
  expect(moveEnd({ min: 260, max: 260 }, [100, 260], "min")?.range).toEqual({ min: 100, max: 260 });
  expect(moveEnd(range, [20, 50], "max")?.range).toEqual({ min: 20, max: 20 });
});

test("where both stand together, the direction tells which one is meant", () => {
  const together = { min: 100, max: 100 };
  expect(moveEnd(together, [90, 100], null)?.end).toBe("min");
  expect(moveEnd(together, [100, 110], null)?.end).toBe("max");
});
