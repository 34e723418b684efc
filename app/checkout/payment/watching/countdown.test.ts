import { expect, test } from "vitest";
import { countdownLabel, endOfWait, formatCountdown, secondsLeft } from "./countdown.ts";

test("a started second still counts, a passed deadline is zero", () => {
  expect(secondsLeft(10_000, 8_500)).toBe(2);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 60_000)).toBe(0);
});

test("shows minutes and seconds, and hours when there are any", () => {
  expect(formatCountdown(28 * 60 + 41)).toBe("28:41");
  expect(formatCountdown(5)).toBe("00:05");
  expect(formatCountdown(3723)).toBe("1:02:03");
});

test("is spoken in the largest whole unit", () => {
  expect(countdownLabel(86_000)).toBe("23 horas");
  expect(countdownLabel(1721)).toBe("28 minutos");
  expect(countdownLabel(60)).toBe("1 minuto");
  expect(countdownLabel(40)).toBe("40 segundos");
  expect(countdownLabel(1)).toBe("1 segundo");
});

test("a wait ends at the next full minute", () => {
  const at = (...time: [hours: number, minutes: number, seconds: number]) => new Date(2026, 10, 26, ...time).getTime();
  expect(endOfWait(at(9, 2, 14))).toBe("09:03");
  expect(endOfWait(at(9, 3, 0))).toBe("09:03");
  expect(endOfWait(at(23, 59, 1))).toBe("00:00");
});
