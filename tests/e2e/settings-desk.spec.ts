import { randomUUID } from "node:crypto";
import { emailsTo } from "./mailbox.ts";
import { enterPanel, newColleague, openArea, openPage } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";

/** A mail server or provider may take this long on a loaded machine (ms). */
const SLOW = 30_000;
const REFUSED = "A sua função não permite ver esta página.";

// Refusals of the server, and a key that the provider rejects.
test.use({ allowedNoise: [/status of 4\d\d/] });

test("the owner finds her way, sends a test mail, tries a wrong key, looks at the shop's health and into the log", async ({
  page,
  request,
}) => {
  await enterPanel(page, "/admin/configuracoes");
  await expect(page.getByText("A sessão expira em 24 horas.")).toBeVisible();

  await openPage(page, "Aparência");
  await expect(page.getByLabel("Título")).toHaveValue("Prata que revela sua essência");
  await look(page);
  await openPage(page, "Funcionamento");
  await expect(page.getByText("Aberta", { exact: true }).first()).toBeVisible();
  await page.getByLabel("A loja está").selectOption("closed");
  await page.getByRole("button", { name: "Salvar funcionamento" }).click();
  // Closing the shop requires a message to customers.
  await expect(page.getByText("Diga aos clientes por que a loja está fechada.")).toBeVisible();

  await openPage(page, "E-mails");
  const to = `teste.${randomUUID().slice(0, 8)}@exemplo.com`;
  await page.getByLabel("Enviar teste para").fill(to);
  await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
  await expect(page.getByText(`E-mail de teste enviado para ${to}`)).toBeVisible({ timeout: SLOW });
  expect(await emailsTo(request, to)).toHaveLength(1);
  await look(page);

  await openPage(page, "Pagamentos");
  await page.getByLabel("Parcelas sem juros").fill("9");
  await page.getByRole("button", { name: "Salvar parcelamento" }).click();
  await expect(page.getByText("Não pode passar do número de parcelas.")).toBeVisible();
  const stripe = page.locator("section", { has: page.getByRole("heading", { name: "Stripe", exact: true }) });
  await stripe.getByRole("button", { name: "Testar chaves" }).click();
  await expect(page.getByText("As chaves funcionam. Conta: Loja de demonstração, de teste")).toBeVisible({
    timeout: SLOW,
  });
  await stripe.getByLabel("Chave secreta").fill("sk_test_errada_1234");
  await stripe.getByLabel("Segredo dos avisos").fill("whsec_errado");
  // A busy button ignores clicks, and the page revalidates for a moment after the response.
  await expect(stripe.locator("[aria-busy=true]")).toHaveCount(0, { timeout: SLOW });
  await stripe.getByRole("button", { name: "Salvar chaves" }).click();
  await expect(stripe.getByText("A Stripe não aceitou a chave")).toBeVisible({ timeout: SLOW });
  await expect(stripe.getByRole("button", { name: "Salvar mesmo assim" })).toBeVisible();
  await expect(stripe.getByText("Da configuração do servidor")).toBeVisible();
  await look(page);

  await openArea(page, "Saúde");
  await expect(page.getByRole("heading", { name: "Saúde", exact: true })).toBeVisible();
  await expect(page.getByText("PostgreSQL")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Conferir agora" }).click();
  await expect(page.getByText(/Conferido em/).first()).toBeVisible({ timeout: 60_000 });

  await page.goto("/admin/configuracoes/registro?assunto=saude");
  await expect(page.getByText("Pediu a conferência das contas").first()).toBeVisible();
  await look(page);
  await page.getByLabel("Objeto").fill("nada disto");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Nada registrado com este filtro.")).toBeVisible();
  await page.getByRole("link", { name: "Limpar" }).click();
  await expect(page.getByText("Enviou um e-mail de teste").first()).toBeVisible();
  const file = await page.request.get("/admin/configuracoes/registro.csv?assunto=saude");
  expect(await file.text()).toContain("Pediu a conferência das contas");
});

test("who packs is refused settings, keys and health, by the menu and by address", async ({ page, browser }) => {
  await enterPanel(page);
  const other = patient(await (await browser.newContext({ viewport: page.viewportSize() })).newPage());
  await enterPanel(other, "/admin", await newColleague(page, "fulfilment"));
  // The role's start page.
  await expect(other).toHaveURL("/admin/pedidos");
  await expect(other.getByRole("link", { name: "Saúde" })).toHaveCount(0);
  // An area with a single permitted page takes that page's name.
  await openArea(other, "Contatos");
  await expect(other.getByRole("heading", { name: "Contatos" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Clientes", exact: true })).toHaveCount(0);
  // The product is read-only, without controls.
  await other.goto("/admin/produtos/ANELSOLITA-002");
  await expect(other.getByText("Só leitura.")).toBeVisible();
  await expect(other.getByText("Imagem temporariamente indisponível")).toHaveCount(0);
  await expect(other.getByText("Nome do produto")).toHaveCount(0);
  await expect(other.getByText("R$ 0,00")).toHaveCount(0);
  await expect(other.getByRole("button", { name: /imagem|Tamanho|tamanho/ })).toHaveCount(0);
  await look(other);
  for (const path of ["/aparencia", "/funcionamento", "/pagamentos", "/emails", "/registro", "/registro.csv"]) {
    const answer = await other.request.get(`/admin/configuracoes${path}`);
    expect([path, answer.status(), await answer.text()]).toEqual([path, 403, expect.stringContaining(REFUSED)]);
  }
  await other.goto("/admin/configuracoes");
  await expect(other.getByText(REFUSED)).toBeVisible();
  await other.goto("/admin/saude");
  await expect(other.getByText(REFUSED)).toBeVisible();
  await look(other);
  await other.context().close();
});

test("the owner sees what is wrong around the shop, and lets it try its providers, each step as it ends", async ({
  page,
}) => {
  await enterPanel(page, "/admin/saude/instalacao");
  const backup = page.getByRole("listitem").filter({ hasText: "BACKUP_DIR não está definida" });
  await expect(backup.getByText("Atenção", { exact: true })).toBeVisible();
  await expect(backup.getByText("A fazer:")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Conferir de novo" }).click();
  await expect(page.getByText("Relógio")).toBeVisible();

  await page.goto("/admin/saude/provedores");
  await look(page);
  await page.getByRole("button", { name: /^Conferir/ }).click();
  await expect(page.getByText("Conferindo agora...")).toBeVisible({ timeout: SLOW });
  const pix = page.getByRole("listitem").filter({ hasText: "Criar um PIX de R$ 10,00" });
  await expect(pix.getByText("Confere", { exact: true })).toBeVisible({ timeout: SLOW });
  await pix.getByText("Ver a resposta").click();
  await expect(pix.getByText('"status": "action_required"').first()).toBeVisible();
  await look(page);
});
