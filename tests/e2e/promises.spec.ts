import { acceptedTerms, askedForRefund, deliverOrder } from "./change-shop.ts";
import { askForReturn } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";
import { addToCart, buyRing, comeAsCustomer, fillCard, goToPayment } from "./steps.ts";

// What the shop promised: the accepted version of the terms, a card's interest, the correction of a late refund.

test("an older version of the terms is read where it always stood, and leads to the present one @drill", async ({
  page,
}) => {
  const account = await comeAsCustomer(page);
  await acceptedTerms(await buyRing(page, account), "2026-11-21");
  await page.goto("/termos/versoes/2026-11-21");
  await expect(page).toHaveURL(/\/termos\/versoes\/2026-11-21$/);
  await expect(page.getByText("Esta é uma versão anterior.")).toBeVisible();
  await expect(page.getByText("Versão 2026-11-21, de 21 de novembro de 2026.")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await look(page);
  await page.locator("main").getByRole("link", { name: "Termos & Condições", exact: true }).click();
  await expect(page).toHaveURL(/\/termos$/);
});

test("the tile of the credit card promises no more than the typed card's plan bears", async ({ page }) => {
  await comeAsCustomer(page);
  await addToCart(page, "ANELOVALCO-010", "16");
  await goToPayment(page);
  const tile = page.getByRole("radio", { name: /^Cartão de crédito/ });
  await tile.check({ force: true });
  await expect(page.getByText("Em até 3x sem juros", { exact: true })).toBeVisible();
  await fillCard(page, { number: "6062826786276634", holder: "APRO TESTE" });
  await expect(page.getByText("Em até 2x sem juros", { exact: true })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Parcelas" })).toContainText("com juros");
  await look(page);
});

test("a refund that took long: the staff note its correction, and the customer sees it @drill", async ({
  page,
  browser,
}) => {
  const account = await comeAsCustomer(page);
  const order = await buyRing(page, account);
  await deliverOrder(order, 2);
  const { number } = await askForReturn(page.request, order, { kind: "regret" });
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "pt-BR" });
  const desk = patient(await context.newPage());
  await enterPanel(desk, `/admin/trocas?q=${number}`);
  await desk.getByRole("link", { name: number }).click();
  await desk.getByText("Devolver o valor antes de a peça chegar").click();
  await desk.getByRole("button", { name: /^Devolver R\$/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Sim, devolver" }).click();
  await expect(desk.getByText("O valor foi devolvido.")).toBeVisible();
  const status = async () => (await (await page.request.get(`/rest/v1/orders/${order}`)).json()).payment_status;
  await expect.poll(status).toBe("refunded");
  await expect(desk.getByText("Correção monetária")).toHaveCount(0);

  await askedForRefund(order, 12);
  await desk.goto(`/admin/pedidos/${order}`);
  await expect(desk.getByText("Pode ser devida uma correção.")).toBeVisible();
  await desk.getByLabel("Valor pago, em R$").fill("1,23");
  await look(desk);
  await desk.getByRole("button", { name: "Anotar correção" }).click();
  await expect(desk.getByText(/correção de R\$\s1,23, paga em .* por PIX/)).toBeVisible();
  await context.close();

  await page.goto(`/orders/${order}`);
  await expect(page.getByText(/^Correção monetária, paga em/)).toBeVisible();
  await look(page);
});
