import { beforeAll, expect, test } from "vitest";
import { cartCookie } from "#shop/ordering/cart/cart-cookie.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { PLAIN_CART_PATH } from "./plain-cart-path.ts";
import { submitPlainCart } from "./submit-plain-cart.server.ts";

const RING = "ANELALIANC-003";

const { shop, services } = await openShop({ worker: false });

beforeAll(() => setStock(shop, RING, 3));

/** Sends the form with so many rings of each size in the cookie; the new cookie's value, or the refusal. */
async function send(kept: Record<string, number>, fields: Record<string, string>): Promise<string> {
  const items = Object.entries(kept).map(([size, quantity]) => ({ productId: RING, size, quantity }));
  const request = new Request(new URL(PLAIN_CART_PATH, shop.url), {
    method: "POST",
    headers: { Cookie: cartCookie(items, true) },
    body: new URLSearchParams({ acao: "adicionar", produto: RING, ...fields }),
  });
  const answer = await submitPlainCart(services, request);
  if (answer instanceof Response) return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return `${answer.init?.status} ${answer.data.problem?.title}: ${answer.data.problem?.message}`;
}

test("a size is asked for, never chosen. Rules: CART-9", async () => {
  const refusal = "422 Tamanho não selecionado: Por favor, selecione um tamanho para continuar.";
  expect(await send({}, {})).toBe(refusal);
  expect(await send({}, { tamanho: "" })).toBe(refusal);
});

test("sizes that share their pieces are cut to them together. Rules: CART-6", async () => {
  expect(await send({ "16": 2 }, { tamanho: "17", quantidade: "2" })).toBe(`cart_lines=${RING}:16:2|${RING}:17:1`);
  expect(await send({ "16": 1, "17": 1 }, { acao: "mudar", tamanho: "17", quantidade: "9" })).toBe(
    `cart_lines=${RING}:16:1|${RING}:17:2`,
  );
});

test("where all free pieces are in the cart, that is said. Rules: CART-5", async () => {
  const refusal = "409 Estoque insuficiente: Todas as unidades disponíveis desta peça já estão no seu carrinho.";
  expect(await send({ "16": 3 }, { tamanho: "16" })).toBe(refusal);
  expect(await send({ "16": 3 }, { tamanho: "17" })).toBe(refusal);
});
