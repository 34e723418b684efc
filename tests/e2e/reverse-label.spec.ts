import { deliverOrder, giveDocument } from "./change-shop.ts";
import { emailTo } from "./mailbox.ts";
import { askForReturn } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";
import { buyRing, comeAsCustomer } from "./steps.ts";

interface ReverseLabel {
  id: string;
  reverse: boolean | number;
  from: { email?: string };
}

test("one press approves a return and buys its reverse label; the customer gets the code and is followed @phone-only", async ({
  page,
  request,
  browser,
}) => {
  const account = await comeAsCustomer(page);
  const orderId = await buyRing(page, account);
  await deliverOrder(orderId, 2);
  await giveDocument(orderId);
  const { number, id } = await askForReturn(page.request, orderId, { kind: "regret" });

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "pt-BR" });
  const desk = patient(await context.newPage());
  await enterPanel(desk, `/admin/trocas/${id}`);
  await expect(desk.getByRole("heading", { name: "Etiqueta reversa" })).toBeVisible();
  await desk.getByRole("link", { name: "Ver preços e saldo" }).click();
  await expect(desk.getByRole("radio", { name: /Correios PAC/ })).toBeChecked();
  await expect(desk.getByRole("radio", { name: /Correios SEDEX/ })).not.toBeChecked();
  await expect(desk.getByText(/Saldo do Melhor Envio: R\$/)).toBeVisible();
  await look(desk);
  await desk.getByRole("button", { name: "Aprovar e gerar etiqueta reversa" }).click();
  await expect(desk.getByText("O cliente recebeu o código e ainda não postou.")).toBeVisible({ timeout: 60_000 });
  await expect(desk.getByRole("link", { name: "Abrir a declaração" })).toBeVisible();
  await expect(desk.getByText("Comprou uma etiqueta reversa")).toBeVisible();
  await look(desk);

  const letter = await emailTo(request, account.email, new RegExp(`Como enviar sua peça \\(${number}\\)`));
  expect(letter.text).toContain("informe este código");
  await page.goto(`/orders/${orderId}/devolucoes/${id}`);
  await expect(page.getByText(/^\d{10}$/)).toBeVisible();
  await expect(page.getByText(/^Vale até \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible();
  const file = await page.request.get(`/orders/${orderId}/devolucoes/${id}/declaracao`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await look(page);

  const labels: ReverseLabel[] = await (await request.get("/sandbox/control/shipments")).json();
  const label = labels.find(({ reverse, from }) => reverse === true && from.email === account.email);
  await request.post(`/sandbox/control/shipments/${label?.id}/post?wait=1`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Você já postou a peça.")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await look(page);
  await request.post(`/sandbox/control/shipments/${label?.id}/deliver?wait=1`);
  await expect(async () => {
    await desk.goto("/admin/trocas");
    await expect(desk.getByText("Chegou: conferir").first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await look(desk);
  await context.close();
});
