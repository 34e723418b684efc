import type { Page } from "@playwright/test";
import { placeOrder } from "./orders.ts";
import { expect, look, test } from "./shop-test.ts";
import { comeAsCustomer, fillCard } from "./steps.ts";

const CARD = "4235647728025682";
const CPF = "12345678909";

/** Tries a card for an order from elsewhere; the simulated bank declines it. */
async function declineCard({ request }: Page, id: string): Promise<void> {
  const made = await request.post("/sandbox/mercado-pago/v1/card_tokens?public_key=APP_USR-00000000-demo", {
    data: {
      card_number: CARD,
      expiration_month: 11,
      expiration_year: 2035,
      security_code: "123",
      cardholder: { name: "FUND TESTE", identification: { type: "CPF", number: CPF } },
      site_id: "MLB",
    },
  });
  const { id: cardToken }: { id: string } = await made.json();
  const who = { identificationType: "CPF", identificationNumber: CPF, cardholderEmail: "lia@exemplo.com" };
  const cardData = { cardToken, paymentMethodId: "visa", installments: 1, ...who };
  const tried = await request.post("/functions/v1/create-mercadopago-payment", {
    data: { order: { id }, paymentData: { method: "credit_card", cardData } },
  });
  expect([tried.status(), (await tried.json()).status]).toEqual([200, "rejected"]);
}

test.use({ allowedNoise: [/429 \(Too Many Requests\)/] });

test("a card refused by the pause: loaded again, the page says until when, and PIX pays @phone", async ({ page }) => {
  test.slow();
  await comeAsCustomer(page);
  const id = await placeOrder(page.request, { id: "BRINCOARGO-012" });
  await page.goto(`/checkout?order_id=${id}`);
  await page.getByRole("radio", { name: /^Cartão de crédito/ }).check({ force: true });
  await fillCard(page, { number: CARD, holder: "APRO TESTE" });
  for (let tries = 0; tries < 3; tries += 1) await declineCard(page, id);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Cartão em pausa." })).toContainText("Nada foi cobrado");

  await page.reload();
  await expect(page.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
  await expect(page.getByText(/^Cartão em pausa até \d\d:\d\d, depois de muitas tentativas\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
  await look(page);
  await page.getByRole("button", { name: "Ver as formas de pagamento" }).click();
  await expect(page.getByText(/^Em pausa até \d\d:\d\d$/)).toHaveCount(2);
  await expect(page.getByRole("radio", { name: /^PIX/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Cartão de débito/ }).check({ force: true });
  await expect(page.getByText(/Crédito e débito podem ser usados de novo/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pagar com boleto" })).toBeVisible();
  await look(page);

  await page.reload();
  await page.getByRole("button", { name: /^Pagar com PIX · R\$/ }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible({ timeout: 40_000 });
});
