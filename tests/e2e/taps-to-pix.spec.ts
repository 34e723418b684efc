import type { Locator, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect, look, test } from "./shop-test.ts";
import { CARRIED, comeAsCustomer } from "./steps.ts";

// How much it takes to buy by PIX from a product's page, on a phone: taps and typed fields, counted.

const PIECE = "BRINCOARGO-012";
/** A returning customer types nothing. */
const MOST_TAPS = 7;
const MOST_FIELDS = 8;

/** Counts what the shopper does. */
function shopper(page: Page) {
  const taps: string[] = [];
  const fields: string[] = [];
  return {
    taps,
    fields,
    async tap(target: Locator) {
      taps.push(((await target.textContent()) ?? "").trim());
      // The cart's bar makes way for the summary's own button: the locator is looked up again.
      await expect(() => target.tap({ timeout: 2_000 })).toPass({ timeout: 15_000 });
    },
    async type(label: string, text: string) {
      fields.push(label);
      await page.getByLabel(label, { exact: true }).first().fill("");
      await page.getByLabel(label, { exact: true }).first().pressSequentially(text);
    },
  };
}

/** From the product's page to the checkout. */
async function goToCheckout(page: Page, { tap }: Pick<ReturnType<typeof shopper>, "tap">): Promise<void> {
  await keepInStock(PIECE, 3);
  await page.goto(`/produto/${PIECE}`);
  await tap(page.getByRole("button", { name: "Adicionar ao Carrinho" }).first());
  await tap(page.getByRole("link", { name: "Ver carrinho" }));
  // The bar, on a phone whose summary is further down.
  await expect(page.getByRole("heading", { name: "Seu Carrinho" })).toBeVisible();
  await tap(page.getByRole("link", { name: "Finalizar Compra" }).filter({ visible: true }).last());
  await expect(page.getByRole("heading", { name: "Finalizar Pedido" })).toBeVisible();
}

/** From a filled delivery step to the PIX code. */
async function payByPix(page: Page, { tap }: Pick<ReturnType<typeof shopper>, "tap">): Promise<void> {
  // The shop has chosen the cheapest carrier.
  await expect(page.getByRole("region", { name: "Frete", exact: true }).getByText(CARRIED).first()).toBeVisible();
  await tap(page.getByRole("button", { name: "Continuar para Pagamento" }));
  await expect(page.getByRole("radio", { name: /^PIX/ })).toBeChecked();
  await look(page);
  await tap(page.getByRole("button", { name: /^Finalizar Pedido · R\$/ }));
  await expect(page.getByText("PIX copia e cola")).toBeVisible();
}

/** What one needs to pay is on the first screen: nobody scans the QR of their own phone. */
async function expectOnFirstScreen(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  for (const part of [
    page.getByText("Total", { exact: true }).first(),
    page.getByRole("timer"),
    page.getByRole("textbox", { name: "PIX copia e cola" }),
    page.getByRole("button", { name: "Copiar", exact: true }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(height);
  }
}

test("a returning customer: at most seven taps from the product to the code, nothing typed @phone-only @core", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await comeAsCustomer(page);
  const counted = shopper(page);
  await goToCheckout(page, counted);
  await payByPix(page, counted);
  expect(counted.taps.length, counted.taps.join(", ")).toBeLessThanOrEqual(MOST_TAPS);
  expect(counted.fields).toEqual([]);
  await expect(page.getByRole("img", { name: /QR/ })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectOnFirstScreen(page);
  await look(page);
});

// Rules: CART-69.
test("a returning customer who presses 'Comprar com PIX': three taps, and the piece is not added again @phone-only", async ({
  page,
}) => {
  await keepInStock(PIECE, 3);
  await page.goto(`/produto/${PIECE}`);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.getByRole("button", { name: "Comprar com PIX" })).toHaveCount(0);
  await comeAsCustomer(page);
  await page.goto(`/produto/${PIECE}`);
  const counted = shopper(page);
  await look(page);
  await counted.tap(page.getByRole("button", { name: "Comprar com PIX" }));
  await payByPix(page, counted);
  expect(counted.taps).toHaveLength(3);
  expect(counted.fields).toEqual([]);
  await page.goto(`/produto/${PIECE}`);
  await page.getByRole("button", { name: "Comprar com PIX" }).tap();
  await expect(page.getByRole("heading", { name: "Finalizar Pedido" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toMatch(/quantity\W+1\b/);
});

test("somebody new: at most eight typed fields @phone-only", async ({ page }) => {
  const counted = shopper(page);
  await goToCheckout(page, counted);
  await counted.type("Nome completo", "Beatriz Souza");
  await counted.type("E-mail", `bia.${crypto.randomUUID().slice(0, 8)}@exemplo.com`);
  await counted.type("Telefone", "11988881234");
  await counted.type("CEP", "01310100");
  // The address comes with the CEP.
  await expect(page.getByText("Avenida Paulista, Bela Vista, São Paulo, SP")).toBeVisible();
  await counted.type("Número", "1578");
  await payByPix(page, counted);
  expect(counted.fields.length, counted.fields.join(", ")).toBeLessThanOrEqual(MOST_FIELDS);
  await expectOnFirstScreen(page);
});

/** Presses Tab, or Shift and Tab, until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const isFocused = () => target.evaluate((each) => each === document.activeElement).catch(() => false);
  for (let presses = 0; presses < 90; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test("the whole purchase by keyboard, from the product to the PIX code", async ({ page }) => {
  await keepInStock("ANELOVALCO-010", 3);
  await comeAsCustomer(page);
  await page.goto("/produto/ANELOVALCO-010");
  const size = page.getByRole("radio", { name: /^\d+$/ });
  await tabTo(page, size.first());
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Adicionar ao Carrinho" }).first());
  await page.keyboard.press("Enter");
  // The toast's link goes while a slow machine tabs through the page; the header's stays.
  await tabTo(page, page.getByRole("link", { name: "Carrinho (1)" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Seu Carrinho" })).toBeVisible();
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Finalizar Compra" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Frete", exact: true }).getByText(CARRIED).first()).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Continuar para Pagamento" }));
  await page.keyboard.press("Enter");
  const pix = page.getByRole("radio", { name: /^PIX/ });
  await tabTo(page, pix);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Cartão de crédito/ })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(pix).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: /^Finalizar Pedido · R\$/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Aguardando pagamento" })).toBeFocused();
  const copy = page.getByRole("button", { name: "Copiar", exact: true });
  await tabTo(page, copy);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copiado" })).toBeVisible();
});
