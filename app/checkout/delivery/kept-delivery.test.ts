import { expect, test } from "vitest";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import { deliveryToKeep, firstTyped, readKept } from "./kept-delivery.ts";

const TYPED = {
  ...EMPTY_DELIVERY,
  name: "Olívia Reis",
  email: "olivia@exemplo.com",
  cpf: "529.982.247-25",
  giftMessage: "Feliz aniversário!",
  zipCode: "01310-100",
  street: "Avenida Paulista",
};
const KEPT = { ...TYPED, cpf: "", giftMessage: "" };
const NOW = Date.UTC(2026, 10, 30);
const DAY = 24 * 60 * 60 * 1000;

test("a device keeps neither document nor gift message, for a year", () => {
  expect(deliveryToKeep(TYPED, NOW)).not.toMatch(/529|aniversário/);
  expect(readKept(deliveryToKeep(TYPED, NOW), NOW + 365 * DAY)).toEqual(KEPT);
  expect(readKept(deliveryToKeep(TYPED, NOW), NOW + 366 * DAY)).toBeNull();
  for (const broken of [null, "", "{", "[]", '{"savedAt":1}']) expect(readKept(broken, NOW)).toBeNull();
});

test("it fills the form of a visitor who typed nothing, never that of an account", () => {
  expect(firstTyped(EMPTY_DELIVERY, KEPT, true)).toEqual(KEPT);
  expect(firstTyped(TYPED, KEPT, true)).toEqual(TYPED);
  expect(firstTyped(EMPTY_DELIVERY, null, true)).toEqual(EMPTY_DELIVERY);
  expect(firstTyped(KEPT, KEPT, false)).toEqual(EMPTY_DELIVERY);
  expect(firstTyped({ ...KEPT, name: "Bia" }, KEPT, false)).toEqual({ ...KEPT, name: "Bia" });
});
