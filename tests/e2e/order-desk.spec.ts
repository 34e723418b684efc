import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expectEmails } from "./mailbox.ts";
import { paidOrder } from "./orders.ts";
import { enterPanel, newColleague } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";
import { type Account, bearerOf, logIn, signUp } from "./steps.ts";

/** Ample stock: this test cannot take the last piece from another one. */
const PIECE = "TESTE-CORRENTE-PRODUCAO";

// The server refuses requests without permission.
test.use({ allowedNoise: [/status of 4\d\d/] });

/** Buys two pieces by PIX through the API. */
async function bought(request: APIRequestContext): Promise<{ id: string; account: Account }> {
  const account = await signUp(request);
  const headers = await bearerOf(request, account);
  const data = { customer_email: account.email, customer_cpf: "12345678909" };
  return { id: await paidOrder(request, { id: PIECE, quantity: 2 }, { headers, data }), account };
}

test("an order is found, noted on, its mail sent again, its money given back in part and then whole @core", async ({
  page,
  request,
}) => {
  const { id, account } = await bought(request);
  await enterPanel(page, "/admin/pedidos");
  await page.getByLabel("Buscar pedido").fill(account.email);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("Resultados para")).toBeVisible();
  // No personal data in URLs.
  expect(decodeURIComponent(page.url())).not.toContain("@");
  const csv = await page.request.get(
    (await page.getByRole("link", { name: "Exportar CSV" }).getAttribute("href")) ?? "",
  );
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(account.email);
  await page.getByLabel("Buscar pedido").fill("123.456.789-09");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("Resultados para “123.456.789-09”")).toBeVisible();
  expect(page.url()).not.toMatch(/123\.?456|789-?09/);
  await page.getByText("Filtros", { exact: true }).click();
  await page.getByLabel("Forma de pagamento").selectOption("pix");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Filtros (1)")).toBeVisible();
  await look(page);

  await page.goto(`/admin/pedidos/${id}`);
  await expect(page.getByRole("heading", { name: "Histórico" })).toBeVisible();
  await look(page);
  const dossierLink = page.getByRole("link", { name: "Montar o dossiê" });
  const dossier = await page.request.get((await dossierLink.getAttribute("href")) ?? "");
  expect([dossier.status(), dossier.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.getByLabel("Nova anotação").fill("Embrulhar para presente.");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByText("Embrulhar para presente.").first()).toBeVisible();
  await expect(page.getByLabel("Nova anotação")).toHaveValue("");

  await expectEmails(request, account.email, /confirmado/);
  await page.reload();
  await page.getByRole("button", { name: "Enviar de novo" }).first().click();
  const question = page.getByRole("dialog", { name: "Enviar de novo?" });
  await expect(question.getByText(account.email)).toBeVisible();
  await question.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(question).toHaveCount(0);
  await expectEmails(request, account.email, /confirmado/, 2);

  // Amounts are typed in reais. More than the remainder is refused at the field; then a partial refund with one piece
  // restocked.
  await page.getByRole("button", { name: "Reembolsar" }).click();
  const refund = page.getByRole("dialog", { name: "Reembolsar o pedido" });
  await refund.getByLabel("Só uma parte").check();
  const amount = refund.getByLabel("Valor a devolver (R$)");
  await refund.getByLabel(/cada\)$/).selectOption("1");
  await expect(amount).toHaveValue(/^\d+,\d\d$/);
  await amount.fill("");
  await amount.pressSequentially("99999");
  await refund.getByLabel("Motivo").fill("Fecho com defeito");
  await refund.getByRole("button", { name: "Devolver R$ 99.999,00" }).click();
  await expect(refund.getByText(/^Restam R\$/)).toBeVisible();
  await amount.fill("2");
  await refund.getByLabel(/cada\)$/).selectOption("0");
  await refund.getByLabel(/cada\)$/).selectOption("1");
  await expect(amount).toHaveValue("2");
  await look(page);
  await refund.getByRole("button", { name: "Devolver R$ 2,00" }).click();
  const asked = page.getByRole("dialog", { name: "Devolver R$ 2,00?" });
  await expect(asked.getByText("é enviado sem 1 peça, que volta ao estoque.")).toBeVisible();
  await look(page);
  await asked.getByRole("button", { name: "Voltar" }).click();
  await expect(refund).toBeVisible();
  await refund.getByRole("button", { name: "Devolver R$ 2,00" }).click();
  await asked.getByRole("button", { name: "Sim, devolver" }).click();
  await expect(refund).toHaveCount(0);
  await expect(page.locator("main").getByText("Reembolsado em parte", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("1 voltou ao estoque: enviar 1")).toBeVisible();
  // The packing list prints without the panel's navigation.
  await page.goto(`/admin/pedidos/separar?pedido=${id}`);
  await expect(page.getByText(/^1 pedido, 1 peça\./)).toBeVisible();
  await expect(page.getByText(/^1× /)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Lista de separação" })).toBeVisible();
  await expect(page.getByText("Painel Administrativo")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`/admin/pedidos/${id}`);
  const pieces = page.locator("section").filter({ has: page.getByRole("heading", { name: "Peças", exact: true }) });
  await expect(pieces.getByRole("link", { name: "Lista de separação" })).toBeVisible();
  await page.getByRole("button", { name: "Reembolsar" }).click();
  await refund.getByLabel("Motivo").fill("Desistiu por telefone");
  await expect(refund.getByLabel("é cancelado, e todas as peças voltam ao estoque")).toBeChecked();
  await refund.getByRole("button", { name: /^Devolver R\$/ }).click();
  await page
    .getByRole("dialog", { name: /^Devolver R\$/ })
    .getByRole("button", { name: "Sim, devolver e cancelar" })
    .click();
  await expect(page.locator("main").getByText("Cancelado", { exact: true }).first()).toBeVisible();
  await expect(page.locator("main").getByText("Reembolsado", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Reembolsar" })).toHaveCount(0);
  await expect(pieces.getByRole("link", { name: "Lista de separação" })).toHaveCount(0);
  await expect(page.getByText("Fecho com defeito").first()).toBeVisible();
  await expectEmails(request, account.email, /Reembolso/, 2);
});

test("who packs may note and attach the invoice, and may not give money back; the owner of the order opens its DANFE", async ({
  page,
  request,
  browser,
}) => {
  const { id, account } = await bought(request);
  await enterPanel(page);
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "pt-BR" });
  const packer = patient(await context.newPage());
  await enterPanel(packer, `/admin/pedidos/${id}`, await newColleague(page, "fulfilment"));
  await expect(packer.getByRole("heading", { name: "Anotações" })).toBeVisible();
  await expect(packer.getByRole("button", { name: "Reembolsar" })).toHaveCount(0);
  await expect(packer.getByRole("button", { name: "Cancelar pedido" })).toHaveCount(0);
  // Nor by a hand-made form.
  const refused = await packer.request.post(`/admin/pedidos/${id}`, {
    form: { acao: "refund", how: "all", reason: "por conta própria", refundId: randomUUID() },
    headers: { Origin: new URL(packer.url()).origin },
  });
  expect(refused.status()).toBe(403);
  await expect(packer.getByText("Reembolsado", { exact: true })).toHaveCount(0);
  await packer.getByLabel("Arquivo da nota").setInputFiles({
    name: "danfe.pdf",
    mimeType: "application/pdf",
    // Just below the size limit.
    buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(5 * 1024 * 1024 - 100), Buffer.from("\n%%EOF\n")]),
  });
  await packer.getByRole("button", { name: "Anexar" }).click();
  await expect(packer.getByRole("link", { name: "DANFE (PDF)" })).toBeVisible();
  await look(packer);
  const kept = await packer.request.get(`/admin/pedidos/${id}/nota/pdf`);
  expect([kept.status(), kept.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await context.close();

  const mine = `/orders/${id}/nota-fiscal`;
  const stranger = await browser.newContext();
  const away = await stranger.request.get(mine, { maxRedirects: 0 });
  expect(away.status()).toBe(302);
  await stranger.close();
  await logIn(page, account);
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole("link", { name: "Nota Fiscal" })).toHaveAttribute("href", mine);
  const own = await page.request.get(mine);
  expect([own.status(), own.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});
