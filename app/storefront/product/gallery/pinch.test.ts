import { expect, test } from "vitest";
import { pinchedScale, pinchOf } from "./pinch.ts";

const fingers = (...xs: number[]) => xs.map((clientX) => ({ clientX, clientY: 50 }));
const pinch = (...xs: number[]) => {
  const found = pinchOf(fingers(...xs));
  if (!found) throw new Error("not two fingers");
  return found;
};

test("two fingers are a pinch around the point between them, one is none", () => {
  expect(pinchOf(fingers(10))).toBeNull();
  expect(pinchOf([])).toBeNull();
  expect(pinchOf(fingers(10, 110, 300))).toEqual({ x: 60, y: 50, apart: 100 });
});

test("the picture grows with the distance, up to its most and down to whole", () => {
  const start = pinch(100, 200);
  expect(pinchedScale(start, pinch(50, 250), 1, 4)).toBe(2);
  expect(pinchedScale(start, pinch(0, 400), 1.5, 2.4)).toBe(2.4);
  expect(pinchedScale(start, pinch(140, 160), 2, 4)).toBe(1);
  expect(pinchedScale(start, pinch(98, 202), 1, 4)).toBe(1);
  expect(pinchedScale(pinch(100, 100), pinch(90, 110), 1.5, 4)).toBe(1.5);
});
