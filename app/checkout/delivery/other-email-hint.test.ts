import { expect, test } from "vitest";
import { otherEmailHint } from "./person-part.tsx";

test.each([
  ["bia@exemplo.com", "bia@exemplo.com"],
  [" Bia@Exemplo.com ", "bia@exemplo.com"],
  ["outra@exemplo.com", null],
  ["", "bia@exemplo.com"],
  ["outra@", "bia@exemplo.com"],
])("%j with the account %j needs no word", (typed, account) => {
  expect(otherEmailHint(typed, account)).toBeUndefined();
});

test("another e-mail than the account's is named, with what it is for", () => {
  expect(otherEmailHint("mae@exemplo.com", "bia@exemplo.com")).toBe(
    "É diferente do e-mail da sua conta (bia@exemplo.com). Os avisos deste pedido vão para o que está aqui.",
  );
});
