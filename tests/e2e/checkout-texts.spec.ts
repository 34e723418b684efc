import type { Page } from "@playwright/test";
import { expect, expectAccessible, patient, test } from "./shop-test.ts";
import { type Account, addToCart, chooseShipping, goToPayment, logIn, signUp } from "./steps.ts";

// The required messages of checkout and payment, each in the state that shows it. Those of the delivery form, the card
// and the pre-check are in delivery-form.test.ts, card-faults.test.ts and payment-check.test.ts, those of the screens
// in payment-screens.test.tsx.

test.use({ serviceWorkers: "block", allowedNoise: [/ERR_FAILED|ERR_ABORTED|404 \(Not Found\)|422 \(Unprocessable/] });

const PIECE = "BRINCOARGO-011";
const MERCADO_PAGO = "**/functions/v1/create-mercadopago-payment";
const STRIPE = "**/functions/v1/create-stripe-payment";

const says = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first(), String(text)).toBeVisible();
const choose = (page: Page, method: RegExp) => page.getByRole("radio", { name: method }).check({ force: true });
const order = (page: Page) => page.getByRole("button", { name: "Finalizar Pedido" }).click();
const refusal = (status: number, code: string, message: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ code, message, issues: [] }),
});

async function ready(page: Page, account: Account): Promise<void> {
  await logIn(page, account);
  await addToCart(page, PIECE);
}

test("what goes wrong on the way to a payment is said in the specification's words", async ({ page, request }) => {
  await ready(page, await signUp(request));
  await page.goto("/checkout");
  await chooseShipping(page);
  await page.route("**/rest/v1/orders", (route) => route.abort());
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  // Rules: ORDER-9.
  await says(page, "Erro ao processar dados de entrega.");
  await page.unroute("**/rest/v1/orders");
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();

  await choose(page, /^PIX/);
  await page.route(MERCADO_PAGO, (route) => route.abort());
  await order(page);
  await says(page, "Erro no pagamento");
  await says(page, "Ocorreu um erro inesperado. Tente novamente.");
  await page.unroute(MERCADO_PAGO);
  await page.route(MERCADO_PAGO, (route) => route.fulfill(refusal(422, "refused", "")));
  await order(page);
  await says(page, "Tente novamente ou use outro método de pagamento.");
  await page.unroute(MERCADO_PAGO);

  await choose(page, /em página segura/);
  await page.route(STRIPE, (route) => route.abort());
  await order(page);
  await says(page, "Erro ao carregar pagamento com Stripe");
  await page.unroute(STRIPE);

  await page.route("**/sandbox/mercado-pago/js/v2", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "// nothing" }),
  );
  await choose(page, /^Cartão de crédito/);
  await says(page, "Erro ao inicializar sistema de pagamento");
  await page.unroute("**/sandbox/mercado-pago/js/v2");
  await page.getByRole("button", { name: "Recarregar" }).click();
  await choose(page, /^Cartão de crédito/);
  await expect(page.locator("iframe")).toHaveCount(3);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click({ force: true });
  await says(page, "Dados incompletos");

  await choose(page, /^PIX/);
  await page.route(MERCADO_PAGO, (route) => route.fulfill(refusal(404, "order_not_found", "Pedido não encontrado")));
  await order(page);
  await says(page, "Erro ao salvar pedido");
  await says(page, "Não foi possível salvar o pedido. Tente novamente.");
});

test("a watched payment: waiting, trouble, time-out, refusal; the same in another tab and on another device", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await signUp(request);
  await ready(page, account);
  await goToPayment(page);
  await order(page);
  await says(page, "Aguardando pagamento");
  const code = (on: Page) => on.getByRole("textbox", { name: /copia e cola|código/i }).inputValue();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  const shown = await code(page);

  const tab = patient(await page.context().newPage());
  await tab.goto(page.url());
  expect(await code(tab)).toBe(shown);
  await tab.close();
  const elsewhere = await browser.newContext({ baseURL });
  const device = patient(await elsewhere.newPage());
  await logIn(device, account);
  await device.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  expect(await code(device)).toBe(shown);
  await elsewhere.close();

  await page.getByText("Monitor do sistema").click();
  await says(page, "Taxa de sucesso");
  await page.getByText("Registro do pagamento").click();
  await says(page, /\/rest\/v1\/orders → 200, \d+ ms/);
  await expectAccessible(page);

  await page.route("**/rest/v1/orders?*", (route) => route.abort());
  await says(page, "Erro no monitoramento");
  await page.unroute("**/rest/v1/orders?*");

  await page.clock.install();
  await page.reload();
  const late = page.getByText("Tempo limite excedido").filter({ visible: true }).first();
  for (let looks = 0; looks < 200 && !(await late.isVisible()); looks += 1) await page.clock.runFor(3_000);
  await expect(late).toBeVisible();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();

  // Polling has timed out: one manual check must show the result, even if the jobs have not run yet.
  const orders: { external_payment_id: string }[] = await page.evaluate(async () =>
    (await fetch("/rest/v1/orders")).json(),
  );
  const decided = await request.post(`/sandbox/control/payments/${orders[0]?.external_payment_id}/reject`);
  expect(decided.ok()).toBe(true);
  await page.getByRole("button", { name: "Verificar agora" }).click();
  await says(page, "Pagamento não aprovado");
});

test("Stripe where no tab can be opened: its page comes in this one, and leads back @drill", async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await ready(page, await signUp(request));
  await goToPayment(page);
  await choose(page, /em página segura/);
  await order(page);
  await expect(page).toHaveURL(/\/sandbox\/stripe\/pay\//);
  await page.getByRole("button", { name: "Pagar com cartão" }).click();
  await says(page, "Pedido Confirmado!");
  expect(page.context().pages()).toHaveLength(1);
});
