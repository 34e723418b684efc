import { expect, test } from "vitest";
import { changeText } from "./cart-changes.tsx";

test("each change in words", () => {
  const name = "Anel Torcido";
  expect(changeText({ kind: "price", name, fromCents: 5999, toCents: 9999 })).toBe(
    "O preço de Anel Torcido mudou de R$\u00a059,99 para R$\u00a099,99.",
  );
  expect(changeText({ kind: "quantity", name, size: "16", left: 2 })).toBe(
    "Restam só 2 de Anel Torcido: ajustamos a quantidade.",
  );
  expect(changeText({ kind: "quantity", name, size: "16", left: 1 })).toBe(
    "Resta só 1 de Anel Torcido: ajustamos a quantidade.",
  );
  expect(changeText({ kind: "gone", name, size: "16", soldOut: false })).toBe(
    "Anel Torcido (tamanho 16) não está mais disponível.",
  );
  expect(changeText({ kind: "gone", name, size: "Único", soldOut: false })).toBe(
    "Anel Torcido não está mais disponível.",
  );
});
