import fc from "fast-check";
import { expect, test } from "vitest";
import { BRIEF_ROOM, coveredArea, isNearBottom, type ScreenBox, toastPlace } from "./toast-place.ts";

const WIDE = { width: 1440, height: 900, top: 84, phone: false };
const PHONE = { width: 390, height: 844, top: 60, phone: true };
const box = (left: number, top: number, width: number, height: number): ScreenBox => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const positionOn = (screen: typeof WIDE, ...kept: ScreenBox[]) => toastPlace(kept, screen).position;

test("the usual corner where it is free", () => {
  expect(positionOn(WIDE)).toBe("bottom-right");
  expect(positionOn(WIDE, box(600, 400, 300, 56))).toBe("bottom-right");
  expect(positionOn(PHONE)).toBe("bottom-center");
});

test("above a note, a step or a button that stands there; another corner where that is too far up", () => {
  const pay = box(1080, 800, 280, 56);
  expect(toastPlace([pay], WIDE)).toEqual({ position: "bottom-right", bottom: 108 });
  const column = box(1080, 300, 280, 556);
  expect(positionOn(WIDE, column)).toBe("bottom-left");
  expect(positionOn(WIDE, column, box(60, 820, 300, 44))).toBe("top-right");
});

test("whether a toast is where it is expected, or in the middle of the page", () => {
  expect(isNearBottom({ position: "bottom-center", bottom: 72 }, PHONE)).toBe(true);
  expect(isNearBottom({ position: "bottom-center", bottom: 400 }, PHONE)).toBe(false);
  expect(isNearBottom({ position: "top-center", bottom: 12 }, PHONE)).toBe(false);
});

test("on a phone the bottom; where that is taken, the lowest free place above something", () => {
  const steps = box(16, 80, 358, 70);
  expect(toastPlace([steps], PHONE)).toEqual({ position: "bottom-center", bottom: 12 });
  const button = box(0, 780, 390, 64);
  expect(toastPlace([button], PHONE)).toEqual({ position: "bottom-center", bottom: 72 });
  expect(toastPlace([steps, button], PHONE)).toEqual({ position: "bottom-center", bottom: 72 });
  const other = box(16, 700, 358, 48);
  expect(toastPlace([steps, button, other], PHONE)).toEqual({ position: "bottom-center", bottom: 152 });
});

test("what stands in the way of no place changes nothing", () => {
  const boxes = fc.array(fc.record({ left: fc.nat(1400), top: fc.nat(880), width: fc.nat(600), height: fc.nat(300) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(boxes, (drawn) => {
      const kept = drawn.map(({ left, top, width, height }) => box(left, top, width, height));
      expect(toastPlace([...kept, box(200, 440, 20, 20)], WIDE)).toEqual(toastPlace(kept, WIDE));
    }),
  );
});

test("a toast of one line fits where one of three lines would cover something", () => {
  const fields = [box(16, 130, 358, 500), box(16, 640, 358, 200)];
  expect(coveredArea(toastPlace(fields, PHONE, BRIEF_ROOM), fields, PHONE, BRIEF_ROOM)).toBe(0);
  expect(coveredArea(toastPlace(fields, PHONE), fields, PHONE)).toBeGreaterThan(0);
});
