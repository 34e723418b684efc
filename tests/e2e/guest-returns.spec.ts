import type { Page } from "@playwright/test";
import { deliverOrder } from "./change-shop.ts";
import { anotherDevice, orderAsGuest, payableOrder } from "./guests.ts";
import { expectEmails, mailedLink } from "./mailbox.ts";
import { decidePayment, startPix } from "./orders.ts";
import { expect, look, test } from "./shop-test.ts";

const RING = { id: "ANELALIANC-003", size: "16" };

const stateOf = async (page: Page, id: string): Promise<string> =>
  (await (await page.request.get(`/rest/v1/orders/${id}`)).json()).payment_status;

/** A guest's order, paid by PIX. */
async function paidGuestOrder(page: Page) {
  const order = await orderAsGuest(page, RING);
  await decidePayment(page.request, await startPix(page.request, order.id), "approve");
  await expect.poll(() => stateOf(page, order.id)).toBe("paid");
  return order;
}

test("a guest pays by PIX, and gives up from the mail's link on another device @phone-only", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const { id, email } = await orderAsGuest(page, RING);
  await page.goto(`/checkout?order_id=${id}`);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();

  const phone = await anotherDevice(browser, baseURL);
  await phone.goto(await mailedLink(request, email, "pedido", /confirmado/));
  await expect(phone).toHaveURL(`/pedido/${id}`);
  await look(phone);
  await phone.getByRole("link", { name: "Desistir da compra" }).click();
  await expect(phone).toHaveURL(`/pedido/${id}/desistir`);
  await expect(phone.getByText("Volta para você")).toBeVisible();
  const typed = phone.getByLabel("E-mail usado na compra");
  const giveUp = phone.getByRole("button", { name: "Desistir da compra" });
  await look(phone);
  await giveUp.click();
  await expect(phone.getByText("Digite o e-mail usado na compra.")).toBeVisible();
  await typed.fill("outra@exemplo.com");
  await giveUp.click();
  await expect(phone.getByText("Este não é o e-mail do pedido.")).toBeVisible();
  await expect(typed).toBeFocused();
  await look(phone);
  expect(await stateOf(page, id)).toBe("paid");
  await typed.fill(email.toUpperCase());
  await giveUp.click();
  await expect(phone.getByRole("heading", { level: 1, name: "Compra desfeita" })).toBeVisible();
  await expect(phone.getByText("pelo meio em que você pagou")).toBeVisible();
  await expect(phone.getByText(email)).toHaveCount(0);
  await look(phone);
  await phone.getByRole("link", { name: "Ver pedido" }).click();
  await expect(phone).toHaveURL(`/pedido/${id}`);
  await expect(phone.getByText("Cancelado").first()).toBeVisible();
  await phone.context().close();

  await expect.poll(() => stateOf(page, id)).toBe("refunded");
  const again = await mailedLink(request, email, "pedido", /cancelado, como você pediu/);
  await page.goto(again);
  await expect(page).toHaveURL(`/pedido/${id}`);
  await page.goto(`/pedido/${id}/desistir`);
  await expect(page.getByText(`Enviamos a confirmação para ${email}.`)).toBeVisible();
});

test("an unpaid order is called off where it was placed: nothing was charged, and its link pays nothing @drill", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, link } = await payableOrder(page, RING);
  const friend = await anotherDevice(browser, baseURL);
  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: /^Pedido nº \d+$/ })).toBeVisible();
  await expect(friend.getByRole("heading", { name: "Pague com PIX" })).toHaveCount(0);
  await page.goto(`/pedido/${id}`);
  await expect(page.getByText("Você pode desistir desta compra: nada foi cobrado.")).toBeVisible();
  await page.getByRole("link", { name: "Desistir da compra" }).click();
  await expect(page.getByText("Nada foi cobrado.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail usado na compra")).toHaveCount(0);
  await look(page);
  await page.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compra desfeita" })).toBeVisible();
  await expect(page.getByText(/^Nada foi cobrado\./)).toBeVisible();

  await friend.reload();
  await expect(friend.getByText("Cancelado").first()).toBeVisible();
  await expect(friend.getByRole("link", { name: /pagar/i })).toHaveCount(0);
  await friend.goto(`/checkout?order_id=${id}`);
  await expect(friend.getByRole("heading", { name: "Pedido cancelado" })).toBeVisible();
  await friend.context().close();
});

test("without scripts and by a link a piece is returned, and the return withdrawn; a visitor did it", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const { id, email } = await paidGuestOrder(page);
  await deliverOrder(id, 2);
  const still = await anotherDevice(browser, baseURL, false);
  await still.goto(await mailedLink(request, email, "pedido", /confirmado/));
  await still.getByRole("link", { name: "Desistir da compra" }).click();
  await still.getByLabel("Seu recado").fill("Ficou apertado.");
  await still.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(still.getByText("Digite o e-mail usado na compra.")).toBeVisible();
  await expect(still.getByLabel("Seu recado")).toHaveValue("Ficou apertado.");
  await still.getByLabel("E-mail usado na compra").fill(email);
  await still.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(still).toHaveURL(new RegExp(`/pedido/${id}/devolucoes/[0-9a-f-]{36}$`));
  await expect(still.getByRole("heading", { name: /^Desistência da compra D-\d+$/ })).toBeVisible();
  for (const hidden of [email, "Ficou apertado.", "Rua A"]) await expect(still.getByText(hidden)).toHaveCount(0);
  const path = new URL(still.url()).pathname;
  await page.goto(path);
  await expect(page.getByText("Ficou apertado.")).toBeVisible();
  await look(page);
  await expectEmails(request, email, /Recebemos o seu pedido de devolução \(D-\d+\)/);

  await still.getByText("Mudou de ideia?").click();
  await still.getByLabel("E-mail usado na compra").fill(email);
  await still.getByRole("button", { name: /^Cancelar esta/ }).click();
  await expect(still.getByText(/^Você cancelou esta/)).toBeVisible();
  expect(new URL(still.url()).pathname).toBe(path);
  await still.context().close();
  const stranger = await anotherDevice(browser, baseURL);
  expect((await stranger.request.get(path)).status()).toBe(404);
  await stranger.context().close();
});
