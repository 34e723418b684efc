import { expect, test } from "vitest";
import { largestScale, wholeWidth } from "./zoom-scale.ts";

const picture = { path: "aneis/X-1.jpg", checksum: "0a1b2c3d4e5f", width: 1000, height: 1000, alt: "Anel" };

test("a picture seen whole fills the room, but is never wider than it is made", () => {
  expect(wholeWidth(picture, { width: 390, height: 780 })).toBe(390);
  expect(wholeWidth(picture, { width: 1440, height: 840 })).toBe(840);
  expect(wholeWidth(picture, { width: 2560, height: 1380 })).toBe(960);
  expect(wholeWidth({ ...picture, height: 2000 }, { width: 1440, height: 800 })).toBe(400);
  expect(wholeWidth({ ...picture, width: 100, height: 100 }, { width: 390, height: 780 })).toBe(100);
});

test("it is magnified as far as its own pixels go", () => {
  expect(largestScale(picture, { width: 390, height: 780 })).toBeCloseTo(960 / 390);
  expect(largestScale(picture, { width: 2560, height: 1380 })).toBe(1);
  expect(largestScale({ ...picture, width: 3000, height: 3000 }, { width: 800, height: 800 })).toBe(2.5);
  expect(largestScale({ ...picture, width: 3000, height: 3000 }, { width: 320, height: 640 })).toBe(4);
  expect(largestScale(picture, { width: 0, height: 0 })).toBe(1);
});
