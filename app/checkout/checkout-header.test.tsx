import { expect, test } from "vitest";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { CheckoutHeader } from "./checkout-header.tsx";

test.each([
  ["the cart by default", undefined, "Voltar ao carrinho", "/cart"],
  ["the delivery step from the payment", "delivery", "Voltar à entrega", "/checkout"],
  ["an order that waits for its money", { order: "/pedido/1" }, "Ver pedido", "/pedido/1"],
  ["the shop once it is paid", "shop", "Voltar para a loja", "/"],
] as const)("the arrow leads one step back: %s", (_, back, label, to) => {
  const html = htmlInShop(<CheckoutHeader customerName={null} demo={false} back={back} />);
  expect(html).toMatch(new RegExp(`aria-label="${label}"[^>]*href="${to}"`));
});
