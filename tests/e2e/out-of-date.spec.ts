import { randomUUID } from "node:crypto";
import { paidOrder } from "./orders.ts";
import { enterPanel, OWNER } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

/** Ample stock: this test cannot take the last piece from another one. */
const PIECE = "TESTE-CORRENTE-PRODUCAO";

// Expected refusals (400, 401), 404s and conflicts (409).
test.use({ allowedNoise: [/status of 4(00|01|04|09)/] });

test("an order that somebody else has sent meanwhile is shown as it is, and no word is lost @phone-only", async ({
  page,
  request,
}) => {
  const account = await signUp(request);
  const data = { customer_email: account.email };
  const id = await paidOrder(request, { id: PIECE }, { headers: await bearerOf(request, account), data });
  const path = `/admin/pedidos/${id}`;
  await enterPanel(page, path);
  const code = page.getByLabel("Código de rastreamento");
  await page.getByLabel("Transportadora").fill("Expresso Azul");
  await code.fill("BB987654321BR");
  await page.getByLabel("Nova anotação").fill("Ligar antes de enviar.");
  // Somebody else changes the order meanwhile.
  const sent = await page.request.post(path, {
    form: { acao: "sendByHand", carrierName: "Correios", trackingCode: "AA123456785BR" },
  });
  expect(sent.status()).toBe(200);
  await page.getByRole("button", { name: "Marcar como enviado" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sim, marcar como enviado" }).click();

  const refusal = page.getByRole("alert").filter({ hasText: "A página já mostra como está agora." });
  await expect(refusal).toBeVisible();
  await expect(refusal).toBeFocused();
  // The page shows the current state.
  await expect(page.getByRole("main").getByText("Enviado", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar como enviado" })).toHaveCount(0);
  await expect(code).toHaveValue("AA123456785BR");
  // The input survives: in the form, or in a list above if the form no longer applies.
  const unsaved = page.getByRole("region", { name: "Não salvo" });
  await expect(unsaved).toContainText("Expresso Azul");
  await expect(unsaved).toContainText("BB987654321BR");
  await expect(page.getByLabel("Nova anotação")).toHaveValue("Ligar antes de enviar.");
  await look(page);
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByLabel("Nova anotação")).toHaveValue("");
  await expect(refusal).toHaveCount(0);
});

// Rules: STAFF-20.
test("a session that ended over a form costs a login in the same place, and no word @phone-only", async ({
  page,
  request,
}) => {
  const account = await signUp(request);
  const data = { customer_email: account.email };
  const id = await paidOrder(request, { id: PIECE }, { headers: await bearerOf(request, account), data });
  await enterPanel(page, `/admin/pedidos/${id}`);
  const note = page.getByLabel("Nova anotação");
  await note.fill("Ligar antes de enviar.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Anotar" }).click();
  const dialog = page.getByRole("dialog", { name: "Entre de novo para salvar" });
  await expect(dialog.getByLabel("Usuário")).toHaveValue(OWNER.username);
  await dialog.getByLabel("Senha", { exact: true }).fill("senha-errada");
  await dialog.getByRole("button", { name: "Entrar e enviar" }).click();
  await expect(dialog.getByText("Usuário ou senha incorretos.")).toBeVisible();
  await look(page);
  await dialog.getByLabel("Senha", { exact: true }).fill(OWNER.password);
  await dialog.getByRole("button", { name: "Entrar e enviar" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(note).toHaveValue("");
  await expect(page.locator("#anotacoes").getByText("Ligar antes de enviar.")).toBeVisible();
});

test("without scripts the same refusal stands above the page as it is @drill", async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const account = await signUp(request);
  const data = { customer_email: account.email };
  const id = await paidOrder(request, { id: PIECE }, { headers: await bearerOf(request, account), data });
  const path = `/admin/pedidos/${id}`;
  await enterPanel(page);
  const plain = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const other = await plain.newPage();
  await other.goto(path);
  await page.request.post(path, {
    form: { acao: "sendByHand", carrierName: "Correios", trackingCode: "AA123456785BR" },
  });
  await other.getByLabel("Transportadora").fill("Expresso Azul");
  await other.getByRole("button", { name: "Marcar como enviado" }).click();
  await expect(other.getByRole("alert").filter({ hasText: "A página já mostra como está agora." })).toBeVisible();
  await expect(other.getByRole("main").getByText("Enviado", { exact: true }).first()).toBeVisible();
  await plain.close();
});

test("what the panel does not find is said in its frame @phone-only @drill", async ({ page }) => {
  await enterPanel(page, `/admin/pedidos/${randomUUID()}`);
  await expect(page).toHaveTitle("Pedido não encontrado | Painel Administrativo");
  await expect(page.getByRole("heading", { level: 2, name: "Pedido não encontrado" })).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Voltar para os pedidos" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Pedidos" })).toBeVisible();
  // The same for a download and for an invalid URL.
  await page.goto("/admin/upload/nenhum/erros.csv");
  await expect(page.getByRole("heading", { level: 2, name: "Upload não encontrado" })).toBeVisible();
  await page.goto("/admin/nao-existe/%zz");
  await expect(page.getByRole("heading", { level: 2, name: "Página não encontrada" })).toBeVisible();
  await look(page);
});

test("somebody is found by the telephone of their order, which stands in no address @phone-only", async ({
  page,
  request,
}) => {
  const account = await signUp(request);
  // No other test uses this number.
  const phone = `219${String(Date.now()).slice(-8)}`;
  const data = { customer_email: `convidada.${randomUUID().slice(0, 8)}@exemplo.com`, customer_phone: `+55 ${phone}` };
  await paidOrder(request, { id: PIECE }, { headers: await bearerOf(request, account), data });
  await enterPanel(page, "/admin/clientes");
  await page.getByLabel("Buscar cliente").fill(`+55 (${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/busca=v1\./);
  expect(page.url()).not.toContain(phone.slice(2));
  await expect(page.getByRole("row")).toHaveCount(2);
  await look(page);
  await page.goto("/admin/pedidos");
  await page.getByLabel("Buscar pedido").fill(phone);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("Resultados para")).toBeVisible();
  expect(page.url()).not.toContain(phone.slice(2));
});
