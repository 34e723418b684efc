import { expect, test } from "vitest";
import { brandLook } from "./brand-look.ts";

test.each([
  ["Lavra", "brand"],
  ["Prata & Cia Ourivesaria", "brand-long"],
  ["Ateliê Nossa Senhora da Conceição Joias em Prata 925", "brand-longer"],
])("%s is set as %s", (name, look) => {
  expect(brandLook(name)).toBe(look);
});
