import type { Page } from "@playwright/test";
import { expect, expectAccessible, look, patient, test } from "./shop-test.ts";
import { comeAsCustomer, PASSWORD, signUp } from "./steps.ts";

const RING = "Anel Oval com Zircônia Verde e Halo em Prata 925";

const heart = (page: Page, name: string) =>
  page
    .getByRole("button", { name: `Favoritar: ${name}`, exact: true })
    .filter({ visible: true })
    .first();
const headerLink = (page: Page) => page.locator("header a[aria-label^='Favoritos']");

test("a heart before the login is there after it; removing it can be undone @core", async ({ page, request }) => {
  const account = await signUp(request);
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("wishlist_items")) asked.push(sent.method());
  });
  await page.goto("/categoria/aneis");
  await page.waitForLoadState("networkidle");
  await heart(page, RING).click();
  await expect(page.getByText("Faça login para adicionar produtos à sua lista de favoritos.")).toBeVisible();
  await expect(heart(page, RING)).toHaveAttribute("aria-pressed", "false");
  expect(asked).toEqual([]);

  await page.getByRole("status").getByRole("link", { name: "Entrar" }).click();
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(account.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Adicionado aos favoritos")).toBeVisible();
  await expect(page).toHaveURL(/\/categoria\/aneis$/);
  await expect(heart(page, RING)).toHaveAttribute("aria-pressed", "true");
  await expect(headerLink(page)).toHaveAccessibleName("Favoritos (1)");
  expect(asked).toEqual(["GET", "POST"]);

  await headerLink(page).click();
  await expect(page.getByText("1 produto", { exact: true })).toBeVisible();
  await look(page);
  await heart(page, RING).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sua lista de favoritos está vazia" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(headerLink(page)).toHaveAccessibleName("Favoritos");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("1 produto", { exact: true })).toBeVisible();
  await expect(page.getByText("Adicionado aos favoritos").last()).toBeVisible();

  await page.goto("/favoritos");
  await expect(page.locator("main article")).toHaveCount(1);
  await heart(page, RING).click();
  await expect(page.getByRole("heading", { name: "Sua lista de favoritos está vazia" })).toBeVisible();
  await expectAccessible(page);
});

test("favourites marked one after another share one toast, about the last @drill", async ({ page }) => {
  await comeAsCustomer(page);
  await page.goto("/categoria/aneis");
  await expect(headerLink(page)).toHaveAccessibleName("Favoritos");
  const names = ["Anel Aparador Torcido", "Anel Aliança Meia-Cana Polida"];
  for (const name of names) {
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^Favoritar.*${name}`) })
      .first()
      .click();
    await expect(page.getByRole("status").filter({ hasText: "Adicionado aos favoritos" })).toContainText(name);
  }
  await expect(page.getByText("Adicionado aos favoritos")).toHaveCount(1);
});

for (const [when, isLate] of [
  ["", false],
  [", also when its script comes late", true],
] as const) {
  test(`logging in inside the checkout adds what was pressed before, once${when}`, async ({ page, request }) => {
    await logInAtCheckout(page, await signUp(request), isLate);
    await expect(page.getByText("Adicionado aos favoritos")).toBeVisible();
    const kept: { product_id: string }[] = await page.evaluate(async () =>
      (await fetch("/rest/v1/wishlist_items")).json(),
    );
    expect(kept.map(({ product_id }) => product_id)).toEqual(["BRINCOGOTA-018"]);
  });
}

/** A visitor presses a heart, puts the piece into the cart, and logs in on the page of an order that is not there. */
async function logInAtCheckout(page: Page, { email }: { email: string }, isLate: boolean): Promise<void> {
  await page.goto("/produto/BRINCOGOTA-018");
  await page.waitForLoadState("networkidle");
  await page
    .locator("main")
    .getByRole("button", { name: /^Favoritar/ })
    .first()
    .click();
  await expect(page.getByText("Login necessário")).toBeVisible();
  await page.getByRole("button", { name: "Adicionar ao Carrinho", exact: true }).first().click();
  await expect(page.getByText("Produto adicionado")).toBeVisible();
  // The browser sends the form by itself until the script is there.
  const script = "**/assets/order-page-*.js";
  if (isLate) await page.route(script, () => undefined);
  await page.goto("/checkout?order_id=00000000-0000-4000-8000-000000000000", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "E-mail", exact: true }).first().fill(email);
  await page.getByLabel("Senha", { exact: true }).first().fill(PASSWORD);
  if (isLate) await page.unroute(script);
  else await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

test.describe("when the shop refuses", () => {
  test.use({ allowedNoise: [/409 \(Conflict\)|ERR_FAILED/] });

  test("a favourite of another device is told, a failure is taken back", async ({ page }) => {
    await comeAsCustomer(page);
    await page.goto("/produto/ANELOVALCO-010");
    await expect(headerLink(page)).toHaveAccessibleName("Favoritos");
    await page.waitForLoadState("networkidle");
    await page.evaluate(() =>
      fetch("/rest/v1/wishlist_items", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ product_id: "ANELOVALCO-010" }),
      }),
    );
    await heart(page, RING).click();
    await expect(page.getByText("Este produto já está na sua lista de favoritos.")).toBeVisible();
    await expect(heart(page, RING)).toHaveAttribute("aria-pressed", "true");
    await page.route("**/rest/v1/wishlist_items*", (route) => route.abort());
    await heart(page, RING).click();
    await expect(page.getByText("Não foi possível remover o produto dos favoritos.")).toBeVisible();
    await expect(heart(page, RING)).toHaveAttribute("aria-pressed", "true");
  });
});

test("hearts work without scripts @drill", async ({ browser, baseURL, request }) => {
  const account = await signUp(request);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/login?voltar=%2Fproduto%2FANELOVALCO-010");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(account.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/ANELOVALCO-010/);
  await heart(page, RING).click();
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(page.getByText("1 produto", { exact: true })).toBeVisible();
  await heart(page, RING).click();
  await expect(page.getByRole("heading", { name: "Sua lista de favoritos está vazia" })).toBeVisible();
  await context.close();
});

test("cart: the keyboard's place after removing, and back by 'Desfazer' @core", async ({ page }) => {
  for (const id of ["BRINCOGOTA-018", "PIERCINGHE-055"]) {
    await page.goto(`/produto/${id}`);
    await page.getByRole("button", { name: "Adicionar ao Carrinho", exact: true }).first().click();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
  }
  await page.goto("/cart");
  const removals = page.getByRole("button", { name: /^Remover/ }).filter({ visible: true });
  await expect(removals).toHaveCount(2);
  await removals.first().focus();
  await page.keyboard.press("Enter");
  await expect(removals).toHaveCount(1);
  await expect(removals.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeFocused();
  await page.getByRole("button", { name: "Desfazer" }).last().click();
  await expect(removals).toHaveCount(1);
});

test("leaving a shared device: nothing typed and no heart stays, in any tab", async ({ page }) => {
  await comeAsCustomer(page);
  const other = patient(await page.context().newPage());
  for (const tab of [other, page]) {
    const known = tab.waitForResponse("**/rest/v1/wishlist_items");
    await tab.goto("/produto/ANELOVALCO-010");
    await known;
  }
  await heart(page, RING).click();
  for (const tab of [page, other]) {
    await expect(headerLink(tab)).toHaveAccessibleName("Favoritos (1)");
    await expect(heart(tab, RING)).toHaveAttribute("aria-pressed", "true");
  }
  await page.evaluate(() => localStorage.setItem("lavra-cart-entrega", '{"typed":"Lia Moreira"}'));
  await page.getByRole("button", { name: "Minha conta" }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page.getByText("Logout realizado")).toBeVisible();
  for (const tab of [page, other]) await expect(headerLink(tab)).toHaveAccessibleName("Favoritos");
  await expect(heart(other, RING)).toHaveAttribute("aria-pressed", "false");
  expect(await page.evaluate(() => localStorage.getItem("lavra-cart-entrega"))).toBeNull();
  // A visitor is asked to log in, and led back.
  await page.goto("/favoritos");
  await expect(page.getByRole("heading", { level: 1, name: "Favoritos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Criar Conta" })).toHaveAttribute("href", /tab=register&voltar=/);
  await expectAccessible(page);
});

test("the menu gives the focus back; the same toast stands once and below the header @phone", async ({
  page,
}, info) => {
  await page.goto("/categoria/aneis");
  await page.waitForLoadState("networkidle");
  if (info.project.name === "phone") {
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("link", { name: "Favoritos" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
  }
  const hearts = page.getByRole("button", { name: /^Favoritar/ });
  await hearts.nth(4).click();
  await hearts.nth(4).click();
  const toasts = page.getByRole("status").filter({ hasText: "Login necessário" });
  await expect(toasts).toHaveCount(1);
  await expect
    .poll(async () => {
      const header = await page.locator("header").boundingBox();
      const toast = await toasts.boundingBox();
      return (toast?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(0);
});
