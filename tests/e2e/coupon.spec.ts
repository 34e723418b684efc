import type { Page } from "@playwright/test";
import { emailTo } from "./mailbox.ts";
import { expect, look, test } from "./shop-test.ts";
import { addToCart, chooseShipping, comeAsCustomer } from "./steps.ts";

const PIECE = "BRINCOARGO-011";

const code = (page: Page) => page.getByRole("textbox", { name: "Código do cupom" });
const apply = (page: Page) => page.getByRole("button", { name: "Aplicar", exact: true });
/** The amount next to a label in the visible summary. */
const line = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: new RegExp(`^${name.replace(/[()]/g, "\\$&")}`) }), visible: true })
    .locator("dd")
    .first();

/** The same in centavos; negative for discounts. */
async function amount(page: Page, name: string): Promise<number> {
  const text = await line(page, name).innerText();
  return Number(text.replace(/\D/g, "")) * (text.includes("−") ? -1 : 1);
}

// Rules: COUPON-37.
test("a coupon is refused, applied, taken out and put back, and bought with by PIX @core", async ({
  page,
  request,
}) => {
  const account = await comeAsCustomer(page);
  await addToCart(page, PIECE);
  await page.goto("/cart");

  await page.getByText("Tem cupom?").click();
  // By keyboard: typed, Enter, refused with the reason.
  await code(page).fill("NAOEXISTE");
  await code(page).press("Enter");
  await expect(page.getByText("Cupom não encontrado. Confira o código.")).toBeVisible();
  await expect(code(page)).toBeFocused();
  // Rules: COUPON-40.
  await code(page).fill("fretegratis");
  await apply(page).click();
  await expect(page.getByText(/^Faltam R\$/)).toBeVisible();
  await expect(code(page)).toHaveValue("fretegratis");
  await look(page);

  const subtotal = await amount(page, "Subtotal");
  await code(page).fill(" bemvinda 10 ");
  await apply(page).click();
  await expect(page.getByText("Cupom aplicado!")).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  expect(await amount(page, "Desconto (BEMVINDA10)")).toBe(-Math.round(subtotal / 10));
  // The cart has quoted the customer's CEP and chosen the cheapest service.
  await expect(line(page, "Frete")).toHaveText(/R\$/);
  expect(await amount(page, "Total")).toBe(subtotal - Math.round(subtotal / 10) + (await amount(page, "Frete")));
  await look(page);

  await page.getByRole("button", { name: "Remover cupom BEMVINDA10" }).click();
  await expect(page.getByText("Desconto (BEMVINDA10)")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Resumo do pedido" })).toBeFocused();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Desconto (BEMVINDA10)")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Cupom aplicado!")).toBeVisible();

  await page.goto("/checkout");
  await chooseShipping(page);
  const summary = page.getByText(/^Resumo do pedido \(/).filter({ visible: true });
  if (await summary.isVisible()) await summary.click();
  const discount = -Math.round(subtotal / 10);
  expect(await amount(page, "Desconto (BEMVINDA10)")).toBe(discount);
  const total = subtotal + discount + (await amount(page, "Frete"));
  expect(await amount(page, "Total")).toBe(total);
  await look(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
  expect([await amount(page, "Desconto (BEMVINDA10)"), await amount(page, "Total")]).toEqual([discount, total]);

  await page.goto(page.url().replace("/checkout?", "/order-success?"));
  await expect(page.getByRole("heading", { name: "Pedido Confirmado!" })).toBeVisible();
  expect(await amount(page, "Desconto (BEMVINDA10)")).toBe(discount);
  await page.goto("/pedidos");
  await page.locator("main button[aria-expanded]").first().click();
  expect(await amount(page, "Desconto (BEMVINDA10)")).toBe(discount);
  await page.locator("main a[href^='/orders/']").first().click();
  await expect(page.getByRole("heading", { name: /^Pedido nº \d+$/ })).toBeVisible();
  expect(await amount(page, "Desconto (BEMVINDA10)")).toBe(discount);
  await look(page);

  const letter = await emailTo(request, account.email, /confirmado/);
  expect(letter.text).toContain("Desconto (BEMVINDA10): −R$");
  // A redeemed coupon is not applied to the next cart.
  await addToCart(page, PIECE);
  await page.goto("/cart");
  await expect(page.getByText("Tem cupom?")).toBeVisible();
});

// Rules: COUPON-41.
test("a link brings a coupon; it waits for pieces, and says when they are too few @drill", async ({ page }) => {
  await page.goto("/cart?cupom=fretegratis");
  await expect(page.getByText("O cupom FRETEGRATIS está guardado para a sua compra.")).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await addToCart(page, "BRINCOLUAC-017");
  await page.goto("/cart");
  await expect(page.getByText("Cupom FRETEGRATIS guardado.")).toBeVisible();
  await expect(page.getByText(/Faltam R\$.* em peças para usar este cupom\./)).toBeVisible();
  const more = page.getByRole("button", { name: "Aumentar" });
  while ((await more.isEnabled()) && (await page.getByText("Cupom aplicado!").isHidden())) await more.click();
  await expect(page.getByText("Cupom aplicado!")).toBeVisible();
  await expect(line(page, "Desconto (FRETEGRATIS)")).toHaveText("Frete grátis");
  await page.getByRole("button", { name: "Diminuir" }).click();
  await expect(page.getByText("Cupom FRETEGRATIS guardado.")).toBeVisible();
  await look(page);
});
