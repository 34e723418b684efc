import type { Page } from "@playwright/test";
import { costs } from "./change-shop.ts";
import { placeOrder } from "./orders.ts";
import { expect, look, test } from "./shop-test.ts";
import { addToCart, comeAsCustomer, goToPayment } from "./steps.ts";

/** Distance of the chosen tile's top from the window's, in CSS pixels. */
const tileTop = (page: Page) =>
  page.locator("label:has(:checked)").evaluate((tile) => Math.round(tile.getBoundingClientRect().top));
const number = (page: Page) => page.frameLocator('iframe[title="Número do cartão"]').getByRole("textbox");

test("on a phone a method opens in its tile, keeps what was typed, and can be left for another @phone-only", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await comeAsCustomer(page);
  await page.goto(`/checkout?order_id=${await placeOrder(page.request, { id: "BRINCOARGO-012" })}`);
  const credit = page.locator("label", { hasText: "Cartão de crédito" });
  await credit.tap();
  await expect.poll(() => tileTop(page)).toBeLessThan(40);
  expect(await tileTop(page)).toBeGreaterThanOrEqual(0);
  await expect(page.locator("#card-number")).toBeInViewport();
  await expect(page.getByRole("region", { name: "Dados do cartão" })).toHaveAttribute("aria-busy", "false");
  await look(page);

  // The first fault is in view and has the focus.
  await page.getByRole("button", { name: "Finalizar Pedido" }).click({ force: true });
  await expect(page.locator('iframe[title="Número do cartão"]')).toBeFocused();
  await expect(page.locator("#card-number")).toBeInViewport();
  // The toast says whole what it says, below the fields.
  const toast = page.getByRole("alert").filter({ hasText: "Dados incompletos" });
  await expect(toast).toContainText(/Confira \d campos\./);
  const last = await page.getByText("Documento do portador é obrigatório", { exact: true }).boundingBox();
  await expect
    .poll(async () => (await toast.boundingBox())?.y)
    .toBeGreaterThanOrEqual((last?.y ?? Infinity) + (last?.height ?? 0));
  await expect(page.getByText("3 dígitos no verso")).toHaveCount(0);
  await number(page).fill("376411234531007");
  await expect(page.getByText("4 dígitos na frente do cartão")).toBeVisible();
  await number(page).fill("4235647728025682");
  await expect(page.getByText("Dados incompletos")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Dados do cartão" }).getByRole("img", { name: "Visa" })).toBeVisible();

  await page.locator("label", { hasText: "Vence em 3 dias úteis; confirmação em até 2 dias úteis" }).tap();
  await expect(page.getByLabel("CPF ou CNPJ do pagador")).toBeInViewport();
  expect(await tileTop(page)).toBeGreaterThanOrEqual(0);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByLabel("CPF ou CNPJ do pagador")).toBeFocused();
  await credit.tap();
  await expect(number(page)).toHaveValue("4235 6477 2802 5682");

  await page.getByRole("radio", { name: /^PIX/ }).check({ force: true });
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await page.getByRole("button", { name: "Pagar de outra forma" }).click();
  const question = page.getByRole("dialog", { name: "Pagar de outra forma?" });
  await expect(question).toContainText("Se você já pagou, não cancele");
  await look(page);
  await question.getByRole("button", { name: "Sim, escolher outra" }).click();
  await expect(page.getByRole("radio", { name: /^Cartão de crédito/ })).toBeChecked();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

// Rules: PAY-117.
test("an order too small for a boleto offers none and says from when", async ({ page }) => {
  await comeAsCustomer(page);
  const id = await placeOrder(page.request, { id: "BRINCOARGO-012" });
  await costs(id, 399);
  await page.goto(`/checkout?order_id=${id}`);
  await expect(page.getByText("Boleto: a partir de R$ 4,00.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^PIX/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Boleto/ })).toHaveCount(0);
  await look(page);
});

test("a reload at the payment step stays there with the chosen method", async ({ page }) => {
  await comeAsCustomer(page);
  await addToCart(page, "BRINCOARGO-012");
  await goToPayment(page);
  await page.getByRole("radio", { name: /^Boleto/ }).check({ force: true });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pagamento", exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Boleto/ })).toBeChecked();
});
