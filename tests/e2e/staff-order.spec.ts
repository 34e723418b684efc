import type { Locator, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { decidePayment, placeOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

// An order made by staff on a phone: taps, typed fields and seconds, from the empty page to the text with the PIX code.

const PIECE = "BRINCOARGO-012";
const PHONE = "11912345678";

/** Counts what staff do; a field that is typed in is a tap, too. */
function counting(page: Page) {
  const taps: string[] = [];
  const fields: string[] = [];
  return {
    taps,
    fields,
    async tap(target: Locator, name: string) {
      taps.push(name);
      await target.tap();
    },
    async type(label: string, text: string) {
      taps.push(label);
      fields.push(label);
      const field = page.getByLabel(label, { exact: true }).first();
      await field.tap();
      await expect(field).toBeFocused();
      await page.keyboard.type(text, { delay: 20 });
    },
    /** The form has gone on to this field by itself. */
    async goOn(label: string, text: string) {
      await expect(page.getByLabel(label, { exact: true }).first()).toBeFocused();
      fields.push(label);
      await page.keyboard.type(text, { delay: 20 });
    },
  };
}

const create = (page: Page) => page.getByRole("button", { name: "Criar pedido" });

test("from an empty page to the text with the PIX code, for somebody new and again @phone-only @core", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await keepInStock(PIECE, 8);
  await enterPanel(page, "/admin/pedidos");
  await page.getByRole("link", { name: "Novo pedido" }).tap();
  await expect(page.getByRole("heading", { name: "Novo pedido" })).toBeVisible();
  await look(page);

  const first = counting(page);
  const began = Date.now();
  await first.type("Buscar peça", PIECE);
  await page.keyboard.press("Enter");
  const chip = page.getByRole("button", { name: /^Incluir / }).first();
  await expect(page.getByRole("button", { name: /^Incluir / })).toHaveCount(1);
  await first.tap(chip, "piece");
  await expect(page.getByRole("list", { name: "Peças do pedido" })).toBeVisible();
  await first.type("Telefone", PHONE);
  await first.goOn("Nome", "Beatriz Souza");
  await first.type("CEP", "01310100");
  await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
  await first.goOn("Número", "1578");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await look(page);
  await expect(page.getByText(/Com R\$.* de frete/)).toBeVisible();
  await first.tap(create(page), "create");
  await expect(page.getByRole("heading", { name: /^Pedido nº \d+ criado$/ })).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  const text = page.getByRole("textbox", { name: "Texto" });
  await expect(text).toHaveValue(/Beatriz! Seu pedido nº [\s\S]+\/pedido\?[\s\S]+\n000201.+$/);
  await expect(page.getByRole("img", { name: "QR do PIX" })).toBeVisible();
  const whatsapp = await page.getByRole("link", { name: "Abrir no WhatsApp" }).getAttribute("href");
  expect(whatsapp).toMatch(new RegExp(`^https://wa\\.me/55${PHONE}\\?text=.*000201`));
  await look(page);
  expect(first.taps.length, first.taps.join(", ")).toBeLessThanOrEqual(5);

  await page.getByRole("link", { name: "Outro pedido" }).tap();
  const again = counting(page);
  const beganAgain = Date.now();
  await again.type("Buscar peça", PIECE);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Incluir / })).toHaveCount(1);
  await again.tap(page.getByRole("button", { name: /^Incluir / }).first(), "piece");
  // The list moves the field that is tapped next.
  await expect(page.getByRole("list", { name: "Peças do pedido" })).toBeVisible();
  await again.type("Telefone", PHONE);
  // A customer who bought before is typed once.
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Beatriz Souza");
  await expect(page.getByLabel("Número")).toHaveValue("1578");
  await again.tap(create(page), "create");
  await expect(page.getByRole("heading", { name: /^Pedido nº \d+ criado$/ })).toBeVisible();
  expect(again.taps.length, again.taps.join(", ")).toBeLessThanOrEqual(4);
  const secondsAgain = (Date.now() - beganAgain) / 1000;
  expect(Math.max(seconds, secondsAgain)).toBeLessThan(30);

  // The customer opens the link and sees the order with its PIX.
  const link = /https:\/\/\S+\/pedido\?\S+/.exec(await text.inputValue())?.[0] ?? "";
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText("PIX copia e cola").first()).toBeVisible();
  // Paid in the bank's app: the page says so by itself.
  const { pathname } = new URL(page.url());
  const order = await (await page.request.get(`/rest/v1/orders/${pathname.split("/").at(-1)}`)).json();
  await decidePayment(page.request, order.external_payment_id, "approve");
  await expect(page.getByText("PIX copia e cola")).toHaveCount(0);
  await expect(page.getByText("Confirmado").first()).toBeVisible();
});

test("what is missing stands at its field, and nothing is lost", async ({ page }) => {
  await enterPanel(page, "/admin/pedidos/novo");
  await create(page).click();
  await expect(page.getByText("Digite o nome do cliente.")).toBeVisible();
  await expect(page.getByText("Escolha pelo menos uma peça.")).toBeVisible();
  await expect(page.getByText("Digite o telefone ou o e-mail.")).toBeVisible();
  await page.getByLabel("Nome", { exact: true }).fill("Bia");
  await page.getByLabel("Desconto", { exact: false }).first().fill("10");
  await create(page).click();
  await expect(page.getByText("Diga o motivo do desconto.")).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Bia");
  await look(page);

  // Put aside, and taken up again.
  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  await expect(page.getByText("Rascunho salvo.")).toBeVisible();
  await page.goto("/admin/pedidos/novo");
  await page
    .getByRole("link", { name: /^Bia, / })
    .first()
    .click();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Bia");
  await page.goto("/admin/pedidos/novo");
  await look(page);
  const drafts = page.getByRole("button", { name: "Descartar o rascunho de Bia" });
  const before = await drafts.count();
  await drafts.first().click();
  await expect(drafts).toHaveCount(before - 1);
});

test.describe("a slow line", () => {
  test.use({ allowedNoise: [/status of 409 .*novo\.data/] });

  test("pieces pressed before the shop has answered are all in the order, and its total is shown before it is made", async ({
    page,
  }) => {
    await keepInStock(PIECE, 8);
    await enterPanel(page, "/admin/pedidos/novo");
    await page.getByLabel("Buscar peça").fill(PIECE);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Incluir / })).toHaveCount(1);
    await page
      .getByRole("button", { name: /^Incluir / })
      .first()
      .click();
    await page.getByLabel("Telefone").fill("11912349999");
    await page.getByLabel("Nome", { exact: true }).fill("Ana Apressada");
    await page.getByLabel("CEP").fill("01310100");
    await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
    await page.getByLabel("Número").fill("10");
    await expect(page.getByText(/Com R\$.* de frete/)).toBeVisible();

    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let posts = 0;
    await page.route("**/admin/pedidos/novo.data*", async (route) => {
      if (route.request().method() === "POST" && ++posts <= 2) await held;
      await route.continue().catch(() => {});
    });
    const more = page.getByRole("button", { name: /^Mais uma: / });
    await more.click();
    await more.click();
    await create(page).click();
    await expect(page.getByText("O total mudou")).toBeVisible();
    letGo();
    await expect(page.getByRole("list", { name: "Peças do pedido" }).locator("b")).toHaveText("3");
    await create(page).click();
    await expect(page.getByRole("heading", { name: /criado$/ })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Texto" })).toHaveValue(/• 3x /);
  });
});

test("of several people with one telephone staff choose who the order is for", async ({ page, request }) => {
  const customer_phone = "11955550101";
  const piece = { id: PIECE };
  const names = ["Rita", "Olga", "Nina", "Lia", "Joana", "Clara", "Joana"].map((name) => `${name} Prado`);
  for (const [place, customer_name] of names.entries())
    await placeOrder(request, piece, {
      data: { customer_name, customer_phone, customer_email: `prado.${place}.com.um.endereco.bem.longo@exemplo.com` },
    });
  await enterPanel(page, "/admin/pedidos/novo");
  await page.getByLabel("Telefone").fill(customer_phone);
  const choice = page.getByRole("group", { name: /^Mais de uma pessoa comprou com esse contato/ });
  await expect(choice.getByRole("button")).toHaveCount(5);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await look(page);
  }
  await choice.getByText("Ver mais (2)").click();
  await expect(choice.getByRole("button")).toHaveCount(7);
  await choice.getByRole("button", { name: /^Joana Prado prado\.6/ }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Joana Prado");
  await expect(page.getByRole("status").filter({ hasText: "Já comprou: Joana Prado" })).toBeVisible();
});

test("without scripts an order is made by plain forms @drill", async ({ page: scripted, browser, baseURL }) => {
  await keepInStock(PIECE, 8);
  await enterPanel(scripted);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await context.addCookies(await scripted.context().cookies());
  const page = await context.newPage();
  await page.goto("/admin/pedidos/novo");
  await page.getByLabel("Buscar peça").fill(PIECE);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page
    .getByRole("button", { name: /^Incluir / })
    .first()
    .click();
  await page.getByLabel("Telefone").fill("11912340000");
  await page.getByLabel("Nome", { exact: true }).fill("Ana Sem Script");
  await page.getByLabel("CEP").fill("01310100");
  await page.getByRole("button", { name: "Calcular" }).click();
  await page.getByLabel("Número").fill("10");
  await create(page).click();
  await expect(page.getByRole("heading", { name: /criado$/ })).toBeVisible();
  await context.close();
});
