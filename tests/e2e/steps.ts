import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { keepInStock } from "./change-shop.ts";
import { paidOrder } from "./orders.ts";
import { expect } from "./shop-test.ts";

export const PASSWORD = "prata-925-boa";

const RING = { id: "ANELALIANC-003", size: "16" };

export interface Account {
  email: string;
  password: string;
}

/** Creates a customer with a complete profile through the API. */
export async function signUp(request: APIRequestContext): Promise<Account> {
  const email = `lia.${randomUUID().slice(0, 8)}@exemplo.com`;
  const response = await request.post("/auth/v1/signup", {
    data: {
      email,
      password: PASSWORD,
      data: {
        name: "Lia Moreira",
        phone: "11988881234",
        cpf: "12345678909",
        ...PAULISTA,
        zipCode: "01310100",
      },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return { email, password: PASSWORD };
}

/** The account's API headers. */
export async function bearerOf(request: APIRequestContext, account: Account): Promise<{ Authorization: string }> {
  const login = await request.post("/auth/v1/token?grant_type=password", { data: account });
  const { access_token }: { access_token: string } = await login.json();
  return { Authorization: `Bearer ${access_token}` };
}

/** Logs a customer in without the form; takes effect on the next page load. */
export async function logIn(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post("/login", { form: { ...account }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

/** Creates a customer with a complete profile and logs them in on the page. */
export async function comeAsCustomer(page: Page): Promise<Account> {
  const account = await signUp(page.request);
  await logIn(page, account);
  return account;
}

/** Logs a customer in through the form. */
export async function logInByForm(page: Page, account: Account): Promise<void> {
  await page.goto("/login");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(account.email);
  await page.getByLabel("Senha", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Login realizado com sucesso")).toBeVisible();
}

/** Adds a piece to the cart from its page. Restocks it first: other tests may have bought the last ones. */
export async function addToCart(page: Page, productId: string, size?: string): Promise<void> {
  await keepInStock(productId, 2);
  await page.goto(`/produto/${productId}`);
  if (size) await page.getByRole("radio", { name: size, exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(page.getByText("Produto adicionado")).toBeVisible();
}

/** Buys a ring of size 16 by PIX through the API, as the logged-in customer; returns the order's id. */
export function buyRing(page: Page, { email }: Account): Promise<string> {
  return paidOrder(page.request, RING, { data: { customer_email: email } });
}

/** Goes from the cart to the payment step. Requires a customer with a delivery address. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto("/checkout");
  await chooseShipping(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
}

/** Goes from the cart to the PIX code. */
export async function payByPix(page: Page): Promise<void> {
  await goToPayment(page);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
}

/** Matches carriers' options: they say when the parcel arrives, pick-up when it is ready. */
export const CARRIED = /chega até/;

/**
 * Waits until a carrier is chosen; the cheapest one where options are listed. Never pick-up, which another test may have
 * enabled: the shop never chooses it either.
 */
export async function chooseShipping(page: Page): Promise<void> {
  const shipping = page.getByRole("region", { name: "Frete", exact: true });
  await expect(shipping.getByText(CARRIED).first()).toBeVisible();
  const cheapest = shipping.getByRole("radio", { name: CARRIED }).first();
  if ((await cheapest.count()) > 0) await cheapest.check({ force: true });
}

/** Types what the delivery step asks of visitors; the CEP fills in the place. */
export async function typeDelivery(page: Page, person: { name: string; email: string; number: string }): Promise<void> {
  await page.getByLabel("Nome completo").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Telefone").fill("11988881234");
  await page.getByLabel("CEP").first().fill("");
  await page.getByLabel("CEP").first().pressSequentially("01310100");
  await expect(page.getByText("Avenida Paulista, Bela Vista, São Paulo, SP")).toBeVisible();
  await page.getByLabel("Número").fill(person.number);
}

export interface TestCard {
  number: string;
  /** The simulated bank's decision depends on its first word. */
  holder: string;
}

/** Types a card into the provider's iframes and the fields around them. */
export async function fillCard(page: Page, { number, holder }: TestCard): Promise<void> {
  const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole("textbox");
  // Choosing another payment method replaces the iframes; text typed before the new ones are ready is lost.
  await expect(page.getByRole("region", { name: "Dados do cartão" })).toHaveAttribute("aria-busy", "false");
  await frame("Número do cartão").fill(number);
  await frame("Validade").fill("11/35");
  await frame("CVV").fill("123");
  await page.getByLabel("Nome do portador").fill(holder);
  // Asked for only where the order does not tell it.
  const email = page.getByLabel("E-mail do portador");
  if (await email.isVisible()) await email.fill("lia@exemplo.com");
  await page.getByLabel("Número do documento").fill("12345678909");
}

/** Presses 'Cancelar pagamento' and confirms. */
export async function callOff(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancelar pagamento" }).click();
  const question = page.getByRole("dialog", { name: "Cancelar este pagamento?" });
  await expect(question).toContainText("Se você já pagou, não cancele");
  await question.getByRole("button", { name: "Sim, cancelar" }).click();
}
