import type { Page } from "@playwright/test";
import { anotherDevice, orderAsGuest, payableOrder } from "./guests.ts";
import { mailedLink } from "./mailbox.ts";
import { decidePayment, startPix } from "./orders.ts";
import { expect, expectAccessible, expectNoSideScroll, look, test } from "./shop-test.ts";
import { addToCart, callOff, chooseShipping, fillCard, PASSWORD, signUp, typeDelivery } from "./steps.ts";

const PIECE = { id: "BRINCOARGO-012" };
const CARD = "4235647728025682";

/** The payment step of a new order without an account, with a method chosen. */
async function goToMethod(page: Page, method: RegExp): Promise<{ id: string; email: string }> {
  const order = await orderAsGuest(page, PIECE);
  await page.goto(`/checkout?order_id=${order.id}`);
  await page.getByRole("radio", { name: method }).check({ force: true });
  return order;
}

const finish = (page: Page) => page.getByRole("button", { name: "Finalizar Pedido" }).click();
const approved = (page: Page) => expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();

test("without an account: a boleto asks for the CPF that the order does not name", async ({ page }) => {
  await goToMethod(page, /^Boleto/);
  await finish(page);
  await expect(page.getByText("Informe seu CPF para pagar com boleto")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("CPF ou CNPJ do pagador").fill("12345678909");
  await finish(page);
  const digits = page.getByRole("textbox", { name: "Linha digitável" });
  await expect(digits).toHaveValue(/^\d{5}/);
  await callOff(page);
  await expect(page.getByRole("heading", { name: "Pagamento", exact: true })).toBeVisible();
  await page.getByRole("radio", { name: /^Boleto/ }).check({ force: true });
  await finish(page);
  await expect(digits).toHaveValue(/^\d{5}/);
  await page.getByRole("button", { name: "Aprovar" }).click();
  await approved(page);
});

test("without an account: a card refused, one in review, a bank's challenge @phone-only", async ({ page }) => {
  test.slow();
  await goToMethod(page, /^Cartão de crédito/);
  await fillCard(page, { number: CARD, holder: "FUND TESTE" });
  await finish(page);
  await expect(page.getByText("O cartão não tem limite ou saldo suficiente.")).toBeVisible();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await fillCard(page, { number: "5483928164574623", holder: "GIL" });
  await finish(page);
  const bank = page.frameLocator('iframe[title="Confirmação do banco"]');
  await bank.getByRole("button", { name: "Confirmar" }).click();
  await approved(page);
  await look(page);

  await goToMethod(page, /^Cartão de crédito/);
  await fillCard(page, { number: CARD, holder: "CONT TESTE" });
  await finish(page);
  const inReview = page.getByRole("heading", { name: "Pagamento em análise" });
  await expect(inReview).toBeVisible();
  await page.reload();
  await expect(inReview).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Verificar agora" }).click();
  await expect(inReview).toBeVisible();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await approved(page);
});

test("without an account: Stripe's page", async ({ page }) => {
  const { id } = await goToMethod(page, /em página segura/);
  const opened = page.waitForEvent("popup");
  await finish(page);
  const stripe = await opened;
  await expect(page.getByRole("link", { name: /^Abrir página de pagamento/ })).toBeVisible();
  await stripe.close();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await approved(page);
  await page.getByRole("link", { name: "Acompanhar pedido" }).click();
  await expect(page).toHaveURL(`/pedido/${id}`);
});

test("a day later on another device, from the mail, with another method @phone-only", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { id, email } = await orderAsGuest(page, PIECE);
  const pix = await startPix(page.request, id);
  const link = await mailedLink(request, email, "pedido");

  const phone = await anotherDevice(browser, baseURL);
  await phone.goto(link);
  await expect(phone).toHaveURL(`/pedido/${id}`);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(/^Pedido nº \d+$/);
  const payHere = phone.getByRole("heading", { name: "Pague com PIX" });
  await expect(payHere).toBeVisible();
  await expect(phone.getByRole("textbox", { name: "PIX copia e cola" })).toHaveValue(/^0002/);
  await expect(phone.getByRole("link", { name: "Pagar de outra forma" })).toBeVisible();
  await expect(phone.getByText(/Você abriu este pedido por um link/)).toBeVisible();
  for (const hidden of [email, "Lia Moreira", "Rua A"]) await expect(phone.getByText(hidden)).toHaveCount(0);
  await look(phone);
  await decidePayment(request, pix, "expire");
  await phone.reload();
  await expect(payHere).toHaveCount(0);
  for (const hidden of [email, "Lia Moreira", "Rua A"]) await expect(phone.getByText(hidden)).toHaveCount(0);
  await look(phone);
  await phone.getByRole("link", { name: /^(Pagar agora|Tentar pagar novamente): R\$/ }).click();
  await expect(phone).toHaveURL(`/checkout?order_id=${id}`);
  await phone.getByRole("button", { name: "Escolher outra forma" }).click();
  await phone.getByRole("radio", { name: /^Cartão de crédito/ }).check({ force: true });
  // The payer may not be the one who ordered: nothing is filled in.
  await expect(phone.getByLabel("Nome do portador")).toHaveValue("");
  await fillCard(phone, { number: CARD, holder: "APRO TESTE" });
  await finish(phone);
  await approved(phone);
  await expect(phone.getByText(email)).toHaveCount(0);
  await look(phone);
  await phone.context().close();

  await page.goto(`/pedido/${id}`);
  await expect(page.getByText("Confirmado").first()).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);
});

test("two people pay one order at once: one payment, and both see it", async ({ page, browser, baseURL }) => {
  const { id, link } = await payableOrder(page, PIECE);
  const friend = await anotherDevice(browser, baseURL);
  await friend.goto(link);
  for (const each of [page, friend]) {
    await each.goto(`/checkout?order_id=${id}`);
    await expect(each.getByRole("radio", { name: /^PIX/ })).toBeChecked();
  }
  await Promise.all([finish(page), finish(friend)]);
  const codes = await Promise.all(
    [page, friend].map(async (each) => {
      const code = each.getByRole("textbox", { name: /PIX copia e cola/ });
      await expect(code).toHaveValue(/^0002/);
      return code.inputValue();
    }),
  );
  expect(new Set(codes).size).toBe(1);
  await friend.getByRole("button", { name: "Aprovar" }).click();
  // The other page notices by itself.
  await Promise.all([expect(page.getByText("Pagamento aprovado!")).toBeVisible(), approved(page), approved(friend)]);
  await friend.context().close();
});

test("'Já tenho conta' logs in over the checkout and loses nothing @phone-only", async ({ page }) => {
  const account = await signUp(page.request);
  await addToCart(page, PIECE.id);
  await page.goto("/checkout");
  await typeDelivery(page, { name: "Lia de Visita", email: account.email, number: "99" });
  await chooseShipping(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
  await page.getByRole("link", { name: "Já tenho conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Entre na sua conta" });
  await expectAccessible(page);
  await dialog.getByLabel("E-mail").first().fill(account.email);
  await dialog.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Logado como")).toBeAttached();
  await expect(page.getByRole("link", { name: "Já tenho conta" })).toHaveCount(0);
  await expectNoSideScroll(page);
  await finish(page);
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await callOff(page);
  await page.goto("/pedidos");
  await expect(page.locator("main article, main details")).toHaveCount(1);
});
