import { emailsTo } from "./mailbox.ts";
import { enterPanel, openPage } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

/** A mail server may take this long on a loaded machine (ms). */
const patient = { timeout: 30_000 };

// A refused text.
test.use({ allowedNoise: [/status of 4\d\d/] });

test("the owner rewrites a mail, sees and tries it, is stopped from dropping facts, and goes back @phone", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  await enterPanel(page, "/admin/configuracoes");
  await openPage(page, "Textos");
  await look(page);
  await page.getByRole("link", { name: /^Link do pedido/ }).click();
  const opening = page.getByLabel("Abertura");
  await expect(opening).toHaveValue(/^Com este link/);
  await opening.fill("Oi! Aqui está o seu pedido na ");
  await page
    .getByRole("list", { name: "Campos para Abertura" })
    .getByRole("button", { name: /Nome da loja/ })
    .click();
  await expect(opening).toHaveValue("Oi! Aqui está o seu pedido na {loja}");
  const preview = page.frameLocator("iframe[title='Prévia do e-mail']");
  await expect(preview.getByText("Oi! Aqui está o seu pedido na Lavra").first()).toBeVisible(patient);
  await look(page);

  await page.getByRole("button", { name: "Enviar teste para mim" }).click();
  const sent = page.getByText(/^Teste enviado para /).first();
  await expect(sent).toBeVisible(patient);
  const to = (await sent.textContent())?.replace("Teste enviado para ", "") ?? "";
  const [mail] = await emailsTo(request, to);
  expect(mail?.subject).toBe("Teste: Seu pedido nº 1042: abra por este link");

  await page.getByLabel("Assunto").fill("Seu pedido");
  await page.getByRole("button", { name: "Salvar texto" }).click();
  await expect(page.getByText("Mantenha {pedido} no texto: Número do pedido.")).toBeVisible();
  await page.getByLabel("Assunto").fill("Pedido {pedido}");
  await page.getByRole("button", { name: "Salvar texto" }).click();
  await expect(page.getByText("Alterado", { exact: true })).toBeVisible(patient);
  await expect(page.getByLabel("Assunto")).toHaveValue("Pedido {pedido}");

  await page.getByRole("button", { name: "Voltar ao original" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Voltar ao original" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("Seu pedido {pedido}: abra por este link", patient);
  await page.getByRole("button", { name: "Desfazer a última alteração" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("Pedido {pedido}", patient);
  await page.getByRole("button", { name: "Voltar ao original" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Voltar ao original" }).click();
  await expect(page.getByText("Alterado", { exact: true })).toBeHidden(patient);

  await page.goto("/admin/configuracoes/textos/whatsapp_pickup");
  await page.getByLabel("Mensagem").fill("Oi, {nome}! O pedido {pedido} espera por você.");
  await expect(page.getByText("Oi, Maria! O pedido nº 1042 espera por você.")).toBeVisible();
  await look(page);
});

test("without scripts a text is previewed and saved as a plain form @phone-only", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await enterPanel(page, "/admin/configuracoes/textos/contact_received");
  await page.getByLabel("Encerramento").fill("Até já, {loja}");
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByLabel("Encerramento")).toHaveValue("Até já, {loja}");
  await expect(page.locator("iframe")).toHaveAttribute("srcdoc", /Até já, Lavra/);
  await page.getByRole("button", { name: "Salvar texto" }).click();
  await expect(page.getByText("Alterado", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Voltar ao original" }).click();
  await expect(page.getByLabel("Encerramento")).toHaveValue("");
  await context.close();
});
