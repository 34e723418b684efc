import type { APIRequestContext } from "@playwright/test";
import { mailedLink } from "./mailbox.ts";
import { orderByPix } from "./orders.ts";
import { expect, expectAccessible, expectNoSideScroll, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

/** An order with a pending PIX, its e-mail's link, and a function that cancels the payment. */
async function waitingOrder(request: APIRequestContext) {
  const account = await signUp(request);
  const { email } = account;
  const headers = await bearerOf(request, account);
  const piece = { id: "ANELALIANC-003", size: "16" };
  const { id, payment } = await orderByPix(request, piece, { headers, data: { customer_email: email } });
  const callOff = () =>
    request.post("/functions/v1/cancel-payment", { headers, data: { external_payment_id: payment } });
  return { id, email, link: await mailedLink(request, email, "pedido"), callOff };
}

test.use({ allowedNoise: [/404 \(Not Found\)/] });

test("the link of an order's mail opens it to whoever has it; a wrong code opens nothing", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? "";
  const request = await playwright.request.newContext({ baseURL });
  const { id, email, link, callOff } = await waitingOrder(request);

  await page.goto(link);
  await expect(page).toHaveURL(`${origin}/pedido/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pedido nº \d+$/);
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "PIX copia e cola" })).toHaveValue(/^0002/);
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText(/Você abriu este pedido por um link/)).toBeVisible();
  await expect(page.getByText("Rua A")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Pagar de outra forma" })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);

  await callOff();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toHaveCount(0);

  await page.goto(`${link.slice(0, -4)}AAAA`);
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await request.dispose();
});

test("every model of a mail can be looked at", async ({ page }) => {
  await page.goto("/sandbox/mails");
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: /confirmado: recebemos seu pagamento/ }).click();
  // The iframe is sandboxed without scripts, so Playwright cannot inspect it: its document is fetched directly.
  const shown = page.getByTitle(/^Mensagem: /);
  await expect(shown).toBeVisible();
  const framed = await shown.evaluate((frame: HTMLIFrameElement) => frame.src);
  expect(await (await page.request.get(framed)).text()).toContain("Pedido Confirmado!");
  await expectNoSideScroll(page);
});
