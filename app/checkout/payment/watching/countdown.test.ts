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

test("a wait ends at the next full minute, wherever the device is", () => {
  const at = (time: string) => Date.parse(`2026-11-26T${time}-03:00`);
  expect(endOfWait(at("09:02:14"))).toBe("09:03");
  expect(endOfWait(at("09:03:00"))).toBe("09:03");
  expect(endOfWait(at("23:59:01"))).toBe("00:00");
});
