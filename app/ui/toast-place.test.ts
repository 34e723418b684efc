import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, toastPlace } from "./toast-place.ts";

const WIDE = { width: 1440, height: 900, top: 84, phone: false };
const PHONE = { width: 390, height: 844, top: 60, phone: true };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("the usual corner where it is free", () => {
  expect(toastPlace([], WIDE)).toBe("bottom-right");
  expect(toastPlace([box(600, 400, 300, 56)], WIDE)).toBe("bottom-right");
  expect(toastPlace([], PHONE)).toBe("top-center");
});

test("another one where a note, a step or a button stands there", () => {
  const pay = box(1080, 800, 280, 56);
  expect(toastPlace([pay], WIDE)).toBe("bottom-left");
  expect(toastPlace([pay, box(60, 820, 300, 44)], WIDE)).toBe("top-right");
  const steps = box(16, 80, 358, 70);
  expect(toastPlace([steps], PHONE)).toBe("bottom-center");
  expect(toastPlace([steps, box(0, 780, 390, 64)], PHONE)).toBe("bottom-center");
});

test("what stands in the way of no place changes nothing", () => {
  const boxes = fc.array(fc.record({ left: fc.nat(1400), top: fc.nat(880), width: fc.nat(600), height: fc.nat(300) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(boxes, (drawn) => {
      const kept = drawn.map(({ left, top, width, height }) => box(left, top, width, height));
      const first = toastPlace(kept, WIDE);
      expect(toastPlace([...kept, box(700, 440, 20, 20)], WIDE)).toBe(first);
    }),
  );
});
