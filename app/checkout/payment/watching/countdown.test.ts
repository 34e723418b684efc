import { expect, test } from "vitest";
import { countdownLabel, formatCountdown, formatWait, secondsLeft } from "./countdown.ts";

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

test("a wait has its units", () => {
  expect(formatWait(12 * 60 + 54)).toBe("12 min 54 s");
  expect(formatWait(120)).toBe("2 min");
  expect(formatWait(9)).toBe("9 s");
  expect(formatWait(3900)).toBe("1 h 5 min");
});
