import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSideScroll, patient, test } from "./shop-test.ts";
import { addToCart, logIn, logInByForm, signUp } from "./steps.ts";

const RING = { id: "ANELALIANC-003", size: "16" };
const EARRING = "BRINCOARGO-011";

const entry = (page: Page) => page.locator("header a[aria-label^='Carrinho']");
const lines = (page: Page) => page.getByRole("list", { name: "Produtos no carrinho" }).getByRole("listitem");
/** The account's CEP is quoted unasked; until then the old options are pale. */
const isQuoted = (page: Page) => expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
/** A busy shop is asked again after 15 s. */
const met = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/rest/v1/cart/sync") && response.ok(), {
    timeout: 40_000,
  });

/** Opens a page as if the cart had last been brought in step more than a minute ago. */
async function openLater(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const key = document.documentElement.dataset.cart ?? "";
    const cart = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (cart.meeting) cart.meeting.at -= 61_000;
    localStorage.setItem(key, JSON.stringify(cart));
  });
  const answered = met(page);
  await page.goto(path);
  await answered;
}

test("a customer's cart is the same on the phone and on the laptop @phone-only", async ({ page, browser, baseURL }) => {
  const account = await signUp(page.request);
  await addToCart(page, RING.id, RING.size);
  const first = met(page);
  await logInByForm(page, account);
  await first;

  const context = await browser.newContext({
    baseURL,
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 900 },
  });
  const laptop = patient(await context.newPage());
  await logIn(laptop, account);
  await laptop.goto("/cart");
  await expect(lines(laptop)).toHaveCount(1);
  await expect(laptop.getByText("As peças que você escolheu em outro aparelho estão aqui.")).toBeVisible();
  await isQuoted(laptop);
  await expectAccessible(laptop);
  const more = met(laptop);
  await laptop.getByRole("button", { name: /^Aumentar/ }).click();
  await more;
  const added = met(laptop);
  await addToCart(laptop, EARRING);
  await added;

  await openLater(page, "/cart");
  await expect(entry(page)).toHaveAccessibleName("Carrinho (3)");
  await expect(lines(page)).toHaveCount(2);
  await expectNoSideScroll(page);
  await isQuoted(page);
  await expectAccessible(page);
  const fewer = met(page);
  await page
    .getByRole("button", { name: /^Remover Aliança|^Remover Anel/ })
    .filter({ visible: true })
    .click();
  await fewer;

  await openLater(laptop, "/");
  await expect(entry(laptop)).toHaveAccessibleName("Carrinho (1)");
  // Without a connection nothing is lost: told once there is one again.
  await laptop.goto(`/produto/${EARRING}`);
  await expect(laptop.getByRole("button", { name: /^Minha conta/ })).toBeVisible();
  await context.setOffline(true);
  await laptop.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(entry(laptop)).toHaveAccessibleName("Carrinho (2)");
  await laptop.waitForTimeout(1_500);
  const back = met(laptop);
  await context.setOffline(false);
  await back;
  await openLater(page, "/cart");
  await expect(entry(page)).toHaveAccessibleName("Carrinho (2)");
  await context.close();
});

test("who logs in on another's browser gets none of their pieces, and keeps what was added since", async ({ page }) => {
  const [ana, bia] = [await signUp(page.request), await signUp(page.request)];
  await logIn(page, ana);
  const first = met(page);
  await addToCart(page, RING.id, RING.size);
  await first;
  await page.waitForTimeout(1_500);
  await page.context().clearCookies();
  await addToCart(page, EARRING);
  await expect(entry(page)).toHaveAccessibleName("Carrinho (2)");
  const second = met(page);
  await logInByForm(page, bia);
  await second;
  await expect(entry(page)).toHaveAccessibleName("Carrinho (1)");
  await page.context().clearCookies();
  const third = met(page);
  await logInByForm(page, ana);
  await third;
  await page.goto("/cart");
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText("Tamanho: 16")).toBeVisible();
});

test("a tab that was not told of a logout hears of it with its next change, without an error @drill", async ({
  page,
}) => {
  await logIn(page, await signUp(page.request));
  const opened = met(page);
  await page.goto("/");
  await opened;
  const first = met(page);
  await addToCart(page, RING.id, RING.size);
  await first;
  await expect(page.getByRole("button", { name: /^Minha conta/ })).toBeVisible();
  await page.context().clearCookies();
  const answered = met(page);
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await answered;
  await expect(page.locator("header").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(entry(page)).toHaveAccessibleName("Carrinho (2)");
});

test("what is added while an earlier answer is on its way counts as news, also when the session has ended @drill", async ({
  page,
}) => {
  await logIn(page, await signUp(page.request));
  const opened = met(page);
  await page.goto("/");
  await opened;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/rest/v1/cart/sync", async (route) => {
    sent += 1;
    if (sent === 1) await held;
    else await page.context().clearCookies();
    await route.continue();
  });
  const asked = page.waitForRequest("**/rest/v1/cart/sync");
  await addToCart(page, RING.id, RING.size);
  await asked;
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(entry(page)).toHaveAccessibleName("Carrinho (2)");
  letGo();
  await expect(page.locator("header").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(entry(page)).toHaveAccessibleName("Carrinho (2)");
});

test.describe("a connection that fails before the shop has said who is logged in", () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("what is added meanwhile reaches the other devices once there is a connection again", async ({ page }) => {
    await logIn(page, await signUp(page.request));
    await page.route("**/auth/v1/session", (route) => route.abort());
    const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/auth/v1/session"));
    await page.goto(`/produto/${EARRING}`);
    await refused;
    await page.unroute("**/auth/v1/session");
    await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(entry(page)).toHaveAccessibleName("Carrinho (1)");
    const answered = met(page);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await answered;
    await expect(page.getByRole("button", { name: /^Minha conta/ })).toBeVisible();
  });
});
