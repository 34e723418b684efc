import { randomUUID } from "node:crypto";
import { mailedLink } from "./mailbox.ts";
import { field, fillAddress, fillPerson, fillRegistration } from "./registration.ts";
import { expect, look, test } from "./shop-test.ts";
import { logIn, PASSWORD, signUp } from "./steps.ts";

const someone = () => `clara.${randomUUID().slice(0, 8)}@exemplo.com`;

test.describe("registration and recovery", () => {
  test.use({ allowedNoise: [/status of 4(00|10|22)/] });

  test("a sign-up without confirmation: a common password is refused at its field, then one is logged in @core", async ({
    page,
  }) => {
    await page.goto("/login?tab=register");
    await fillRegistration(page, someone(), "password");
    const create = page.getByRole("button", { name: "Criar Conta" });
    await create.click();
    await expect(page.getByText("Esta senha é muito usada e fácil de adivinhar. Escolha outra.")).toBeVisible();
    await expect(field(page, "Senha")).toBeFocused();
    await expect(page.getByLabel("Nome completo")).toHaveValue("Clara Nunes");
    await look(page);
    await field(page, "Senha").fill(PASSWORD);
    await field(page, "Confirmar senha").fill(PASSWORD);
    await create.click();
    await expect(page.getByText("Conta criada com sucesso")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test("a press on the box below a field at fault ticks it, though the message moves it away @phone", async ({
    page,
    hasTouch,
  }) => {
    await page.goto("/login?tab=register");
    await fillPerson(page, someone());
    await fillAddress(page);
    await field(page, "Senha").fill(PASSWORD);
    await field(page, "Confirmar senha").fill("prata-925-outra");
    const box = page.getByRole("checkbox", { name: /Li e aceito/ });
    await field(page, "Confirmar senha").focus();
    await box.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    const middle = [x + width / 2, y + height / 2] as const;
    if (hasTouch) await page.touchscreen.tap(...middle);
    else {
      await page.mouse.move(...middle);
      await page.mouse.down();
      await page.waitForTimeout(150);
      await page.mouse.up();
    }
    await expect(page.getByText("As senhas não coincidem.")).toBeVisible();
    await expect(box).toBeChecked();
  });

  test("a forgotten password: wrong login, the mailed link, another password, logged in @core", async ({
    page,
    request,
  }) => {
    const { email } = await signUp(request);
    await page.goto("/login");
    await field(page, "E-mail").fill(email);
    await field(page, "Senha").fill("nao-lembro-mais");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Credenciais inválidas.")).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue(email);
    await page.getByRole("link", { name: "Esqueci minha senha" }).click();

    await expect(page.getByRole("heading", { name: "Recuperar senha" })).toBeVisible();
    await look(page);
    await field(page, "E-mail").fill("sem-arroba");
    await page.getByRole("button", { name: "Enviar Link de Recuperação" }).click();
    await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
    await field(page, "E-mail").fill(email);
    await page.getByRole("button", { name: "Enviar Link de Recuperação" }).click();
    await expect(page.getByRole("heading", { name: "E-mail Enviado" })).toBeFocused();
    await expect(page.getByText("Olhe também a caixa de spam.")).toBeVisible();
    await look(page);

    const link = await mailedLink(request, email, "redefinir-senha");
    await page.goto(link);
    await field(page, "Nova senha").fill("prata-925-nova");
    await field(page, "Confirmar nova senha").fill("prata-925-outra");
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByText("As senhas não coincidem.")).toBeVisible();
    await look(page);
    await field(page, "Confirmar nova senha").fill("prata-925-nova");
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByText("Senha alterada").first()).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);

    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await look(page);
    await logIn(page, { email, password: "prata-925-nova" });
  });
});
