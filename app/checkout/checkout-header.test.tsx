import { expect, test } from "vitest";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { CheckoutHeader } from "./checkout-header.tsx";

test("the way back is the cart until the order is paid", () => {
  const before = htmlInShop(<CheckoutHeader customerName={null} demo={false} />);
  expect(before).toMatch(/aria-label="Voltar ao carrinho"[^>]*href="\/cart"/);
  const after = htmlInShop(<CheckoutHeader customerName={null} demo={false} paid />);
  expect(after).toMatch(/aria-label="Voltar para a loja"[^>]*href="\/"/);
  expect(after).not.toContain("Voltar ao carrinho");
});
