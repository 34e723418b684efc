import { expect, test } from "vitest";
import { isSameStreet } from "./street-name.ts";

// Rules: ACCOUNT-113.
test.each([
  ["R. Dr. Arnaldo", "Avenida Doutor Arnaldo", true],
  ["rua das flores, 12", "Rua das Flores", true],
  ["Praca da Se", "Praça da Sé", true],
  ["Avenida Paulista", "Praça da Sé", false],
  ["Rua São João", "Rua São Pedro", false],
  ["Rua", "Praça da Sé", true],
])("'%s' and '%s': %s", (one, other, isSame) => {
  expect(isSameStreet(one, other)).toBe(isSame);
});
