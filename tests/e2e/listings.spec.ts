import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSideScroll, look, patient, test } from "./shop-test.ts";

// Playwright cannot intercept a service worker's requests, and the worker would load pages from its cache.
test.use({ serviceWorkers: "block" });

const cards = (page: Page) => page.locator("main article");
const toggle = (page: Page) => page.getByRole("button", { name: /Filtrar produtos/ });
const count = (page: Page) => page.getByText(/produtos? encontrados?$/);

async function openFilters(page: Page): Promise<void> {
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("slider", { name: "Preço mínimo" })).toBeVisible();
}

/** Scrolls until this many cards are loaded. */
async function scrollToCards(page: Page, wanted: number): Promise<void> {
  await expect(async () => {
    await page.getByText(/^Mostrando /).scrollIntoViewIfNeeded();
    expect(await cards(page).count()).toBeGreaterThanOrEqual(wanted);
  }).toPass({ timeout: 20_000 });
}

test("filters change the listing in place and have an address to share @core", async ({ page, browser, baseURL }) => {
  await page.goto("/categoria/brincos");
  await expect(count(page)).toHaveText("10 produtos encontrados");
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^Oferta \d/ }).check({ force: true });
  await expect(page).toHaveURL(/etiquetas=Oferta$/);
  // One of them has the tag 'Promoção'.
  await expect(count(page)).toHaveText("4 produtos encontrados");
  await expect(page.getByLabel("Promoção", { exact: true })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Preço máximo" }).fill("60");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/preco_max=60&etiquetas=Oferta$/);
  await expect(toggle(page)).toContainText("2 filtros ativos");
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("combobox", { name: "Ordenar por" }).selectOption("Maior preço");
  await expect(page).toHaveURL(/ordem=price-desc/);
  await look(page);

  const names = await cards(page).allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  const elsewhere = await browser.newContext({ baseURL });
  const other = patient(await elsewhere.newPage());
  await other.goto(page.url());
  await expect(cards(other)).toHaveCount(names.length);
  expect(await other.locator("main article a:not([tabindex])[href^='/produto/']").allInnerTexts()).toEqual(
    await page.locator("main article a:not([tabindex])[href^='/produto/']").allInnerTexts(),
  );
  await expect(other.locator("link[rel=canonical]")).toHaveCount(0);
  expect(await other.locator("meta[name=robots]").getAttribute("content")).toBe("noindex, follow");
  await elsewhere.close();
});

test("sizes, materials, stones and stock say what they give, and are taken back one by one @drill", async ({
  page,
}) => {
  await page.goto("/categoria/aneis");
  await openFilters(page);
  const group = (name: string) => page.getByRole("group", { name });
  await expect(group("Tamanho").getByRole("checkbox", { name: "16 10 produtos" })).toBeVisible();
  await group("Tamanho").getByRole("checkbox", { name: "17 6 produtos" }).check({ force: true });
  await expect(page).toHaveURL(/aneis\?tamanho=17$/);
  await expect(count(page)).toHaveText("6 produtos encontrados");
  // The others count with the size kept; sizes as if it were not.
  await expect(group("Tamanho").getByRole("checkbox", { name: "16 10 produtos" })).toBeVisible();
  await expect(group("Pedra").getByRole("checkbox", { name: "Zircônia rosa 0 produtos" })).toBeDisabled();
  await group("Pedra").getByRole("checkbox", { name: "Zircônia verde 1 produto" }).check({ force: true });
  await expect(page).toHaveURL(/tamanho=17&pedra=Zirc%C3%B4nia\+verde$/);
  await expect(count(page)).toHaveText("1 produto encontrado");
  await expect(
    cards(page)
      .getByRole("link", { name: /^Anel Oval/ })
      .first(),
  ).toHaveAttribute("href", /\?tamanho=17$/);
  await group("Disponibilidade")
    .getByRole("checkbox", { name: /^Disponível/ })
    .check({ force: true });
  await expect(page).toHaveURL(/disponivel=1$/);
  await expectAccessible(page);

  const active = page.getByRole("list", { name: "Filtros ativos" });
  await expect(active.getByRole("listitem")).toHaveText([/Disponível/, /Tamanho 17/, /Zircônia verde/, "Limpar tudo"]);
  await active.getByRole("link", { name: "Remover filtro: Tamanho 17" }).click();
  await expect(page).toHaveURL(/aneis\?pedra=Zirc%C3%B4nia\+verde&disponivel=1$/);
  await expect(toggle(page)).toBeFocused();
  await active.getByRole("link", { name: "Limpar tudo" }).click();
  await expect(page).toHaveURL(/\/categoria\/aneis$/);
  await expect(active).toHaveCount(0);

  // A product is opened with the size that was looked for.
  await page.goto("/categoria/aneis?tamanho=17&pedra=Zircônia+verde");
  await cards(page)
    .getByRole("link", { name: /^Anel Oval/ })
    .last()
    .click();
  await expect(page.getByRole("radio", { name: /^17/ })).toBeChecked();

  // Nothing: which filter to remove.
  await page.goto("/categoria/aneis?tamanho=17&pedra=Zircônia+rosa");
  await expect(page.getByText("Nenhum produto encontrado com os filtros selecionados.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Retirar Tamanho 17 1 produto" }).click();
  await expect(count(page)).toHaveText("1 produto encontrado");
  // What no product of the listing has is left out.
  await page.goto("/categoria/aneis?tamanho=17,99&material=Ouro");
  await expect(page).toHaveURL(/aneis\?tamanho=17$/);
});

// Rules: LIST-71.
test("on a phone filters are chosen in a sheet and applied together @phone-only", async ({ page }) => {
  await page.goto("/categoria/aneis");
  await page.waitForLoadState("networkidle");
  const sheet = page.getByRole("dialog", { name: "Filtrar produtos" });
  for (const height of [844, 664]) {
    await page.setViewportSize({ width: 390, height });
    await toggle(page).click();
    await expect(sheet.getByRole("button", { name: "Ver 10 produtos" })).toBeInViewport();
    await sheet.getByRole("checkbox", { name: "17 6 produtos" }).check({ force: true });
    await expect(sheet.getByRole("button", { name: "Ver 6 produtos" })).toBeInViewport();
    await sheet.getByRole("checkbox", { name: /^Oferta \d/ }).check({ force: true });
    await expect(sheet.getByRole("button", { name: /^Ver [1-5] produtos?$/ })).toBeVisible();
    await sheet.getByRole("checkbox").last().locator("xpath=..").scrollIntoViewIfNeeded();
    await expect(sheet.getByRole("slider").first()).not.toBeInViewport();
    await expect(sheet.getByRole("button", { name: "Fechar" })).toBeInViewport({ ratio: 1 });
    await look(page);
    await expect(page).toHaveURL(/\/categoria\/aneis$/);

    // Back closes the sheet, and nothing has changed.
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/categoria\/aneis$/);
    await expect(count(page)).toHaveText("10 produtos encontrados");
  }

  await toggle(page).click();
  await sheet.getByRole("checkbox", { name: "17 6 produtos" }).check({ force: true });
  await sheet.getByRole("button", { name: "Ver 6 produtos" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/aneis\?tamanho=17$/);
  await expect(count(page)).toHaveText("6 produtos encontrados");
  await expect(toggle(page)).toContainText("1 filtro ativo");
  await expectNoSideScroll(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/categoria\/aneis$/);
  await expect(count(page)).toHaveText("10 produtos encontrados");
});

test("one end of the price range takes the other along, and nothing found can be undone", async ({ page }) => {
  await page.goto("/categoria/aneis");
  await openFilters(page);
  const lower = page.getByRole("slider", { name: "Preço mínimo" });
  const upper = page.getByRole("slider", { name: "Preço máximo" });
  await upper.focus();
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press("PageDown");
  await expect(upper).toHaveAttribute("aria-valuenow", "280");
  await lower.focus();
  await page.keyboard.press("End");
  await expect(lower).toHaveAttribute("aria-valuenow", "300");
  await expect(upper).toHaveAttribute("aria-valuenow", "300");
  await expect(lower).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(lower).toHaveAttribute("aria-valuenow", "299");
  for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press("PageDown");
  await expect(lower).toHaveAttribute("aria-valuenow", "219");
  await expect(page).toHaveURL(/preco_min=219/);
  await expect(page.getByText("Nenhum produto encontrado com os filtros selecionados.")).toBeVisible();
  await expect(count(page)).toHaveText("0 produtos encontrados");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Limpar filtros" }).click();
  await expect(toggle(page)).toBeFocused();
  await expect(count(page)).toHaveText("10 produtos encontrados");
  await expect(lower).toHaveAttribute("aria-valuenow", "0");
  await expect(page).toHaveURL(/\/categoria\/aneis$/);
  await page.goBack();
  await expect(count(page)).toHaveText("0 produtos encontrados");
});

test("the list grows while one scrolls, and going back or reloading finds it as it was; results grow alike @core", async ({
  page,
}) => {
  await page.goto("/categoria/todas");
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/^Mostrando 12 de \d+ produtos$/)).toBeAttached();
  await scrollToCards(page, 48);
  const card = cards(page).nth(40);
  const name = await card.getByRole("link").filter({ hasText: /\S/ }).last().innerText();
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const shown = await cards(page).count();
  const top = (await card.boundingBox())?.y ?? 0;
  await card.locator("a[href^='/produto/']:not([tabindex])").last().dispatchEvent("click");
  await expect(page).toHaveURL(/\/produto\//);
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(shown);
  await expect(card).toContainText(name);
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top)).toBeLessThan(60);

  await page.reload();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(shown);
  await expect(card).toBeInViewport();

  await page.goto("/busca?q=prata");
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/^Mostrando 12 de \d+ produtos$/)).toBeAttached();
  await scrollToCards(page, 24);
  await expect(page).toHaveURL(/\/busca\?q=prata$/);
});

// Rules: LIST-21.
test("the keyboard comes past the list, and 'Ver mais' leads on to the new cards @drill", async ({ page }) => {
  await page.goto("/categoria/todas");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Tab");
  await cards(page).last().getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  while (!(await page.getByRole("link", { name: "Ver mais" }).evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.waitForTimeout(600);
  await expect(cards(page)).toHaveCount(12);
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).nth(12).locator("a:focus")).toHaveCount(1);
});

test("a card's size is chosen in a dialog that gives the focus back @phone @core", async ({ page }) => {
  await page.goto("/categoria/aneis");
  await page.waitForLoadState("networkidle");
  const add = cards(page)
    .nth(1)
    .getByRole("button", { name: /Adicionar ao Carrinho/ })
    .filter({ visible: true })
    .first();
  await add.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Escolha rápida de tamanho" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/categoria/aneis");
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("radio", { name: "14", exact: true }).check({ force: true });
  await dialog.getByRole("button", { name: "Adicionar ao Carrinho" }).click();
  await expect(page.getByText("Produto adicionado")).toBeVisible();
  await expect(add).toBeFocused();
});

test("a listing that is slow to come shows its shape @drill", async ({ page }) => {
  await page.goto("/categoria/aneis");
  await page.waitForLoadState("networkidle");
  const answer = Promise.withResolvers<void>();
  await page.route(/brincos.*\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.locator("footer a[href='/categoria/brincos']").click();
  await expect(page.getByRole("heading", { level: 1, name: "Brincos" })).toBeVisible();
  await expect(page.locator("main[aria-busy=true]").getByText("Carregando produtos...")).toBeAttached();
  await expect(cards(page).first()).toBeHidden();
  answer.resolve();
  await expect(count(page)).toHaveText("10 produtos encontrados");
});

test("a page further on says what it shows, and what comes before it is added above", async ({ page }) => {
  await page.goto("/categoria/todas?pagina=5");
  await expect(page.getByText(/^Mostrando 49–60 de \d+ produtos$/)).toBeVisible();
  const previous = page.getByRole("link", { name: "Ver produtos anteriores" });
  await expect(previous).toHaveAttribute("href", /\/categoria\/produtos\?pagina=4$/);
  const first = await cards(page).first().locator("a:not([tabindex])").first().getAttribute("href");
  const card = page.locator("main article").filter({ has: page.locator(`a[href="${first}"]:not([tabindex])`) });
  const top = (await card.boundingBox())?.y ?? 0;
  await previous.click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByText(/^Mostrando 37–60 de \d+ produtos$/)).toBeAttached();
  await expect(page).toHaveURL(/todas\?pagina=5$/);
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
  await expect(cards(page).nth(11).locator("a:focus")).toHaveCount(1);
  await expect(previous).toHaveAttribute("href", /pagina=3$/);

  // Back navigation and reload restore the list and the scroll position.
  await card.locator("a[href^='/produto/']:not([tabindex])").last().dispatchEvent("click");
  await expect(page).toHaveURL(/\/produto\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top)).toBeLessThan(60);
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await expect(card).toBeInViewport();
});

test("each filter and each order is a step that Back takes back; the keyboard comes from one to the next", async ({
  page,
}) => {
  await page.goto("/categoria/brincos");
  await openFilters(page);
  await toggle(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("slider", { name: "Preço mínimo" })).toBeFocused();
  // Without a filter there is nothing to clear.
  await expect(page.getByRole("button", { name: "Limpar filtros" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Ver \d+ produtos$/ }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Ordenar por" })).toBeFocused();

  await page.getByRole("checkbox", { name: /^Oferta \d/ }).check({ force: true });
  await expect(page).toHaveURL(/brincos\?etiquetas=Oferta$/);
  await page.getByRole("checkbox", { name: /^Novo \d/ }).check({ force: true });
  await expect(page).toHaveURL(/etiquetas=Novo,Oferta$/);
  await page.getByRole("combobox", { name: "Ordenar por" }).selectOption("Maior preço");
  await expect(page).toHaveURL(/ordem=price-desc$/);

  const knob = await page.getByRole("slider", { name: "Preço máximo" }).boundingBox();
  const from = { x: (knob?.x ?? 0) + (knob?.width ?? 0) / 2, y: (knob?.y ?? 0) + (knob?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const by of [20, 40, 60]) {
    await page.mouse.move(from.x - by, from.y);
    await page.waitForTimeout(350);
    expect(page.url()).not.toContain("preco_max");
  }
  await page.mouse.up();
  await expect(page).toHaveURL(/preco_max=\d+/);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");

  for (const step of [
    /etiquetas=Novo,Oferta&ordem=price-desc$/,
    /etiquetas=Novo,Oferta$/,
    /\?etiquetas=Oferta$/,
    /brincos$/,
  ]) {
    await page.goBack();
    await expect(page).toHaveURL(step);
  }
  await expect(count(page)).toHaveText("10 produtos encontrados");
  await expect(toggle(page)).not.toContainText("ativo");
});

test.describe("without a connection", () => {
  test.use({ allowedNoise: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to (load resource|fetch)/] });

  // Rules: LIST-24.
  test("more products and whole listings can be asked for again", async ({ page }) => {
    await page.goto("/categoria/todas");
    await page.waitForLoadState("networkidle");
    await page.route(/\/lista\/|\.data/, (route) => route.abort());
    await page.getByText(/^Mostrando /).scrollIntoViewIfNeeded();
    await expect(page.getByText("Não foi possível carregar mais produtos.")).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await openFilters(page);
    await page.getByRole("checkbox", { name: /^Novo \d/ }).check({ force: true });
    await expect(page.getByRole("heading", { name: "Não foi possível carregar os produtos" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/\/lista\/|\.data/);
    await page.getByRole("button", { name: "Tentar Novamente" }).click();
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/etiquetas=Novo/);
  });
});
