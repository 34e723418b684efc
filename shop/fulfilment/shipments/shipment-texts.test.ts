import { expect, test } from "vitest";
import { labelProviderText } from "./shipment-texts.ts";

test.each([
  ["This action is unauthorized.", null],
  ["The given data was invalid. O campo to.address é inválido.", "O campo endereço de quem recebe é inválido."],
  [
    "O campo to.postal code deve ter pelo menos 5 caracteres.",
    "O campo CEP de quem recebe deve ter pelo menos 5 caracteres.",
  ],
  ["The to.document field is required.", null],
  ["Seu saldo não é suficiente para realizar esta compra.", "Seu saldo não é suficiente para realizar esta compra."],
  ["Saldo R$ 1,50, etiqueta R$ 22,90.", "Saldo R$ 1,50, etiqueta R$ 22,90."],
  ["E-CRT-0001: O valor segurado é alto demais.", "O valor segurado é alto demais."],
  [null, null],
])("of what the provider says, %j, the staff reads %j", (said, read) => {
  expect(labelProviderText(said)).toBe(read);
});
