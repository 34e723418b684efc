import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import {
  continueButton,
  field,
  fillAddress,
  fillPerson,
  fillRegistration,
  type SignUpGroup,
  signUpGroup,
} from "./registration.ts";
import { expect, expectNoSideScroll, look, test } from "./shop-test.ts";
import { hold } from "./slow-line.ts";
import { PASSWORD, signUp } from "./steps.ts";

const someone = () => `clara.${randomUUID().slice(0, 8)}@exemplo.com`;

const GROUPS: readonly SignUpGroup[] = ["Você", "Seu endereço", "Sua senha"];
const EMAIL_TAKEN = "Usuário já cadastrado.";

const create = (page: Page) => page.getByRole("main").getByRole("button", { name: "Criar Conta", exact: true });

/** Moves the focus by the keyboard until it is on something. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  await expect(goal).toBeFocused();
}

/** Replaces a focused field's text by keys. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Types into fields that follow one another, the first of which has the focus. */
async function typeIn(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
}

/** The focus is in a field, and the field is in the window, below the sticky header. */
async function expectFocus(page: Page, name: string): Promise<void> {
  await expect(field(page, name)).toBeFocused();
  const { height: header = 0 } = (await page.getByRole("banner").boundingBox()) ?? {};
  const box = await field(page, name).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box?.y).toBeGreaterThanOrEqual(header);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

/** Opens the sign-up while its scripts are delayed until the returned function is called. */
async function openBeforeHydration(page: Page): Promise<() => Promise<void>> {
  await page.goto("/");
  const arrive = await hold(page, "**/assets/*.js");
  await page.evaluate(() => window.location.assign("/cadastro"));
  await page.waitForURL("/cadastro", { waitUntil: "commit" });
  await expect(page.locator("html:not([data-hydrated])")).toBeAttached();
  return async () => {
    arrive();
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
  };
}

async function expectOpen(page: Page, open: SignUpGroup): Promise<void> {
  for (const [index, title] of GROUPS.entries()) {
    const inputs = signUpGroup(page, title).getByRole("textbox");
    if (title === open) await expect(inputs.first()).toBeVisible();
    else await expect(inputs).toHaveCount(0);
    await expect(signUpGroup(page, title)).toContainText(`${index + 1} de 3`);
  }
}

test.describe("the sign-up in three groups", () => {
  test.use({ allowedNoise: [/status of 422/] });

  test("by keyboard alone: an error in each, a refusal, a way back, nothing lost @phone-only @core", async ({
    page,
    request,
  }) => {
    const taken = await signUp(request);
    await page.goto("/cadastro");
    await expectOpen(page, "Você");
    await look(page);

    await tabTo(page, field(page, "Nome completo"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nome deve ter pelo menos 2 caracteres.")).toBeVisible();
    await expect(page.getByText("CPF inválido.")).toBeVisible();
    await expectFocus(page, "Nome completo");
    await look(page);
    await typeIn(page, ["Clara Nunes", taken.email, "11988881234", "52998224726"]);
    await tabTo(page, continueButton(page));
    await page.keyboard.press("Space");
    await expectFocus(page, "CPF");
    await expectOpen(page, "Você");
    await retype(page, "52998224725");
    await page.keyboard.press("Enter");

    await expectFocus(page, "CEP");
    await expectOpen(page, "Seu endereço");
    await expect(page.getByRole("status").filter({ hasText: "2 de 3: Seu endereço" })).toHaveCount(1);
    await expect(signUpGroup(page, "Você").getByText(`Clara Nunes, ${taken.email}`)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await look(page);
    await page.keyboard.type("01310100");
    await expectFocus(page, "Número");
    await expect(page.getByRole("combobox", { name: "Estado" })).toHaveValue("SP");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Digite o número.")).toBeVisible();
    await expectFocus(page, "Número");
    await look(page);
    await page.keyboard.type("1578");
    const state = page.getByRole("combobox", { name: "Estado" });
    await tabTo(page, state);
    await page.keyboard.type("RJ");
    await tabTo(page, continueButton(page));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Este CEP é de SP")).toBeVisible();
    await expect(state).toBeFocused();
    await page.keyboard.type("SP");
    await tabTo(page, continueButton(page));
    await page.keyboard.press("Enter");

    await expectFocus(page, "Senha");
    await expectOpen(page, "Sua senha");
    await expect(signUpGroup(page, "Seu endereço").getByText("Avenida Paulista, 1578, São Paulo")).toBeVisible();
    await look(page);
    await page.keyboard.type("curta");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Senha deve ter pelo menos 6 caracteres.")).toBeVisible();
    await expect(page.getByText("Você deve aceitar os termos e condições.")).toBeVisible();
    await expectFocus(page, "Senha");
    await look(page);
    await retype(page, PASSWORD);
    await tabTo(page, field(page, "Confirmar senha"));
    await page.keyboard.type(PASSWORD);
    await tabTo(page, page.getByRole("checkbox", { name: /Li e aceito/ }));
    await page.keyboard.press("Space");
    await tabTo(page, create(page));
    await page.keyboard.press("Enter");

    const refusal = page.getByRole("alert").filter({ hasText: EMAIL_TAKEN });
    await expect(refusal).toBeFocused();
    await expectOpen(page, "Sua senha");
    await expect(field(page, "Senha")).toHaveValue(PASSWORD);
    await look(page);
    await tabTo(page, page.getByRole("button", { name: "Alterar seus dados" }));
    await page.keyboard.press("Enter");
    await expectFocus(page, "Nome completo");
    await expectOpen(page, "Você");
    await expect(field(page, "CPF")).toHaveValue("529.982.247-25");
    await look(page);
    const email = someone();
    await page.keyboard.press("Tab");
    await retype(page, email);
    await page.keyboard.press("Enter");

    // The address is complete: it is not asked for again.
    await expectFocus(page, "Senha");
    await expect(signUpGroup(page, "Você").getByText(`Clara Nunes, ${email}`)).toBeVisible();
    await expect(field(page, "Confirmar senha")).toHaveValue(PASSWORD);
    await expect(page.getByRole("checkbox", { name: /Li e aceito/ })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Conta criada com sucesso")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/account");
    const main = page.getByRole("main");
    await expect(main.getByText("Avenida Paulista, 1578, Bela Vista, São Paulo, SP", { exact: true })).toBeVisible();
    await expect(main.getByText("529.982.247-25")).toBeVisible();
  });

  test("a complete group is changed from any other, an incomplete one is not left forwards", async ({ page }) => {
    await page.goto("/cadastro");
    await fillPerson(page, someone());
    await fillAddress(page);
    await page.getByRole("button", { name: "Alterar seus dados" }).click();
    await field(page, "Telefone").fill("119");
    await page.getByRole("button", { name: "Alterar seu endereço" }).click();
    await expect(field(page, "Telefone")).toBeFocused();
    await expectOpen(page, "Você");
    await field(page, "Telefone").fill("11988881234");
    await page.getByRole("button", { name: "Alterar seu endereço" }).click();
    await expect(field(page, "CEP")).toBeFocused();
    await expectOpen(page, "Seu endereço");
    // Backwards, what is incomplete stays as it is and has no line.
    await field(page, "Número").fill("");
    await page.getByRole("button", { name: "Alterar seus dados" }).click();
    await expectOpen(page, "Você");
    await expect(page.getByRole("button", { name: "Alterar seu endereço" })).toHaveCount(0);
    await continueButton(page).click();
    await expectOpen(page, "Seu endereço");
    await expect(field(page, "Rua")).toHaveValue("Avenida Paulista");
  });

  test("what the browser fills in while a group is folded shows in its line, and is checked at the end @drill", async ({
    page,
  }) => {
    await page.goto("/cadastro");
    await fillRegistration(page, someone(), PASSWORD);
    const autofill = (name: string, value: string) =>
      page.locator(`input[name=${name}]`).evaluate((input: HTMLInputElement, text) => {
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }, value);
    await autofill("name", "Maria Clara");
    await expect(signUpGroup(page, "Você").getByText(/^Maria Clara, /)).toBeVisible();
    await autofill("number", "");
    await create(page).click();
    await expectFocus(page, "Número");
    await expectOpen(page, "Seu endereço");
    await field(page, "Número").fill("1578");
    await field(page, "Número").press("Enter");
    await expect(field(page, "Senha")).toHaveValue(PASSWORD);
    await create(page).click();
    await expect(page.getByText("Conta criada com sucesso")).toBeVisible();
  });

  test("the other tab and back, on both pages of the sign-up: nothing is lost @drill", async ({ page }) => {
    for (const [path, other] of [
      ["/cadastro", /\/cadastro\?tab=login$/],
      ["/login?tab=register", /\/login$/],
    ] as const) {
      await page.goto(path);
      const email = someone();
      await fillPerson(page, email);
      await fillAddress(page);
      await field(page, "Senha").fill(PASSWORD);
      const tabs = page.getByRole("navigation", { name: "Acesso à conta" });
      await tabs.getByRole("link", { name: "Entrar" }).click();
      await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
      await expect(page).toHaveURL(other);
      await expect(page).toHaveTitle(/^Entrar/);
      await look(page);
      await tabs.getByRole("link", { name: "Criar Conta" }).click();
      await expect(page).toHaveTitle(/^Criar Conta/);
      await expectOpen(page, "Sua senha");
      await expect(field(page, "Senha")).toHaveValue(PASSWORD);
      await expect(signUpGroup(page, "Você").getByText(`Clara Nunes, ${email}`)).toBeVisible();
    }
  });
});

test.describe("the sign-up on a bad line", () => {
  test.use({ serviceWorkers: "block", allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 422/] });

  test("offline nothing is lost, and it is sent when the connection is back", async ({ page, context }) => {
    await page.goto("/cadastro");
    await fillRegistration(page, someone(), PASSWORD);
    await context.setOffline(true);
    await create(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Erro no cadastro." })).toBeFocused();
    await expectOpen(page, "Sua senha");
    await page.getByRole("button", { name: "Alterar seu endereço" }).click();
    await expect(field(page, "Número")).toHaveValue("1578");
    await field(page, "Número").press("Enter");
    await expect(field(page, "Senha")).toHaveValue(PASSWORD);
    await context.setOffline(false);
    await create(page).click();
    await expect(page.getByText("Conta criada com sucesso")).toBeVisible();
  });

  test("where the validation does not load, the server's errors open the group they are in @drill", async ({
    page,
  }) => {
    await page.route(/\/assets\/check-account-form-/, (route) => route.abort());
    await page.goto("/cadastro");
    await field(page, "Nome completo").fill("Clara Nunes");
    await continueButton(page).click();
    await fillAddress(page);
    await field(page, "Senha").fill(PASSWORD);
    await field(page, "Confirmar senha").fill(PASSWORD);
    await page.getByRole("checkbox", { name: /Li e aceito/ }).check();
    await create(page).click();
    await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
    await expectFocus(page, "E-mail");
    await expectOpen(page, "Você");
    await expect(signUpGroup(page, "Seu endereço").getByText("Avenida Paulista, 1578, São Paulo")).toBeVisible();
    await look(page);
  });

  test("the form looks the same before its scripts have come: nothing moves when they do @phone", async ({ page }) => {
    const arrive = await openBeforeHydration(page);
    await expectOpen(page, "Você");
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await arrive();
    await expectOpen(page, "Você");
    await expect(continueButton(page)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  test("a press on 'Continuar' before the scripts have come takes effect then", async ({ page }) => {
    const arrive = await openBeforeHydration(page);
    await field(page, "Nome completo").fill("Clara Nunes");
    await continueButton(page).click();
    await arrive();
    await expectFocus(page, "E-mail");
    await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
    await expect(field(page, "Nome completo")).toHaveValue("Clara Nunes");
  });

  test("a page whose scripts never come works as one without @phone-only", async ({ page }) => {
    await page.goto("/termos");
    await page.clock.install();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.evaluate(() => window.location.assign("/cadastro"));
    await page.waitForURL("/cadastro", { waitUntil: "commit" });
    await expectOpen(page, "Você");
    // A key starts the modules.
    await page.keyboard.press("Shift");
    await page.clock.runFor(16_000);
    for (const name of ["Nome completo", "CEP", "Senha"]) await expect(field(page, name)).toBeVisible();
    await expect(create(page)).toBeVisible();
    await expect(continueButton(page)).toBeHidden();
    await page.clock.resume();
    await look(page);
  });
});

test("without scripts all groups are open, and one button sends them; errors give back what was typed", async ({
  browser,
  baseURL,
  viewport,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport });
  const page = await context.newPage();
  await page.goto("/cadastro?voltar=%2Ftermos");
  const main = page.getByRole("main");
  for (const title of GROUPS) await expect(signUpGroup(page, title).getByRole("textbox").first()).toBeVisible();
  await expect(main.getByRole("button")).toHaveText(["Criar Conta"]);
  await expectNoSideScroll(page);

  await field(page, "Nome completo").fill("Clara Nunes");
  await field(page, "E-mail").fill(someone());
  await field(page, "Telefone").fill("11988881234");
  await field(page, "CEP").fill("01310-100");
  await field(page, "Número").fill("1578");
  await field(page, "Rua").fill("Avenida Paulista");
  await field(page, "Bairro").fill("Bela Vista");
  await main.getByRole("combobox", { name: "Estado" }).selectOption("SP");
  await create(page).click();
  for (const text of [
    "CPF inválido.",
    "Senha deve ter pelo menos 6 caracteres.",
    "Você deve aceitar os termos e condições.",
  ]) {
    await expect(main.getByText(text)).toBeVisible();
  }
  await expect(main.getByRole("button")).toHaveText(["Criar Conta"]);
  await expect(field(page, "Rua")).toHaveValue("Avenida Paulista");
  await expect(main.getByRole("combobox", { name: "Estado" })).toHaveValue("SP");
  await expectNoSideScroll(page);

  await field(page, "CPF").fill("529.982.247-25");
  await field(page, "Cidade").fill("São Paulo");
  await field(page, "Senha").fill(PASSWORD);
  await field(page, "Confirmar senha").fill(PASSWORD);
  await main.getByRole("checkbox", { name: /Li e aceito/ }).check();
  await create(page).click();
  await expect(page).toHaveURL(/\/termos$/);
  await page.goto("/account");
  await expect(main.getByText("Avenida Paulista, 1578, Bela Vista, São Paulo, SP", { exact: true })).toBeVisible();
  await context.close();
});
