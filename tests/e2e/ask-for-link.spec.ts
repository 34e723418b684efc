import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { emailsTo, mailedLink } from "./mailbox.ts";
import { placeOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, expectAccessible, expectNoSideScroll, look, patient, test } from "./shop-test.ts";

const SUBJECT = /^Seu pedido nº \d+: abra por este link$/;
const ANSWER = /^Se o pedido .+ foi feito com .+, o link chega a esse endereço em instantes\.$/;

/** An order that a visitor placed in another browser, and its number. */
async function strangersOrder(page: Page, browser: Browser, baseURL = "") {
  const email = `estranha-${randomUUID().slice(0, 8)}@exemplo.com`;
  const elsewhere = await browser.newContext({ baseURL });
  const id = await placeOrder(
    elsewhere.request,
    { id: "ANELALIANC-003", size: "16" },
    { data: { customer_email: email } },
  );
  await elsewhere.close();
  const staff = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const desk = patient(await staff.newPage());
  await enterPanel(desk, `/admin/pedidos/${id}`);
  const name = await desk.getByRole("heading", { name: /^Pedido nº \d+$/ }).innerText();
  const number = name.replace(/\D/g, "");
  return { id, email, number, desk };
}

async function ask(page: Page, number: string, email: string): Promise<void> {
  await page.getByLabel("Número do pedido").fill(number);
  await page.getByRole("main").getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Receber o link" }).click();
}

test.use({ allowedNoise: [/404 \(Not Found\)/] });

test("a stranger to the browser asks for an order's link, opens it, and staff revoke it @phone-only", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { id, email, number, desk } = await strangersOrder(page, browser, baseURL);

  await page.goto("/login");
  await page.getByRole("main").getByRole("link", { name: "Acompanhe seu pedido" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acompanhe seu pedido");
  await look(page);

  // A wrong e-mail: the same answer, and no mail.
  const nobody = `ninguem-${randomUUID().slice(0, 8)}@exemplo.com`;
  await ask(page, number, nobody);
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect(page.getByText(`Se o pedido nº ${number} foi feito com ${nobody},`)).toBeVisible();
  const wrongAnswer = await page.getByRole("main").innerText();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira o seu e-mail");
  await page.getByRole("link", { name: "Corrigir número ou e-mail" }).click();
  await expect(page.getByLabel("Número do pedido")).toBeFocused();
  await expect(page.getByRole("main").getByLabel("E-mail")).toHaveValue(nobody);
  await ask(page, `nº ${number}`, email);
  await expect(page.getByText(ANSWER)).toBeVisible();
  expect(await page.getByRole("main").innerText()).toBe(wrongAnswer.replace(nobody, email));
  await expectAccessible(page);

  const link = await mailedLink(page.request, email, "pedido", SUBJECT);
  expect(await emailsTo(page.request, nobody)).toEqual([]);
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/pedido/${id}$`));
  await expect(page.getByRole("main")).toContainText(`#${id.slice(0, 8)}`);
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText("Lia Moreira")).toHaveCount(0);

  // The panel: a link to hand over, then all of them are void.
  const panel = desk.getByRole("region").or(desk.locator("section")).filter({ hasText: "Links do pedido" }).last();
  await panel.scrollIntoViewIfNeeded();
  await expectNoSideScroll(desk);
  await desk.getByRole("button", { name: "Copiar link" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Gerar link" }).click();
  await expect(desk.getByRole("textbox", { name: "Link do pedido" })).toHaveValue(/\/pedido\?codigo=[\w-]{60,}$/);
  const handed = await desk.getByRole("textbox", { name: "Link do pedido" }).inputValue();
  await expectAccessible(desk);
  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: "Revogar links" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Revogar links" }).click();
  await expect(desk.getByText("Links revogados").first()).toBeVisible();
  await expect(desk.getByText("Revogou os links do pedido")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este link não vale mais");
  for (const each of [link, new URL(handed).pathname + new URL(handed).search]) {
    await page.goto(each);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este link não vale mais");
  }
  await look(page);

  // The form below it renews the link.
  await ask(page, `#${id.slice(0, 8)}`, email);
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect.poll(async () => mailedLink(page.request, email, "pedido", SUBJECT)).not.toBe(link);
  await page.goto(await mailedLink(page.request, email, "pedido", SUBJECT));
  await expect(page).toHaveURL(new RegExp(`/pedido/${id}$`));
  await desk.context().close();
});

test("without scripts the form of an invalid link is sent, and what is wrong is said @drill", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/pedido?codigo=abc");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este link não vale mais");
  await ask(page, "1004", `ninguem-${randomUUID().slice(0, 8)}@exemplo.com`);
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect(page).toHaveURL(/\/pedido$/);
  await page.getByRole("link", { name: "Corrigir número ou e-mail" }).click();
  await ask(page, "mil e quatro", "ana@");
  await expect(page.getByText("Digite o número do pedido, como 1004.")).toBeVisible();
  await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
  await expect(page.getByLabel("Número do pedido")).toHaveValue("mil e quatro");
  await context.close();
});
