import type { Page } from "@playwright/test";
import { emailsTo } from "./mailbox.ts";
import { enterPanel, openPage } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

/** A mail server may take this long on a loaded machine (ms). */
const patient = { timeout: 30_000 };

// A refused text.
test.use({ allowedNoise: [/status of 4\d\d/] });

test("the owner rewrites a mail, is stopped from dropping facts, sees and tries it, and goes back", async ({
  page,
  request,
}) => {
  await enterPanel(page, "/admin/configuracoes");
  await openPage(page, "Textos");
  await look(page);
  await page.getByRole("link", { name: /^Cadastro de revenda não aprovado/ }).click();
  const opening = page.getByLabel("Abertura", { exact: true });
  const fields = page.getByRole("list", { name: "Campos para Abertura" });
  await expect(opening).toHaveValue("{saudacao} {decisao}");
  await opening.fill("Oi da ");
  await fields.getByRole("button", { name: /Nome da loja/ }).click();
  await expect(opening).toHaveValue("Oi da {loja}");
  await page.getByRole("button", { name: "Salvar texto" }).click();
  await expect(page.getByText("Mantenha {decisao} no texto: A decisão.").first()).toBeVisible();
  await opening.fill("Oi da {loja}. ");
  await fields.getByRole("button", { name: /A decisão/ }).click();
  await expect(opening).toHaveValue("Oi da {loja}. {decisao}");
  const preview = page.frameLocator("iframe[title='Prévia do e-mail']");
  await expect(preview.getByText(/^Oi da Lavra\. Analisamos o seu cadastro/).last()).toBeVisible(patient);
  await look(page);

  // Rules: TEXT-8.
  await page.getByRole("button", { name: "Enviar teste para mim" }).click();
  const sent = page.getByText(/^Teste enviado para /).first();
  await expect(sent).toBeVisible(patient);
  const to = (await sent.textContent())?.replace("Teste enviado para ", "") ?? "";
  const subjects = (await emailsTo(request, to)).map(({ subject }) => subject);
  expect(subjects).toContain("Teste: Seu cadastro para revenda na Lavra");

  await page.getByRole("button", { name: "Salvar texto" }).click();
  const changed = page.getByText("Alterado", { exact: true });
  await expect(changed).toBeVisible(patient);
  await expect(opening).toHaveValue("Oi da {loja}. {decisao}");
  await goBack(page);
  await expect(opening).toHaveValue("{saudacao} {decisao}", patient);
  await page.getByRole("button", { name: "Desfazer a última alteração" }).click();
  await expect(opening).toHaveValue("Oi da {loja}. {decisao}", patient);
  await goBack(page);
  await expect(changed).toBeHidden(patient);

  await page.goto("/admin/configuracoes/textos/whatsapp_pickup");
  await page.getByLabel("Mensagem", { exact: true }).fill("Oi, {nome}! O pedido {pedido} espera por você.");
  await expect(page.getByText("Oi, Maria! O pedido nº 1042 espera por você.")).toBeVisible();
  await look(page);
});

async function goBack(page: Page) {
  await page.getByRole("button", { name: "Voltar ao original" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Voltar ao original" }).click();
}

test("without scripts a text is previewed and saved as a plain form @phone-only @drill", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await enterPanel(page, "/admin/configuracoes/textos/contact_received");
  await page.getByLabel("Encerramento", { exact: true }).fill("Até já, {loja}");
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByLabel("Encerramento", { exact: true })).toHaveValue("Até já, {loja}");
  await expect(page.locator("iframe")).toHaveAttribute("srcdoc", /Até já, Lavra/);
  await page.getByRole("button", { name: "Salvar texto" }).click();
  await expect(page.getByText("Alterado", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Voltar ao original" }).click();
  await expect(page.getByLabel("Encerramento", { exact: true })).toHaveValue("");
  await context.close();
});
