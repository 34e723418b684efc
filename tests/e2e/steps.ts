import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect } from "./shop-test.ts";

export const PASSWORD = "prata-925-boa";

const RING = { product_id: "ANELALIANC-003", size: "16", quantity: 1 };

export interface Account {
  email: string;
  password: string;
}

/** A customer with a full profile, made through the API. */
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
        street: "Avenida Paulista",
        number: "1578",
        complement: "",
        neighborhood: "Bela Vista",
        city: "São Paulo",
        state: "SP",
        zipCode: "01310100",
      },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return { email, password: PASSWORD };
}

/** What an API client of the account sends with each request. */
export async function bearerOf(request: APIRequestContext, account: Account): Promise<{ Authorization: string }> {
  const login = await request.post("/auth/v1/token?grant_type=password", { data: account });
  const { access_token }: { access_token: string } = await login.json();
  return { Authorization: `Bearer ${access_token}` };
}

export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto("/login");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(account.email);
  await page.getByLabel("Senha", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Login realizado com sucesso")).toBeVisible();
}

/** Puts a piece in the cart from its page; other journeys may have bought the last ones. */
export async function addToCart(page: Page, productId: string, size?: string): Promise<void> {
  await keepInStock(productId, 2);
  await page.goto(`/produto/${productId}`);
  if (size) await page.getByRole("radio", { name: size, exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(page.getByText("Produto adicionado")).toBeVisible();
}

/** An order of a ring of size 16 by the customer who is logged in, paid by PIX through the API. */
export async function buyRing(page: Page, { email }: Account): Promise<string> {
  await keepInStock(RING.product_id, 3);
  const headers = { Origin: new URL(page.url()).origin };
  const address = { street: "Rua A", number: "1", neighborhood: "Centro", city: "São Paulo", state: "SP" };
  const placed = await page.request.post("/rest/v1/orders", {
    headers,
    data: {
      items: [RING],
      customer_name: "Lia Moreira",
      customer_email: email,
      customer_phone: "11988881234",
      shipping_address: { ...address, zipCode: "01001000" },
    },
  });
  const { id }: { id: string } = await placed.json();
  const payment = await page.request.post("/functions/v1/create-mercadopago-payment", {
    headers,
    data: { order: { id }, paymentData: { method: "pix" } },
  });
  const { external_payment_id }: { external_payment_id: string } = await payment.json();
  await page.request.post(`/sandbox/control/payments/${external_payment_id}/approve`);
  const status = async () => (await (await page.request.get(`/rest/v1/orders/${id}`)).json()).payment_status;
  await expect.poll(status, { timeout: 30_000 }).toBe("paid");
  return id;
}

/** From the cart to the payment step, for a customer whose account holds the delivery address. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto("/checkout");
  await chooseShipping(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
}

/** From the cart to the PIX code. */
export async function payByPix(page: Page): Promise<void> {
  await goToPayment(page);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
}

/** What names its days is brought by a carrier; what is collected has a day instead. */
export const CARRIED = /dias? út/;

/** The cheapest service that carries, once they have been quoted; another journey may have switched collecting on. */
export async function chooseShipping(page: Page): Promise<void> {
  const cheapest = page.locator("main").getByRole("radio", { name: CARRIED }).first();
  await expect(cheapest).toBeAttached();
  await cheapest.check({ force: true });
}

export interface TestCard {
  number: string;
  /** Its first word decides what the simulated bank says. */
  holder: string;
}

/** Types a card into the provider's frames and the fields around them. */
export async function fillCard(page: Page, { number, holder }: TestCard): Promise<void> {
  const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole("textbox");
  await frame("Número do cartão").fill(number);
  await frame("Validade").fill("11/35");
  await frame("CVV").fill("123");
  await page.getByLabel("Nome do portador").fill(holder);
  await page.getByLabel("E-mail do portador").fill("lia@exemplo.com");
  await page.getByLabel("Número do documento").fill("12345678909");
}
