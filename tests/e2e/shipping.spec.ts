import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expectEmails } from "./mailbox.ts";
import { decidePayment } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";
import { addToCart, comeAsCustomer, payByPix } from "./steps.ts";

/** Ample stock: this test cannot take the last piece from another one. */
const PIECE = "TESTE-CORRENTE-PRODUCAO";

/** Opens the panel, logged in, in a separate browser context. */
async function openPanel(context: BrowserContext, path: string): Promise<Page> {
  const panel = patient(await context.newPage());
  await enterPanel(panel, path);
  await expect(panel).toHaveURL(path);
  return panel;
}

/** Approves the newest order's PIX at the simulated bank. */
async function approvePayment(page: Page, request: APIRequestContext): Promise<void> {
  const reference = await page.evaluate(async () => {
    const orders: { external_payment_id: string }[] = await (await fetch("/rest/v1/orders?limit=1")).json();
    return orders[0]?.external_payment_id ?? "";
  });
  await decidePayment(request, reference, "approve");
}

async function carrierSays(request: APIRequestContext, code: string, move: string): Promise<void> {
  const answer = await request.post(`/sandbox/control/shipments/${code}/${move}?wait=1`);
  expect(answer.status(), await answer.text()).toBe(200);
}

test("an order is bought, packed, labelled, posted and delivered, as customer and staff see it @core", async ({
  page,
  request,
  browser,
}) => {
  const account = await comeAsCustomer(page);
  await addToCart(page, PIECE);
  await payByPix(page);
  await approvePayment(page, request);
  await expectEmails(request, account.email, /confirmado/);

  // The staff pack it and buy the label.
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "pt-BR" });
  const panel = await openPanel(context, "/admin/pedidos");
  await expect(panel.getByRole("heading", { level: 2, name: "Pedidos" })).toBeVisible();
  await panel.getByLabel("Buscar pedido").fill(account.email);
  await panel.getByRole("button", { name: "Buscar" }).click();
  await expect(panel.getByText("Resultados para")).toBeVisible();
  await look(panel);
  await panel.getByRole("link", { name: /Lia Moreira/ }).click();
  await expect(panel.getByRole("heading", { level: 2, name: /^Pedido nº \d+$/ })).toBeVisible();
  await look(panel);
  const service = panel.getByLabel("Serviço", { exact: true });
  await service.selectOption({ label: await sedexLabel(panel) });
  await panel.getByRole("button", { name: "Ver preços e saldo" }).click();
  await expect(panel.getByText("Saldo do Melhor Envio:")).toBeVisible();
  await panel.getByRole("button", { name: /^Correios SEDEX/ }).click();
  await expect(service).toHaveValue("2");
  await look(panel);
  await panel.getByRole("button", { name: "Comprar etiqueta" }).click();
  const question = panel.getByRole("dialog", { name: "Comprar a etiqueta?" });
  await expect(question.getByText("Saldo depois da compra")).toBeVisible();
  await look(panel);
  await question.getByRole("button", { name: "Comprar agora" }).click();
  await expect(panel.getByRole("link", { name: "Imprimir etiqueta" })).toBeVisible({ timeout: 60_000 });
  await look(panel);
  const file = await panel.request.get(
    (await panel.getByRole("link", { name: "Imprimir etiqueta" }).getAttribute("href")) ?? "",
  );
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const code = await panel.locator("dd b").first().innerText();
  await panel.goto("/admin/pedidos/separar");
  await expect(panel.getByRole("heading", { level: 2, name: "Lista de separação" })).toBeVisible();
  await look(panel);

  // The carrier accepts the parcel: e-mail and timeline show it.
  await carrierSays(request, code, "post");
  await expectEmails(request, account.email, /a caminho/);
  await page.goto("/pedidos");
  await page.getByRole("button", { name: /^Detalhes do pedido/ }).click();
  await page.getByRole("button", { name: "Atualizar", exact: true }).click();
  await expect(page.getByText("Rastreamento atualizado")).toBeVisible();
  await expect(page.getByText("Objeto postado")).toBeVisible();
  await page.getByRole("link", { name: "Ver pedido completo" }).click();
  await expect(page.getByRole("heading", { name: "Rastreamento" })).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  await look(page);

  await carrierSays(request, code, "deliver");
  await expectEmails(request, account.email, /foi entregue/);
  await page.getByRole("button", { name: "Atualizar rastreamento" }).click();
  await expect(page.getByText("Objeto entregue ao destinatário")).toBeVisible();
  await context.close();
});

/** The SEDEX option, whether or not the customer chose it. */
async function sedexLabel(panel: Page): Promise<string> {
  const labels = await panel.getByLabel("Serviço", { exact: true }).locator("option").allInnerTexts();
  return labels.find((label) => label.startsWith("Correios SEDEX")) ?? "";
}

test("pieces are collected at the shop, from the setting to the customer's order", async ({
  page,
  request,
  browser,
}) => {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "pt-BR" });
  const panel = await openPanel(context, "/admin/frete");
  const account = await comeAsCustomer(page);
  await addToCart(page, PIECE);
  try {
    await offerPickup(panel, "Oferecer");
    await look(panel);
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Alterar o frete" }).click();
    const pickup = page.getByRole("radio", { name: /^Retirada na loja/ });
    await expect(pickup).toBeAttached();
    await pickup.check({ force: true });
    await look(page);
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  } finally {
    await offerPickup(panel, "Não oferecer");
  }
  await approvePayment(page, request);
  await expectEmails(request, account.email, /confirmado/);

  // Packed, then marked as ready after a confirmation.
  await panel.goto(`/admin/pedidos?q=${encodeURIComponent(account.email)}`);
  await panel.getByRole("link", { name: /Lia Moreira/ }).click();
  await expect(panel.getByText("O cliente escolheu retirar.")).toBeVisible();
  await panel.getByRole("button", { name: "Pronto para retirada" }).click();
  await look(panel);
  await panel.getByRole("dialog").getByRole("button", { name: "Voltar" }).click();
  await expect(panel.getByRole("dialog")).toHaveCount(0);
  await panel.getByRole("button", { name: "Pronto para retirada" }).click();
  await panel.getByRole("button", { name: "Sim, avisar" }).click();
  await expect(panel.getByText("Confira o documento de quem retira.")).toBeVisible();
  await look(panel);
  await expectEmails(request, account.email, /pronto para retirada/);
  await panel.goto(`/admin/pedidos?ver=retirada&q=${encodeURIComponent(account.email)}`);
  await expect(panel.getByRole("link", { name: /Lia Moreira/ })).toBeVisible();
  await look(panel);

  await page.goto("/pedidos");
  await page.getByRole("button", { name: /^Detalhes do pedido/ }).click();
  await page.getByRole("link", { name: "Ver pedido completo" }).click();
  await expect(page.getByText("Suas peças esperam por você.")).toBeVisible();
  await look(page);
  await panel.getByRole("link", { name: /Lia Moreira/ }).click();
  await panel.getByRole("button", { name: "Retirado" }).click();
  await panel.getByRole("button", { name: "Sim, foram retiradas" }).click();
  await expectEmails(request, account.email, /foi retirado/);
  await page.reload();
  await expect(page.getByText("Retirado na loja")).toBeVisible();
  await context.close();
});

/**
 * Changes the setting for the whole shop; other tests choose their shipping option by name, so they are not affected.
 */
async function offerPickup(panel: Page, choice: "Oferecer" | "Não oferecer"): Promise<void> {
  await panel.goto("/admin/frete");
  await panel.getByLabel("Retirada", { exact: true }).selectOption({ label: choice });
  if (choice === "Oferecer") {
    await panel.getByLabel("Endereço da retirada").fill("Rua das Flores, 12, Centro");
    await panel.getByLabel("Horário da retirada").fill("Segunda a sexta, das 9h às 18h");
  }
  await panel.getByRole("button", { name: "Salvar frete" }).click();
  await expect(panel.getByText("Frete salvo")).toBeVisible();
}
