import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayInSaoPaulo } from "./clock.ts";
import { endOfDay, startOfDay, timeOfDay } from "./day-times.ts";

describe("times of a day in São Paulo", () => {
  test("without summer time", () => {
    expect(startOfDay("2026-11-29").toISOString()).toBe("2026-11-29T03:00:00.000Z");
    expect(timeOfDay("2026-11-29", "10:00").toISOString()).toBe("2026-11-29T13:00:00.000Z");
    expect(timeOfDay("2026-11-29", "10:00:30").toISOString()).toBe("2026-11-29T13:00:30.000Z");
    expect(endOfDay("2026-11-29").toISOString()).toBe("2026-11-30T02:59:59.999Z");
  });

  test("in summer time, as it was until 2019", () => {
    expect(startOfDay("2018-12-24").toISOString()).toBe("2018-12-24T02:00:00.000Z");
    expect(timeOfDay("2018-12-24", "10:00").toISOString()).toBe("2018-12-24T12:00:00.000Z");
  });

  test("on the days when clocks changed, at midnight", () => {
    expect(startOfDay("2018-11-04").toISOString()).toBe("2018-11-04T03:00:00.000Z");
    expect(timeOfDay("2018-11-04", "00:00").toISOString()).toBe("2018-11-04T03:00:00.000Z");
    expect(endOfDay("2018-11-04").toISOString()).toBe("2018-11-05T01:59:59.999Z");
    expect(endOfDay("2019-02-16").toISOString()).toBe("2019-02-17T02:59:59.999Z");
  });

  test("each day begins where the one before ends", () => {
    const anyDay = fc
      .date({ min: new Date("1990-01-01"), max: new Date("2099-12-30"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayInSaoPaulo(startOfDay(day))).toBe(day);
        expect(dayInSaoPaulo(endOfDay(day))).toBe(day);
        expect(endOfDay(day).getTime() + 1).toBe(startOfDay(addDays(day, 1)).getTime());
      }),
    );
  });

  test("a day or a time that does not exist is refused", () => {
    expect(() => startOfDay("2026-02-30")).toThrow(RangeError);
    expect(() => timeOfDay("2026-11-29", "24:30")).toThrow(RangeError);
  });
});
