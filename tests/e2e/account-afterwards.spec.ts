import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { decidePayment, orderByPix } from "./orders.ts";
import { expect, look, test } from "./shop-test.ts";
import { addToCart, chooseShipping, PASSWORD, signUp, typeDelivery } from "./steps.ts";

const PIECE = { id: "BRINCOARGO-012" };
/** What a page of the shop sends: the claim then comes as a cookie. */
const FROM_A_PAGE = { "Sec-Fetch-Site": "same-origin" };

const someone = () => `nina.${randomUUID().slice(0, 8)}@exemplo.com`;
const panelOf = (page: Page) => page.getByRole("region", { name: "Criar conta com uma senha" });
const passwordOf = (page: Page) => panelOf(page).getByLabel("Senha", { exact: true });

test("a visitor pays by PIX, makes an account with one password, and has the order in it @phone-only @core", async ({
  page,
}) => {
  test.slow();
  const email = someone();
  await addToCart(page, PIECE.id);
  await page.goto("/checkout");
  await typeDelivery(page, { name: "Nina Rocha", email, number: "1578" });
  await chooseShipping(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get("order_id") ?? "";

  const panel = panelOf(page);
  await expect(panel.getByText(email)).toBeVisible();
  await look(page);
  // What is typed stays when the money comes.
  await passwordOf(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
  await expect(passwordOf(page)).toHaveValue(PASSWORD);
  await look(page);

  await panel.getByRole("button", { name: "Criar conta" }).click();
  await expect(panel.getByText("Você deve aceitar os termos e condições.")).toBeVisible();
  await panel.getByRole("checkbox", { name: /Li e aceito/ }).check({ force: true });
  await panel.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Conta criada com sucesso")).toBeVisible();
  await expect(panel).toBeHidden();
  await page.getByRole("link", { name: "Meus Pedidos" }).click();
  await expect(page).toHaveURL(/\/pedidos$/);
  await expect(page.locator("main").getByText(orderId.slice(0, 8))).toBeVisible();
  await look(page);

  await page.goto(`/order-success?order_id=${orderId}`);
  await expect(page.getByRole("heading", { name: "Pedido Confirmado!" })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await page.goto("/account");
  await expect(page.getByText("(11) 98888-1234").first()).toBeVisible();
});

test.describe("refused", () => {
  test.use({ allowedNoise: [/status of 4(04|22)/] });

  test("a common password at its field; an e-mail with an account logs in over the page", async ({ page, request }) => {
    test.slow();
    const account = await signUp(request);
    const data = { customer_email: account.email };
    const { id, payment } = await orderByPix(page.request, PIECE, { data, headers: FROM_A_PAGE });
    await page.goto(`/pedido/${id}`);
    await expect(panelOf(page)).toBeVisible();
    await look(page);
    await decidePayment(request, payment, "approve");
    await page.goto(`/order-success?order_id=${id}`);
    const panel = panelOf(page);
    await look(page);
    const create = panel.getByRole("button", { name: "Criar conta" });
    await panel.getByRole("checkbox").check({ force: true });
    await passwordOf(page).fill("password");
    await create.click();
    await expect(panel.getByText("Esta senha é muito usada e fácil de adivinhar. Escolha outra.")).toBeVisible();
    await passwordOf(page).fill("prata-925-outra");
    await create.click();
    await expect(panel.getByText("Usuário já cadastrado.")).toBeVisible();
    await look(page);
    await panel.getByRole("link", { name: "Entrar" }).click();
    const dialog = page.getByRole("dialog", { name: "Entre na sua conta" });
    await expect(dialog.getByRole("textbox", { name: "E-mail" })).toHaveValue(account.email);
    await look(page);
    await dialog.getByLabel("Senha", { exact: true }).fill(account.password);
    await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Login realizado com sucesso")).toBeVisible();
    await expect(panel).toBeHidden();
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pedido nº \d+$/);
  });

  test("without scripts: the form answers on a page of its own, then the order is the customer's", async ({
    browser,
    baseURL,
    page: shown,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: shown.viewportSize() });
    const page = await context.newPage();
    const email = someone();
    const data = { customer_email: email };
    const { id } = await orderByPix(context.request, PIECE, { data, headers: FROM_A_PAGE });
    await page.goto(`/pedido/${id}`);
    await page.getByLabel("Senha", { exact: true }).fill("12345");
    await page.getByRole("button", { name: "Criar conta" }).click();
    await expect(page).toHaveURL(new RegExp(`/pedido/${id}/conta$`));
    await expect(page.getByText("Senha deve ter pelo menos 6 caracteres.")).toBeVisible();
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("checkbox", { name: /Li e aceito/ }).check({ force: true });
    await page.getByRole("button", { name: "Criar conta" }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
    await expect(page.getByText("Nina Rocha").or(page.getByText("Lia Moreira")).first()).toBeVisible();
    await page.goto(`/pedido/${id}/conta`);
    await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
    await context.close();
  });
});
