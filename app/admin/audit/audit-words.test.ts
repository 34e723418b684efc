import { expect, test } from "vitest";
import { actionWords, actorWords, changeWords } from "./audit-words.ts";

test("what happens to orders is told in words and reais", () => {
  expect(actionWords("order.shipped")).toBe("Marcou como enviado");
  expect(actorWords("customer:0190", null)).toBe("Cliente");
  expect(actorWords("shop", null)).toBe("Loja");
  const [total] = changeWords(null, { totalCents: 6990 });
  expect(total).toMatchObject({ label: "Total", before: null });
  expect(total?.after).toMatch(/^R\$\s69,90$/u);
  expect(changeWords(null, { parts: ["zipCode", "street"] })).toMatchObject([
    { label: "Partes do endereço", after: "CEP, rua" },
  ]);
  expect(changeWords({ status: "processing" }, { status: "shipped" })).toMatchObject([
    { label: "Situação", after: "Enviado" },
  ]);
});
