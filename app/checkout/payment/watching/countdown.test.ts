import { expect, test } from "vitest";
import { clockFace, secondsLeft, spokenTime } from "./countdown.ts";

test("a started second still counts, a passed deadline is zero", () => {
  expect(secondsLeft(10_000, 8_500)).toBe(2);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 60_000)).toBe(0);
});

test("shows minutes and seconds, and hours when there are any", () => {
  expect(clockFace(28 * 60 + 41)).toBe("28:41");
  expect(clockFace(5)).toBe("00:05");
  expect(clockFace(3723)).toBe("1:02:03");
});

test("is spoken in the largest whole unit", () => {
  expect(spokenTime(1721)).toBe("28 minutos");
  expect(spokenTime(60)).toBe("1 minuto");
  expect(spokenTime(40)).toBe("40 segundos");
  expect(spokenTime(1)).toBe("1 segundo");
});
