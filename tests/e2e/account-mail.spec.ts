import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { type ShopProcess, startShopProcess } from "../../bench/shop-process.ts";
import { expect, expectAccessible, expectNoSideScroll, test } from "./shop-test.ts";
import { logIn, PASSWORD, signUp } from "./steps.ts";

const someone = () => `clara.${randomUUID().slice(0, 8)}@exemplo.com`;

/** The link that the newest mail to an address has to one of the shop's pages, once it has come. */
async function mailedLink(request: APIRequestContext, email: string, page: string): Promise<string> {
  const find = async () => {
    const letters: { text: string }[] = await (
      await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
    ).json();
    return new RegExp(`https?://[^/\\s]+(/${page}\\?codigo=[\\w-]+)`).exec(letters[0]?.text ?? "")?.[1];
  };
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return (await find()) ?? "";
}

const field = (page: Page, name: string) => page.getByRole("main").getByRole("textbox", { name, exact: true });

async function fillIn(page: Page, email: string, password: string) {
  await field(page, "Nome completo").fill("Clara Nunes");
  await field(page, "E-mail").fill(email);
  await field(page, "Telefone").fill("11988881234");
  await field(page, "CPF").fill("52998224725");
  await field(page, "CEP").pressSequentially("01310100");
  await expect(field(page, "Rua")).toHaveValue("Avenida Paulista");
  await field(page, "Número").fill("1578");
  await field(page, "Senha").fill(password);
  await field(page, "Confirmar senha").fill(password);
  await page.getByRole("checkbox", { name: /Li e aceito/ }).check();
}

async function expectSound(page: Page) {
  await expectNoSideScroll(page);
  await expectAccessible(page);
}

test.describe("registration and recovery", () => {
  test.use({ allowedNoise: [/status of 4(00|10|22)/] });

  test("a sign-up without confirmation: a common password is refused at its field, then one is logged in", async ({
    page,
  }) => {
    await page.goto("/login?tab=register");
    await fillIn(page, someone(), "password");
    const create = page.getByRole("button", { name: "Criar Conta" });
    await create.click();
    await expect(page.getByText("Esta senha é muito usada e fácil de adivinhar. Escolha outra.")).toBeVisible();
    await expect(field(page, "Senha")).toBeFocused();
    await expect(field(page, "Nome completo")).toHaveValue("Clara Nunes");
    await expectSound(page);
    await field(page, "Senha").fill(PASSWORD);
    await field(page, "Confirmar senha").fill(PASSWORD);
    await create.click();
    await expect(page.getByText("Conta criada com sucesso")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test("a press on the box below a field at fault ticks it, though the message moves it away", async ({
    page,
    hasTouch,
  }) => {
    await page.goto("/login?tab=register");
    await field(page, "Senha").fill(PASSWORD);
    await field(page, "Confirmar senha").fill("prata-925-outra");
    const box = page.getByRole("checkbox", { name: /Li e aceito/ });
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

  test("a forgotten password: wrong login, the mailed link, another password, logged in", async ({ page, request }) => {
    const { email } = await signUp(request);
    await page.goto("/login");
    await field(page, "E-mail").fill(email);
    await field(page, "Senha").fill("nao-lembro-mais");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Credenciais inválidas.")).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue(email);
    await page.getByRole("link", { name: "Esqueci minha senha" }).click();

    await expect(page.getByRole("heading", { name: "Recuperar senha" })).toBeVisible();
    await expectSound(page);
    await field(page, "E-mail").fill("sem-arroba");
    await page.getByRole("button", { name: "Enviar Link de Recuperação" }).click();
    await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
    await field(page, "E-mail").fill(email);
    await page.getByRole("button", { name: "Enviar Link de Recuperação" }).click();
    await expect(page.getByRole("heading", { name: "E-mail Enviado" })).toBeFocused();
    await expect(page.getByText("Olhe também a caixa de spam.")).toBeVisible();
    await expectSound(page);

    const link = await mailedLink(request, email, "redefinir-senha");
    await page.goto(link);
    await field(page, "Nova senha").fill("prata-925-nova");
    await field(page, "Confirmar nova senha").fill("prata-925-outra");
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByText("As senhas não coincidem.")).toBeVisible();
    await expectSound(page);
    await field(page, "Confirmar nova senha").fill("prata-925-nova");
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByText("Senha alterada").first()).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);

    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await expectSound(page);
    await logIn(page, { email, password: "prata-925-nova" });
  });
});

/** A shop of its own, where sign-ups are confirmed by mail. */
const confirming = test.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({ browser: _browser }, use) => {
      const shop = await startShopProcess({ EMAIL_CONFIRMATION: "on" });
      // Browsers compare where a form comes from with the shop's own address.
      await use({ ...shop, url: shop.url.replace("127.0.0.1", "localhost") });
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
confirming.use({ allowedNoise: [/status of 400/] });

confirming("a sign-up with confirmation: refused until the mailed link is pressed", async ({ page, request }) => {
  confirming.setTimeout(90_000);
  const email = someone();
  await page.goto("/cadastro?voltar=%2Fcart");
  await fillIn(page, email, PASSWORD);
  await page.getByRole("button", { name: "Criar Conta" }).click();
  const note = page.getByRole("region", { name: "Confirmação do e-mail" });
  await expect(note.getByText(email)).toBeVisible();
  await expect(note).toContainText("Confirmação necessária.");
  expect(page.url()).not.toContain("@");
  await expectSound(page);

  await field(page, "Senha").fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("E-mail não confirmado.")).toBeVisible();
  await page.getByRole("button", { name: "Reenviar e-mail de confirmação" }).click();
  await expect(page.getByText("E-mail enviado.")).toBeVisible();
  await expectSound(page);

  await expect.poll(async () => (await (await request.get(`/sandbox/mailbox.json?to=${email}`)).json()).length).toBe(2);
  await page.goto(await mailedLink(request, email, "confirmar-email"));
  await expect(page.getByText(email)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(page.getByText("E-mail confirmado").first()).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});
