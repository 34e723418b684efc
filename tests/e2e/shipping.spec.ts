import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSideScroll, patient, test } from "./shop-test.ts";
import { addToCart, logIn, payByPix, signUp } from "./steps.ts";

/** Plentiful: the journey takes no piece from another one. */
const PIECE = "TESTE-CORRENTE-PRODUCAO";
const OWNER = { username: "admin", password: "painel-prata-925" };

async function look(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await expectAccessible(page);
}

async function carrierSays(request: APIRequestContext, code: string, move: string): Promise<void> {
  const answer = await request.post(`/sandbox/control/shipments/${code}/${move}?wait=1`);
  expect(answer.status(), await answer.text()).toBe(200);
}

async function isMailed(request: APIRequestContext, to: string, subject: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        const letters: { subject: string }[] = await (
          await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
        ).json();
        return letters.some((letter) => subject.test(letter.subject));
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

test("an order is bought, packed, labelled, posted and delivered, as customer and staff see it", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const account = await signUp(request);
  await logIn(page, account);
  await addToCart(page, PIECE);
  await payByPix(page);
  const payments: { external_reference: string; payer_email?: string }[] = await (
    await request.get("/sandbox/control/payments")
  ).json();
  const reference = await page.evaluate(async () => {
    const orders: { external_payment_id: string }[] = await (await fetch("/rest/v1/orders?limit=1")).json();
    return orders[0]?.external_payment_id ?? "";
  });
  expect(payments.map(({ external_reference }) => external_reference)).toContain(reference);
  await request.post(`/sandbox/control/payments/${reference}/approve?wait=1`);
  await isMailed(request, account.email, /confirmado/);

  // The staff pack it and buy its label.
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "pt-BR" });
  const panel = patient(await context.newPage());
  await panel.goto("/admin/login?voltar=/admin/pedidos");
  await panel.getByLabel("Usuário").fill(OWNER.username);
  await panel.getByLabel("Senha", { exact: true }).fill(OWNER.password);
  await panel.getByRole("button", { name: "Entrar" }).click();
  await expect(panel.getByRole("heading", { level: 2, name: "Pedidos" })).toBeVisible();
  await panel.getByLabel("Buscar pedido").fill(account.email);
  await panel.getByRole("button", { name: "Buscar" }).click();
  await expect(panel.getByText("Resultados para")).toBeVisible();
  await look(panel);
  await panel.getByRole("link", { name: /Lia Moreira/ }).click();
  await expect(panel.getByRole("heading", { level: 2, name: /^Pedido #/ })).toBeVisible();
  await look(panel);
  const service = panel.getByLabel("Serviço");
  await service.selectOption({ label: await sedexLabel(panel) });
  await panel.getByRole("button", { name: "Comprar etiqueta" }).click();
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

  // The carrier takes it: mail and timeline tell.
  await carrierSays(request, code, "post");
  await isMailed(request, account.email, /a caminho/);
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
  await isMailed(request, account.email, /foi entregue/);
  await page.getByRole("button", { name: "Atualizar rastreamento" }).click();
  await expect(page.getByText("Objeto entregue ao destinatário")).toBeVisible();
  await context.close();
});

/** SEDEX, whether or not it is what was sold. */
async function sedexLabel(panel: Page): Promise<string> {
  const labels = await panel.getByLabel("Serviço").locator("option").allInnerTexts();
  return labels.find((label) => label.startsWith("Correios SEDEX")) ?? "";
}
