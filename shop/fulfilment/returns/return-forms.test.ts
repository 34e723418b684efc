import { expect, test } from "vitest";
import { ApproveForm, ExchangeForm } from "./return-forms.ts";

const EMPTY = "Diga ao cliente como enviar a peça, ou informe o código de postagem.";
const CODE = "Código inválido: use de 8 a 15 letras e números.";

// Rules: REFUND-32.
test.each([
  ["", "", [EMPTY]],
  ["   ", " \n ", [EMPTY]],
  ["AB 123.456-78", "", []],
  ["", "a".repeat(2_000), []],
  ["", "a".repeat(2_001), ["Use no máximo 2000 caracteres."]],
  ["A".repeat(7), "", [CODE]],
  ["A".repeat(8), "", []],
  ["A".repeat(15), "", []],
  ["A".repeat(16), "", [CODE]],
])("approving with code '%s' and %# words", (postingCode, answer, messages) => {
  const read = ApproveForm.safeParse({ postingCode, answer });
  expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});

test("a posting code is kept without spaces, dots and hyphens, in capitals", () => {
  expect(ApproveForm.parse({ postingCode: " ab 123.456-78 ", answer: "" }).postingCode).toBe("AB12345678");
  expect(ApproveForm.parse({ postingCode: "\u202aａｂ１２３４５６７８\u200b", answer: "" }).postingCode).toBe(
    "AB12345678",
  );
  const sent = { carrier: "Correios", trackingCode: "\u200eＡＡ123456785ＢＲ\ufeff" };
  expect(ExchangeForm.parse(sent).trackingCode).toBe("AA123456785BR");
});

// Rules: REFUND-44.
test.each([
  ["", "", true],
  ["C".repeat(60), "AA123456785BR", true],
  ["C".repeat(61), "", false],
  ["", "1234", false],
  ["", "12345", true],
  ["", "A".repeat(40), true],
  ["", "A".repeat(41), false],
  ["", "AB.12/34-5", true],
  ["", "AB_12345", false],
])("sending the exchange by '%s' with '%s': %s", (carrier, trackingCode, isTaken) => {
  expect(ExchangeForm.safeParse({ carrier, trackingCode }).success).toBe(isTaken);
});
