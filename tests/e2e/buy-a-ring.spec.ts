import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expectEmails } from "./mailbox.ts";
import { expect, layoutShift, look, patient, test } from "./shop-test.ts";
import { CARRIED, typeDelivery } from "./steps.ts";

const ADDRESS = { cep: "01310-100", number: "1578" };

const RING = "ANELSINETE-006";

async function goToRings(page: Page): Promise<void> {
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Anéis", exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Anéis" })).toBeVisible();
}

test("a visitor buys a ring without an account, pays by PIX and follows the order @phone @core", async ({
  page,
  request,
}) => {
  await keepInStock(RING, 3);
  const email = `bia.${randomUUID().slice(0, 8)}@exemplo.com`;

  await goToRings(page);
  await page.locator(`main a[href="/produto/${RING}"]`).filter({ hasText: /\w/, visible: true }).first().click();
  await expect(page).toHaveURL(`/produto/${RING}`);
  // The URL changes a moment before the content does.
  await expect(page.locator("h1")).toHaveText(/^Anel /);
  const name = (await page.locator("h1").innerText()).trim();

  // Without a size nothing is added; the page asks for one.
  const add = page.getByRole("button", { name: "Adicionar ao Carrinho" }).first();
  await add.click();
  await expect(page.getByText("Tamanho não selecionado")).toBeVisible();
  await page.getByRole("radio", { name: "16", exact: true }).check({ force: true });
  // A double click adds once.
  await add.dblclick();
  await expect(page.getByText("Produto adicionado")).toBeVisible();
  await page.getByRole("link", { name: "Ver carrinho" }).click();

  await expect(page.getByRole("heading", { name: "Seu Carrinho" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Quantidade" }).getByText("1", { exact: true })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText("Calcule abaixo")).toBeVisible();
  await page.getByLabel("CEP").fill(ADDRESS.cep);
  await page.getByRole("button", { name: "Calcular", exact: true }).click();
  const option = page.getByRole("radio", { name: CARRIED }).first();
  await expect(option).toBeVisible();
  await option.check({ force: true });
  await expect(page.getByText("Calcule abaixo")).toBeHidden();
  const main = page.getByRole("main");
  await expect(main.getByText("Total", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(main.getByRole("link", { name: "Finalizar Compra" })).toHaveCount(1);
  await look(page);
  await page
    .getByRole("link", { name: "Finalizar Compra" })
    .or(page.getByRole("button", { name: "Finalizar Compra" }))
    .first()
    .click();

  await expect(page.getByRole("heading", { name: "Finalizar Pedido" })).toBeVisible();
  await expect(page.getByText("Modo demonstração: pagamentos simulados, nada será cobrado.")).toBeVisible();
  // The cart's CEP: until its address has come, the form would ask for the street, too.
  await expect(page.getByText("Avenida Paulista, Bela Vista, São Paulo, SP")).toBeVisible();
  // Empty form: every field shows its error, the first one gets the focus.
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await expect(page.getByText("Nome é obrigatório")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toBeFocused();
  await typeDelivery(page, { name: "Beatriz Souza", email, number: ADDRESS.number });
  await look(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();

  await expect(page.getByRole("radio", { name: /^PIX/ })).toBeChecked();
  await expect(page.getByRole("link", { name: "Já tenho conta" })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();

  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  // A phone cannot scan its own screen, so the copyable code comes first there, above the fold.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const copying = await top(page.getByRole("button", { name: "Copiar", exact: true }));
  const scanning = await top(page.getByRole("img", { name: /QR/ }));
  expect(copying < scanning).toBe((page.viewportSize()?.width ?? 0) < 768);
  await expect(page.getByText("Monitorando pagamento")).toBeVisible();
  await look(page);
  await page.reload();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
  await look(page);

  await page.getByRole("link", { name: "Acompanhar pedido" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Pedido nº \d+$/ })).toBeVisible();
  await expect(page.getByText("Confirmado").first()).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText("Avenida Paulista").first()).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await look(page);

  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.goto(`/order-success?order_id=${orderId}`);
  await expect(page.getByRole("heading", { name: "Pedido Confirmado!" })).toBeVisible();
  await expect(page.getByText(orderId.slice(-8)).first()).toBeVisible();
  await look(page);
  await page.goto("/pedidos");
  await expect(page).toHaveURL(/\/login/);

  await expectEmails(request, email, /aprovado|confirmado/i);
  await page.goto("/cart");
  await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();
});

test("the cart is shared between tabs and survives a reload @core", async ({ page, context }) => {
  await page.goto("/produto/BRINCOCORA-015");
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(page.getByText("Produto adicionado")).toBeVisible();
  const other = patient(await context.newPage());
  await other.goto("/cart");
  await expect(other.locator("main").getByText("Brinco").first()).toBeVisible();
  for (const width of [390, 1440]) {
    await other.setViewportSize({ width, height: 850 });
    await other.reload();
    await expect(other.getByRole("heading", { name: "Resumo do pedido" })).toBeVisible();
    expect(await layoutShift(other), `the cart's skeleton at ${width} px`).toBeLessThanOrEqual(0.02);
  }
  await other
    .getByRole("button", { name: /^Remover/ })
    .first()
    .click();
  await expect(other.getByText("Seu carrinho está vazio")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Carrinho/ }).first()).toHaveAccessibleName(/^Carrinho( \(0\))?$/);
});
