import { expect, test } from "vitest";
import { shippingName } from "./pickup.ts";

test.each([
  ["PAC", "Correios", "Correios PAC"],
  [".Package", "Jadlog", "Jadlog Package"],
  [".Com", "Jadlog", "Jadlog Com"],
  ["PAC (Jadlog)", "Jadlog", "PAC (Jadlog)"],
  ["Loggi Express", "Loggi", "Loggi Express"],
  [".Package", null, "Package"],
  ["PAC", "", "PAC"],
  ["JADLOG Com", "Jadlog", "JADLOG Com"],
  ["Retirada na loja: Rua das Flores, 10. Seg a sex", "Retirada na loja", "Retirada na loja"],
  ["Retirada na loja: Rua das Flores, 10. Seg a sex", "Motoboy", "Motoboy"],
])("%s of %s reads '%s'", (service, carrier, name) => {
  expect(shippingName(service, carrier)).toBe(name);
});
