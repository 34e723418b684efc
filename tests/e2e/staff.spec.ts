import { randomUUID } from "node:crypto";
import { mailedLink } from "./mailbox.ts";
import { fillLogin, leavePanel, OWNER, openPage } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";

const PASSWORD = "prata-da-equipe-9";

// The 400 of a failed login, and refusals of the server.
test.use({ allowedNoise: [/status of 4\d\d/] });

test("the owner logs in, changes the shop, invites somebody; she logs in, recovers her password and is kept to her role @core", async ({
  page,
  request,
  browser,
}) => {
  const person = `livia.${randomUUID().slice(0, 8)}`;
  const email = `${person}@exemplo.com`;

  // Redirect to the login, hint, required fields, wrong password, right password.
  await page.goto("/admin/configuracoes");
  await expect(page).toHaveURL(/\/admin\/login\?voltar=/);
  await expect(page.getByRole("heading", { level: 1, name: "Painel Administrativo" })).toBeVisible();
  await expect(page.getByText("Modo demonstração.")).toBeVisible();
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Digite o usuário ou o e-mail.")).toBeVisible();
  await expect(page.getByText("Digite a sua senha.")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
  await look(page);
  await fillLogin(page, { ...OWNER, password: "senha-errada" });
  await expect(page.getByText("Credenciais inválidas")).toBeVisible();
  await expect(page.getByText("Usuário ou senha incorretos.")).toBeVisible();
  await page.getByRole("button", { name: "Preencher" }).click();
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("button", { name: "Entrando..." })).toBeVisible();
  await expect(page).toHaveURL("/admin/configuracoes");
  await expect(page.getByText("Login realizado com sucesso")).toBeVisible();
  await expect(page.getByText("Credenciais inválidas")).toHaveCount(0);
  const missing = await page.request.get("/admin/nada");
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain("Voltar para o início do painel");
  await expect(page.getByText("A sessão expira em 24 horas.")).toBeVisible();
  await look(page);

  // Both processes show the change within a moment.
  const field = "Parceiro 3";
  const partner = `Ateliê ${person}`;
  await expect(async () => {
    await page.reload();
    await page.getByLabel(field).fill(partner);
    await page.getByRole("button", { name: "Salvar configurações" }).click();
    await expect(page.getByText("Configurações salvas")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const partnersShown = async () => (await (await request.get("/")).text()).includes(partner);
  await expect.poll(partnersShown).toBe(true);
  expect(await partnersShown()).toBe(true);

  // Invitation by e-mail.
  await openPage(page, "Equipe");
  await expect(page.getByRole("heading", { name: "Equipe", exact: true })).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Convidar pessoa" }).click();
  await page.getByLabel("Nome").fill(`Pessoa ${person}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Usuário").fill(person);
  await page.getByLabel("Função").selectOption("fulfilment");
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText("Convite enviado").first()).toBeVisible();
  await look(page);

  const other = patient(await (await browser.newContext({ viewport: page.viewportSize() })).newPage());
  await other.goto(await mailedLink(request, email, "admin/nova-senha", /Seu acesso ao painel/));
  await expect(other.getByRole("heading", { name: "Crie a sua senha" })).toBeVisible();
  await look(other);
  await other.getByLabel("Nova senha").fill(PASSWORD);
  await other.getByLabel("Confirmar senha").fill(PASSWORD);
  await other.getByRole("button", { name: "Salvar senha" }).click();
  await expect(other).toHaveURL("/admin/login");
  await fillLogin(other, { username: email, password: PASSWORD });
  await expect(other).toHaveURL("/admin/pedidos");
  const menu = other.getByRole("banner").locator("summary");
  const role = other.getByText("Expedição").filter({ visible: true });
  await expect(async () => {
    if (await menu.isVisible()) await menu.click();
    await expect(role).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await look(other);

  // This role has no access to settings.
  await expect(other.getByRole("link", { name: "Loja", exact: true })).toHaveCount(0);
  await other.goto("/admin/configuracoes");
  await expect(other.getByText("A sua função não permite ver esta página.")).toBeVisible();

  // Logs out, resets the password and logs in again.
  await leavePanel(other);
  await expect(other.getByText("Logout realizado")).toBeVisible();
  await expect(other).toHaveURL("/admin/login");
  await other.getByRole("link", { name: "Esqueci minha senha" }).click();
  await other.getByLabel("E-mail").fill(email);
  await other.getByRole("button", { name: "Enviar Link de Recuperação" }).click();
  await expect(other.getByRole("heading", { name: "E-mail Enviado" })).toBeVisible();
  await look(other);
  await other.goto(await mailedLink(request, email, "admin/nova-senha", /Redefina sua senha do painel/));
  await other.getByLabel("Nova senha").fill(`${PASSWORD}-nova`);
  await other.getByLabel("Confirmar senha").fill(`${PASSWORD}-nova`);
  await other.getByRole("button", { name: "Salvar senha" }).click();
  await expect(other).toHaveURL("/admin/login");
  await expect(other.getByText("Senha alterada. Entre com ela.")).toBeVisible();
  await fillLogin(other, { username: person, password: `${PASSWORD}-nova` });
  await expect(other).toHaveURL("/admin/pedidos");

  // The audit log has all of it. Revoking access ends the session at once.
  await page.goto("/admin/configuracoes/registro");
  await expect(page.getByText("Redefiniu a senha por link").first()).toBeVisible();
  await look(page);
  await page.goto("/admin/configuracoes/equipe");
  await page.getByRole("link", { name: new RegExp(`Pessoa ${person}`) }).click();
  await page.getByRole("button", { name: "Desativar acesso" }).click();
  await expect(page.getByRole("button", { name: "Ativar acesso" })).toBeVisible();
  await look(page);
  await other.goto("/admin/configuracoes/perfil");
  await expect(other).toHaveURL(/\/admin\/login/);
  await other.context().close();
});

test("the panel's login works without scripts @drill", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await page.getByLabel("Usuário").fill(OWNER.username);
  await page.getByLabel("Senha", { exact: true }).fill("senha-errada");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Usuário ou senha incorretos.")).toBeVisible();
  await expect(page.getByLabel("Usuário")).toHaveValue(OWNER.username);
  await page.getByLabel("Senha", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/admin\/(upload|precos)$/);
  const cookies = await context.cookies();
  const ours = cookies.filter(({ name }) => name === "__Secure-staff_session");
  expect(ours.toSorted((a, b) => a.path.length - b.path.length)).toEqual(
    ["/admin", "/admin.data"].map((path) =>
      expect.objectContaining({ path, secure: true, httpOnly: true, sameSite: "Strict" }),
    ),
  );
  await leavePanel(page);
  await expect(page).toHaveURL("/admin/login");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/login");
  await context.close();
});
