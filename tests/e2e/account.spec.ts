import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { mailedLink } from "./mailbox.ts";
import { openPix } from "./orders.ts";
import { expect, expectNoSideScroll, look, patient, test } from "./shop-test.ts";
import {
  addToCart,
  chooseShipping,
  comeAsCustomer,
  goToPayment,
  logIn,
  logInByForm,
  PASSWORD,
  signUp,
} from "./steps.ts";

const main = (page: Page) => page.locator("main");
const headerOf = (page: Page) => page.locator("header");

/** Simulates an expired session: the server rejects it, the open page does not know yet. */
async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "__Secure-customer_session" });
}

test("data and addresses are edited in place, a removed address comes back @core", async ({ page }) => {
  await comeAsCustomer(page);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Olá, Lia" })).toBeVisible();
  await expect(
    main(page).getByText("Avenida Paulista, 1578, Bela Vista, São Paulo, SP", { exact: true }),
  ).toBeVisible();
  for (const name of ["Meus Pedidos", "Favoritos", "Voltar à loja"]) {
    await expect(page.getByRole("navigation", { name: "Atalhos" }).getByRole("link", { name })).toBeVisible();
  }
  await look(page);
  await page.getByRole("link", { name: "Editar", exact: true }).first().click();
  await expect(page.getByLabel("Nome completo")).toBeFocused();
  await page.getByLabel("Nome completo").fill("L");
  await page.getByLabel("CPF").fill("11111111111");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Nome deve ter pelo menos 2 caracteres.")).toBeVisible();
  await expect(page.getByText("CPF inválido.")).toBeVisible();
  await look(page);
  await page.getByLabel("Nome completo").fill("Lia Souza Moreira");
  await page.getByLabel("CPF").fill("52998224725");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Perfil atualizado")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Olá, Lia Souza" })).toBeVisible();
  await expect(main(page).getByText("529.982.247-25")).toBeVisible();

  await page.getByRole("link", { name: "Adicionar" }).click();
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByText("Digite o CEP.")).toBeVisible();
  await expect(page.getByText("Digite a rua.")).toHaveCount(0);
  await expect(page.getByLabel("Rua")).toBeHidden();
  await page.getByLabel("CEP").pressSequentially("20040002");
  await expect(page.getByRole("status").filter({ hasText: "Rio de Janeiro, RJ" })).toBeVisible();
  await look(page);
  await expect(page.getByLabel("Número")).toBeFocused();
  // Another CEP, and back before its answer.
  await page.route("**/functions/v1/cep/01310100", () => undefined);
  await page.getByLabel("CEP").fill("01310100");
  await page.getByLabel("CEP").fill("20040002");
  await expect(page.getByRole("status").filter({ hasText: "Rio de Janeiro, RJ" })).toBeVisible();
  await page.unroute("**/functions/v1/cep/01310100");
  await expect(page.locator("[name=city]")).toHaveValue("Rio de Janeiro");
  await page.getByLabel("Número").fill("10");
  await page.getByRole("button", { name: "Alterar" }).click();
  await expect(page.getByLabel("Rua")).toBeFocused();
  await page.getByLabel("Nome do endereço").fill("Trabalho");
  await page.getByLabel("Usar como endereço preferido").check({ force: true });
  await look(page);
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByText("Endereço adicionado")).toBeVisible();
  const card = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card("Trabalho").getByText("Preferido")).toBeVisible();
  await card("Trabalho").getByRole("button", { name: "Excluir" }).click();
  await expect(card("Trabalho")).toHaveCount(0);
  await expect(card("Avenida Paulista").getByText("Preferido")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(card("Trabalho").getByText("Preferido")).toBeVisible();
  await look(page);

  // The checkout preselects the preferred address and offers the other.
  await addToCart(page, "BRINCOCORA-015");
  await page.goto("/checkout");
  await expect(page.getByRole("region", { name: "Quem recebe" })).toContainText("Lia Souza Moreira");
  await expect(page.getByRole("region", { name: "Endereço" })).toContainText("CEP 20040-002");
  await page.getByRole("button", { name: "Alterar o endereço" }).click();
  await page.getByLabel("Entregar em").selectOption({ index: 1 });
  await expect(page.getByLabel("CEP")).toHaveValue("01310-100");
  await expect(page.getByText("Avenida Paulista, Bela Vista, São Paulo, SP").last()).toBeVisible();
  await look(page);
});

test.describe("a session that ends while one types", () => {
  test.use({ allowedNoise: [/401 \(Unauthorized\)|404 \(Not Found\)/] });

  test("is opened anew over the form, and nothing is lost @core", async ({ page }) => {
    const account = await comeAsCustomer(page);
    const known = page.waitForResponse("**/auth/v1/session");
    await page.goto("/account?editar=perfil");
    await page.getByLabel("Nome completo").fill("Lia Renomeada");
    // A page that never knew who is logged in has no cart to meet.
    await known;
    // The cart's sync, which notices the logout first and then asks no more, must not reload the form.
    let noticed = false;
    page.on("response", async (response) => {
      if (!response.url().endsWith("/rest/v1/cart/sync")) return;
      noticed ||= (await response.text().catch(() => "")).includes("session_ended");
    });
    await expireSession(page);
    // Its script may not have come yet.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        return noticed;
      })
      .toBe(true);
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    const dialog = page.getByRole("dialog", { name: "Entre de novo para salvar" });
    await expect(dialog).toBeVisible();
    await look(page);
    await dialog.getByLabel("E-mail").fill(account.email);
    await dialog.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Perfil atualizado")).toBeVisible();
    await expect(main(page).getByText("Lia Renomeada")).toBeVisible();
  });

  test("in mid-checkout keeps the order, the form and its secrecy", async ({ page }) => {
    const account = await comeAsCustomer(page);
    await addToCart(page, "EARCUFFTRI-019");
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Alterar o endereço" }).click();
    await expect(page.getByLabel("Usar endereço cadastrado")).toBeChecked();
    await page.getByLabel("Complemento").fill("Fundos");
    await chooseShipping(page);
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
    await expireSession(page);
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByRole("heading", { name: "Sua sessão terminou" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sua sessão terminou" })).toBeVisible();
    await expect(page.getByText("Fundos")).toHaveCount(0);
    await look(page);
    const form = page.locator("main form");
    await form.getByLabel("E-mail").first().fill(account.email);
    await form.getByLabel("Senha", { exact: true }).first().fill(PASSWORD);
    await form.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.getByRole("button", { name: "Voltar", exact: true }).click();
    await expect(page.getByRole("region", { name: "Endereço" })).toContainText("Fundos");
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  });

  test("in mid-checkout goes on without an account, with what was typed @drill", async ({ page }) => {
    await comeAsCustomer(page);
    await addToCart(page, "EARCUFFTRI-019");
    await goToPayment(page);
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
    await expireSession(page);
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await page.getByRole("button", { name: "Continuar sem entrar" }).click();
    await expect(page.getByRole("region", { name: "Quem recebe" })).toContainText("Lia Moreira");
    await expect(page.getByRole("region", { name: "Endereço" })).toContainText("Avenida Paulista");
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  });
});

test.describe("what the shop refuses", () => {
  test("the e-mail changes once both addresses agree; the password with the old one", async ({ page, request }) => {
    const account = await signUp(request);
    const email = `nova.${randomUUID().slice(0, 8)}@exemplo.com`;
    await logIn(page, account);
    await page.goto("/account/email");
    await look(page);
    await page.getByLabel("Novo e-mail").fill(email);
    await page.getByLabel("Sua senha", { exact: true }).fill("outra-senha");
    await page.getByRole("button", { name: "Alterar e-mail" }).click();
    await expect(page.getByText("Senha incorreta.")).toBeVisible();
    await page.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Alterar e-mail" }).click();
    await expect(page.getByText("Falta confirmar a troca de e-mail.")).toBeVisible();
    await look(page);
    await page.goto(await mailedLink(request, account.email, "account/email/confirmar", /Confirme a troca/));
    await look(page);
    await page.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByRole("heading", { name: "Falta um e-mail" })).toBeVisible();
    await page.goto(await mailedLink(request, email, "account/email/confirmar", /novo e-mail/));
    await page.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByRole("heading", { name: "E-mail trocado" })).toBeVisible();
    await look(page);
    await page.goto("/account");
    await expect(main(page).getByText(email).first()).toBeVisible();

    await page.goto("/account/senha");
    await page.getByLabel("Senha atual").fill(PASSWORD);
    await page.getByLabel("Nova senha", { exact: true }).fill("password");
    await page.getByLabel("Confirmar nova senha").fill("password");
    await page.getByRole("button", { name: "Alterar senha" }).click();
    await expect(page.getByText("Esta senha é muito usada e fácil de adivinhar. Escolha outra.")).toBeVisible();
    await look(page);
    await page.getByLabel("Nova senha", { exact: true }).fill("prata-nova-925");
    await page.getByLabel("Confirmar nova senha").fill("prata-nova-925");
    await page.getByRole("button", { name: "Alterar senha" }).click();
    await expect(page.getByText("Senha alterada")).toBeVisible();
  });
});

test("all data comes as a file, other sessions are ended, the account is deleted @core", async ({ page }) => {
  const account = await comeAsCustomer(page);
  await page.goto("/account/sessoes");
  await expect(page.getByText("Este aparelho, agora")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outros aparelhos (1)" })).toBeVisible();
  await expect(page.getByText(/Último acesso hoje,\s\d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole("link", { name: "altere a sua senha" })).toHaveAttribute("href", "/account/senha");
  await look(page);
  await page.getByRole("button", { name: "Encerrar", exact: true }).click();
  await expect(page.getByText("Sessão encerrada")).toBeVisible();
  await expect(page.getByRole("button", { name: "Encerrar", exact: true })).toHaveCount(0);

  await page.goto("/account/dados");
  await look(page);
  await page.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar meus dados" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.json$/);
  const file: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({ conta: { email: account.email }, enderecos: [{ street: "Avenida Paulista" }] });

  await page.goto("/account/excluir");
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByText("Digite EXCLUIR para confirmar.")).toBeVisible();
  await look(page);
  await page.getByLabel("Digite EXCLUIR para confirmar").fill("excluir");
  await page.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByRole("heading", { name: "Conta excluída" })).toBeVisible();
  await look(page);
  // A visitor is shown the ways in.
  await page.goto("/account");
  await expect(main(page).getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
  await expect(main(page).getByRole("link", { name: "Criar Conta" })).toHaveAttribute("href", "/login?tab=register");
  await look(page);
});

test("every tab learns of a login and of a logout at once", async ({ page, request }) => {
  const account = await signUp(request);
  const [prompt, login] = [patient(await page.context().newPage()), patient(await page.context().newPage())];
  await prompt.goto("/account");
  await login.goto("/login?voltar=%2Fpedidos");
  await logInByForm(page, account);
  await expect(prompt.getByRole("heading", { name: "Olá, Lia" })).toBeVisible();
  await expect(login).toHaveURL(/\/pedidos$/);
  await page.getByRole("button", { name: "Minha conta" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Minha Conta", "Meus Pedidos", "Favoritos", "Sair"]);
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page.getByText("Logout realizado")).toBeVisible();
  await expect(main(prompt).getByRole("link", { name: "Criar Conta" })).toBeVisible();
  await expect(login).toHaveURL(/\/login/);
});

test("an account with a payment under way is not deleted; without scripts all forms work @drill", async ({
  browser,
  baseURL,
  page,
}) => {
  const account = await comeAsCustomer(page);
  await openPix(page, { id: "BRINCOBOLI-014" });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plain = await context.newPage();
  // The cached page is the same for everyone. Without scripts the header must still show who is logged in.
  await plain.goto("/sobre");
  await expect(headerOf(plain).getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(headerOf(plain).getByRole("link", { name: "Minha conta" })).toBeHidden();
  await plain.goto("/login?voltar=%2Faccount%2Fexcluir");
  await plain.getByRole("textbox", { name: "E-mail", exact: true }).fill(account.email);
  await plain.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await plain.getByRole("button", { name: "Entrar", exact: true }).click();
  await plain.getByLabel("Digite EXCLUIR para confirmar").fill("EXCLUIR");
  await plain.getByLabel("Sua senha", { exact: true }).fill(PASSWORD);
  await plain.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(plain.getByText("Há pedido em andamento")).toBeVisible();
  for (const width of [390, 1440]) {
    await plain.setViewportSize({ width, height: 844 });
    await plain.goto("/sobre");
    await expect(headerOf(plain).getByRole("link", { name: "Minha conta" })).toBeVisible();
    await expect(headerOf(plain).getByRole("link", { name: "Entrar" }).filter({ visible: true })).toHaveCount(0);
    await expectNoSideScroll(plain);
  }
  await plain.goto("/account");
  await plain.getByRole("link", { name: "Editar", exact: true }).first().click();
  await plain.getByLabel("Nome completo").fill("Lia Sem Scripts");
  await plain.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(plain.getByText("Perfil atualizado")).toBeVisible();
  await plain.getByRole("button", { name: "Excluir", exact: true }).click();
  await plain.getByRole("button", { name: "Desfazer" }).click();
  await expect(plain.getByRole("heading", { name: "Avenida Paulista" })).toBeVisible();
  // The session ends before the form is sent: the form keeps the input.
  await plain.goto("/account?editar=perfil");
  await plain.getByLabel("Nome completo").fill("Lia Guardada");
  await context.clearCookies();
  await plain.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(plain.getByText("Sua sessão terminou")).toBeVisible();
  await expect(plain.getByLabel("Nome completo")).toHaveValue("Lia Guardada");
  await context.close();
});
