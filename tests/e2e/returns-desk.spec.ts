import type { APIRequestContext, Page } from "@playwright/test";
import { deliverOrder } from "./change-shop.ts";
import { emailTo } from "./mailbox.ts";
import { askForReturn } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";
import { type Account, buyRing, comeAsCustomer } from "./steps.ts";

/** A delivered order of the logged-in customer, paid by PIX. */
async function buy(page: Page, account: Account): Promise<string> {
  const id = await buyRing(page, account);
  await deliverOrder(id, 2);
  return id;
}

async function expectMail(request: APIRequestContext, to: string, subject: string, words: string): Promise<void> {
  const letter = await emailTo(request, to, new RegExp(subject.replaceAll(/[()]/g, "\\$&")));
  expect(letter.text).toContain(words);
}

async function openDesk(page: Page): Promise<void> {
  await enterPanel(page, "/admin/trocas");
  await expect(page.getByRole("heading", { level: 2, name: "Trocas e devoluções" })).toBeVisible();
}

test("an exchange is approved, set aside, received and sent; another tab decides too late; a regret is paid back @core", async ({
  page,
  request,
  browser,
}) => {
  const account = await comeAsCustomer(page);
  const [swapped, given] = [await buy(page, account), await buy(page, account)];
  const exchange = (await askForReturn(page.request, swapped)).number;
  const regret = (await askForReturn(page.request, given, { kind: "regret" })).number;

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "pt-BR" });
  const desk = patient(await context.newPage());
  await openDesk(desk);
  await look(desk);
  await desk.getByLabel("Buscar").fill(account.email);
  await desk.getByLabel("Tipo").selectOption("exchange");
  await desk.getByRole("button", { name: "Buscar" }).click();
  await expect(desk.getByRole("link", { name: regret })).toHaveCount(0);
  await desk.getByRole("link", { name: exchange }).click();
  await expect(desk.getByRole("heading", { level: 2, name: `Troca de tamanho ${exchange}` })).toBeVisible();
  await expect(desk.getByText("Ficou apertado no meu dedo.")).toBeVisible();
  await expect(desk.getByText(/^Responder até/).first()).toBeVisible();
  await look(desk);
  const stale = patient(await context.newPage());
  await stale.goto(desk.url());

  await desk.getByLabel("Instruções para o cliente").fill("");
  await desk.getByRole("button", { name: "Aprovar a troca" }).click();
  await expect(desk.getByText("Diga ao cliente como enviar a peça, ou informe o código de postagem.")).toBeVisible();
  await desk.getByLabel("Instruções para o cliente").fill("Leve aos Correios.");
  await desk.getByRole("button", { name: "Aprovar a troca" }).click();
  const question = desk.getByRole("dialog", { name: "Aprovar sem código de postagem?" });
  await expect(question).toContainText("Sem código de postagem o cliente não sabe como postar de graça.");
  await look(desk);
  await question.getByRole("button", { name: "Voltar" }).click();
  await expect(desk.getByText("Solicitação recebida")).toBeVisible();
  await desk.getByRole("button", { name: "Aprovar a troca" }).click();
  await question.getByRole("button", { name: "Aprovar sem código" }).click();
  await expect(desk.getByText("Tamanho 17: separado para esta troca")).toBeVisible();
  await expectMail(request, account.email, `Como enviar sua peça (${exchange})`, "Leve aos Correios.");
  await expect(desk.getByText("Sem código de postagem.")).toBeVisible();
  await desk.getByLabel("Código de postagem").fill("20261 12345");
  await desk.getByRole("button", { name: "Salvar e avisar o cliente" }).click();
  await expect(desk.getByText("Código de postagem: 2026112345", { exact: true })).toBeVisible();
  await expect(desk.getByText("Corrigiu as instruções de envio")).toBeVisible();
  await look(desk);
  await expectMail(request, account.email, `Instruções de envio atualizadas (${exchange})`, "2026112345");

  // Somebody else still has the outdated page open.
  await stale.getByText("Recusar", { exact: true }).click();
  await stale.getByLabel("Motivo, para o cliente").fill("Fora do prazo da loja.");
  await stale.getByRole("button", { name: "Recusar e avisar o cliente" }).click();
  await expect(stale.getByText("Alguém decidiu antes")).toBeVisible();
  await expect(stale.getByText(/Agora está em “Aguardando a peça”/)).toBeVisible();
  await look(stale);
  await stale.close();

  await desk.getByLabel(/tamanho 16$/).selectOption("1");
  await desk.getByRole("button", { name: "Marcar como recebida" }).click();
  await expect(desk.getByText("Voltou ao estoque")).toBeVisible();
  await look(desk);
  await desk.getByLabel("Transportadora").fill("Correios");
  await desk.getByLabel("Código de rastreamento").fill("aa123456785br");
  await desk.getByRole("button", { name: "Marcar como enviada" }).click();
  await expect(desk.getByText("A nova peça foi enviada.")).toBeVisible();
  await expectMail(request, account.email, `Sua troca está a caminho (${exchange})`, "AA123456785BR");

  await desk.goto(`/admin/trocas?q=${regret}`);
  await desk.getByRole("link", { name: regret }).click();
  await desk.getByText("Devolver o valor antes de a peça chegar").click();
  await desk.getByRole("button", { name: /^Devolver R\$/ }).click();
  const refund = desk.getByRole("dialog", { name: "Devolver o valor?" });
  await expect(refund).toContainText(/Você devolve R\$\s?[\d.,]+ a .*: PIX/);
  await look(desk);
  await refund.getByRole("button", { name: "Sim, devolver" }).click();
  await expect(desk.getByText("O valor foi devolvido.")).toBeVisible();
  await look(desk);
  await context.close();
  const status = async () => (await (await page.request.get(`/rest/v1/orders/${given}`)).json()).payment_status;
  await expect.poll(status).toBe("refunded");
});
