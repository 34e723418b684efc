import { expect, test } from "vitest";
import { estimatesFor } from "./estimates.ts";

test("the table of the specification, by the CEP's first digit", () => {
  const prices = (cep: string) => estimatesFor(cep).map((service) => service.priceCents);
  expect(prices("01310100")).toEqual([1850, 2280, 3120]);
  expect(prices("20040002")).toEqual([2128, 2622, 3588]);
  expect(prices("40020000")).toEqual([2035, 2508, 3432]);
  expect(prices("60060440")).toEqual([2313, 2850, 3900]);
  expect(prices("70040010")).toEqual([2498, 3078, 4212]);
  for (const cep of ["12345678", "30130010", "50010000", "80010000", "90010000"]) {
    expect(prices(cep)).toEqual([2220, 2736, 3744]);
  }
  expect(estimatesFor("01310100").map(({ name, deliveryDays }) => [name, deliveryDays])).toEqual([
    ["PAC (Jadlog)", 5],
    ["Loggi Express", 3],
    ["Azul Cargo Express", 2],
  ]);
});
