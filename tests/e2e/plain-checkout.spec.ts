import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect, expectNoSideScroll, test } from "./shop-test.ts";
import { CARRIED } from "./steps.ts";

const PIECE = "BRINCOARGO-012";
const RING = "ANELALIANC-003";

/** A page without scripts: nothing to wait for after the navigation. */
async function plainPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport, locale: "pt-BR" });
  return context.newPage();
}

/** From the product's page to the checkout, with one ring and one pair of earrings. */
async function goToCheckout(page: Page): Promise<void> {
  for (const piece of [PIECE, RING]) {
    await keepInStock(piece, 2);
    await page.goto(`/produto/${piece}`);
    const add = page.getByRole("button", { name: "Pôr no carrinho simples" });
    if (piece === RING) {
      // No size is chosen for the shopper.
      await add.click();
      await expect(page.getByRole("alert")).toContainText("Tamanho não selecionado");
      await page.getByRole("link", { name: "Voltar à peça" }).click();
      await page.getByRole("combobox", { name: "Tamanho" }).selectOption("16");
    }
    await add.click();
    await expect(page).toHaveURL(/\/cart\/simples/);
  }
  const lines = page.getByRole("list", { name: "Produtos no carrinho" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await lines
    .first()
    .getByRole("button", { name: /^Remover/ })
    .click();
  await expect(lines).toHaveCount(1);
  await expectNoSideScroll(page);
  await page.getByRole("link", { name: "Finalizar Compra" }).click();
}

async function fillIn(page: Page): Promise<void> {
  const main = page.locator("main").first();
  await main.getByLabel("Nome completo").fill("Sônia Lima");
  await main.getByLabel("E-mail").fill(`sonia.${randomUUID().slice(0, 8)}@exemplo.com`);
  await main.getByLabel("Telefone").fill("(11) 98888-1234");
  await main.getByLabel("CEP").fill("01310-100");
  await main.getByLabel("Número").fill("1578");
  await main.getByRole("button", { name: "Calcular frete" }).click();
  await expect(main.getByLabel("Rua")).toHaveValue("Avenida Paulista");
  await expect(main.getByRole("radio", { name: CARRIED }).first()).toBeVisible();
}

test("without scripts a piece is bought by PIX; bad input comes back at its field, with everything typed @core", async ({
  browser,
  baseURL,
}) => {
  const page = await plainPage(browser, baseURL);
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
  await goToCheckout(page);
  const main = page.locator("main").first();
  await main.getByLabel("CEP").fill("0131");
  await main.getByRole("button", { name: "Calcular frete" }).click();
  await expect(main.getByText("CEP deve ter 8 dígitos")).toBeVisible();
  await fillIn(page);
  await expectNoSideScroll(page);
  await main.getByLabel("E-mail").fill("sonia@");
  await main.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(main.getByText("Email inválido")).toBeVisible();
  await expect(main.getByLabel("Nome completo")).toHaveValue("Sônia Lima");
  await main.getByLabel("E-mail").fill(`sonia.${randomUUID().slice(0, 8)}@exemplo.com`);
  await main.getByRole("radio", { name: /^PIX/ }).check({ force: true });
  await main.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page).toHaveURL(/\/checkout\?order_id=/);
  await expect(page.getByRole("textbox", { name: /PIX copia e cola/ })).toHaveValue(/^0002/);
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  // A note says that it does not.
  await expect(page.getByText("esta página muda sozinha, e avisamos")).toBeHidden();
  await expect(page.getByText("Monitorando pagamento")).toBeHidden();
  await page.goto("/cart/simples");
  await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();
  await page.context().close();
});

for (const document of ["123.456.789-09", "11.222.333/0001-81"]) {
  test(`without scripts a boleto asks for the CPF, takes ${document}, and shows its line and link`, async ({
    browser,
    baseURL,
  }) => {
    const page = await plainPage(browser, baseURL);
    await goToCheckout(page);
    await fillIn(page);
    const main = page.locator("main").first();
    await main.getByRole("radio", { name: /^Boleto/ }).check({ force: true });
    await main.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(main.getByText("Informe seu CPF para pagar com boleto")).toBeVisible();
    await expect(main.getByRole("radio", { name: /^Boleto/ })).toBeChecked();
    await main.getByLabel("CPF").fill(document);
    await main.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByRole("textbox", { name: "Linha digitável" })).toHaveValue(/^\d{5}/);
    await expect(page.getByRole("link", { name: /Visualizar Boleto/ })).toBeVisible();
    await page.context().close();
  });
}
