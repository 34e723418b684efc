import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect, test } from "./shop-test.ts";
import { addToCart, buyRing, CARRIED, comeAsCustomer, typeDelivery } from "./steps.ts";

// What other programs do to a page: the browser's translation, extensions.

/**
 * Does what Chromium's translation does, from the moment `from` on: replaces each text by elements of its own with a new text in
 * them, again after each change. Runs in the page.
 */
function translate(from: "page-hydrated" | "DOMContentLoaded"): void {
  function wrapAll(): void {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, noscript, textarea, [translate=no]"))
        continue;
      const outer = document.createElement("font");
      outer.appendChild(document.createElement("font")).append(text.data);
      text.replaceWith(outer);
    }
  }
  const begin = () => {
    wrapAll();
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  window.addEventListener(from, begin, { once: true });
}

const fontsIn = (page: Page) => page.locator("main font font").count();

test("a translated page keeps working: a ring is chosen, bought by PIX and paid at its right total @phone @core", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(translate, "page-hydrated" as const);
  await keepInStock("ANELALIANC-003", 5);
  await page.goto("/produto/ANELALIANC-003");
  expect(await fontsIn(page)).toBeGreaterThan(20);
  const size = page.getByRole("group", { name: "Tamanho" });
  for (const name of ["16", "17", "16"]) {
    await size.getByRole("radio", { name, exact: true }).check({ force: true });
    await expect(size.getByText(`Tamanho: ${name}`)).toBeVisible();
  }
  const stock = page.getByRole("paragraph").filter({ hasText: "unidade(s) em estoque" });
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(stock).toContainText("(1 no seu carrinho)");
  await page.getByRole("link", { name: "Ver carrinho" }).first().click();

  await expect(page.getByRole("heading", { name: "Seu Carrinho" })).toBeVisible();
  const row = (label: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.locator("dt", { hasText: label }), visible: true })
      .locator("dd")
      .first();
  const cents = async (label: string) => Number((await row(label).innerText()).replace(/\D/g, ""));
  const one = await cents("Subtotal");
  await page.getByRole("button", { name: /^Aumentar/ }).click();
  await expect.poll(() => cents("Subtotal")).toBe(2 * one);
  await page.getByRole("button", { name: /^Diminuir/ }).click();
  await expect.poll(() => cents("Subtotal")).toBe(one);
  await page.getByLabel("CEP").fill("01310100");
  await page.getByRole("button", { name: "Calcular", exact: true }).click();
  await page.getByRole("radio", { name: CARRIED }).first().check({ force: true });
  await expect(page.getByText("Calcule abaixo")).toBeHidden();
  await page.getByRole("link", { name: "Finalizar Compra" }).first().click();

  await expect(page.getByRole("heading", { name: "Finalizar Pedido" })).toBeVisible();
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await expect(page.getByText("Nome é obrigatório")).toBeVisible();
  await typeDelivery(page, { name: "Ann Smith", email: `ann.${randomUUID().slice(0, 8)}@exemplo.com`, number: "1578" });
  await expect(page.getByText("Nome é obrigatório")).toBeHidden();
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("order_id");
  const order = await (await page.request.get(`/rest/v1/orders/${id}`)).json();
  const total = String(Math.round(order.total * 100));
  expect((await page.getByText(/^R\$/).first().innerText()).replace(/\D/g, "")).toBe(total);
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible({ timeout: 40_000 });
  await page.getByRole("link", { name: "Acompanhar pedido" }).click();
  await expect(page.getByText("Confirmado").first()).toBeVisible();
});

test("a translated account keeps working", async ({ page }) => {
  const account = await comeAsCustomer(page);
  await buyRing(page, account);
  await page.addInitScript(translate, "page-hydrated" as const);
  for (const path of ["/pedidos", "/account", "/account/enderecos", "/wishlist"]) {
    await page.goto(path);
    expect(await fontsIn(page), path).toBeGreaterThan(3);
  }
  await page.goto("/pedidos");
  await page
    .getByRole("button", { name: /^Detalhes do pedido/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Ver pedido completo" })).toBeVisible();
});

test("a page that is translated before its scripts have come works with them", async ({ page }) => {
  await page.addInitScript(translate, "DOMContentLoaded" as const);
  await addToCart(page, "ANELALIANC-003", "16");
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Finalizar Compra" }).first()).toBeVisible();
});

test("nodes and attributes of an extension change nothing", async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener("DOMContentLoaded", () => {
      document.documentElement.setAttribute("data-extension", "on");
      document.body.setAttribute("cz-shortcut-listen", "true");
      document.body.append(document.createElement("div"));
      for (const form of document.forms) form.append(document.createElement("div"));
    });
  });
  await addToCart(page, "ANELALIANC-003", "16");
  await page.goto("/cadastro");
  await page.getByLabel("Nome completo").fill("Ann Smith");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
});
