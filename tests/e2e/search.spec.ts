import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSideScroll, look, test } from "./shop-test.ts";

async function openSearch(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Buscar" }).filter({ visible: true }).first().click();
  const field = page.getByRole("combobox", { name: "O que você procura?" });
  await expect(field).toBeFocused();
  return field;
}

test("suggestions while typing, by keyboard: list, products, results; what was searched is remembered @phone @core", async ({
  page,
}) => {
  await page.goto("/");
  let field = await openSearch(page);
  await field.pressSequentially("argola");
  const list = page.getByRole("listbox", { name: "Sugestões" });
  await expect(list.getByRole("option", { name: "argola clássica" })).toBeVisible();
  await expect(list.locator("b").first()).toHaveText("argola");
  await expect(page.getByRole("link", { name: "Ver 5 resultados" })).toBeVisible();
  await expect(page.locator("header a[href^='/produto/']")).toHaveCount(3);
  await look(page);

  await field.press("ArrowDown");
  await field.press("ArrowDown");
  const chosen = list.getByRole("option", { selected: true });
  await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  const term = (await chosen.innerText()).trim();
  await field.press("Enter");
  await expect(page).toHaveURL(/\/busca\?q=/);
  await expect(page.getByText(`para “${term}”`)).toBeVisible();

  field = await openSearch(page);
  await expect(list.getByRole("option", { name: new RegExp(`^${term}.*busca recente`) })).toBeVisible();
  await page.getByRole("button", { name: "Limpar buscas recentes" }).click();
  await expect(list.getByRole("option", { name: /busca recente/ })).toHaveCount(0);
  await field.fill("anel");
  await expect(list.getByRole("option", { name: /^Anéis.*categoria/ })).toBeVisible();
  await page.getByRole("button", { name: "Limpar", exact: true }).filter({ visible: true }).first().click();
  await expect(field).toHaveValue("");
  await field.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Buscar" }).filter({ visible: true }).first()).toBeFocused();
});

test("Back closes the search and leaves the page; where it led to takes its place", async ({ page }) => {
  await page.goto("/garantia");
  let field = await openSearch(page);
  await field.fill("argola");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.goBack();
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/\/garantia$/);

  field = await openSearch(page);
  await field.fill("argola");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/busca\?q=argola$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/garantia$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Garantia");
});

test("the search page's field shows what was picked, also the same term again @drill", async ({ page }) => {
  await page.goto("/busca?q=argola");
  const shown = page.getByRole("main").getByRole("searchbox");
  await page.waitForLoadState("networkidle");
  await shown.fill("colar");
  const field = await openSearch(page);
  await field.fill("argola");
  await field.press("Enter");
  await expect(field).toHaveCount(0);
  await expect(shown).toHaveValue("argola");
});

// Rules: LIST-41.
test("a typo is forgiven and said, five orders, nothing found and back", async ({ page }) => {
  await page.goto("/busca?q=zirconea");
  await expect(page.getByText(/resultados encontrados/)).toBeVisible();
  // Said before the count and the filters, which are of the term that was meant.
  const said = page.getByText(
    /^Não encontramos “zirconea”\. Mostrando resultados para “zircônia”\.\d+ resultados encontrados$/,
  );
  await expect(said).toBeVisible();
  await expectAccessible(page);

  await page.goto("/busca?q=aneis");
  await expect(page.locator("main article").first()).toContainText("Anéis");
  await page.getByLabel("Ordenar por").selectOption({ label: "Menor preço" });
  await expect(page).toHaveURL(/ordem=price-asc/);
  await expect(page.getByLabel("Ordenar por")).toHaveValue("price-asc");

  await page.goto("/busca?q=anel+coracao");
  await expect(page.getByText("para “coração”; nenhum tem também “anel”.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Ver Anéis" })).toHaveAttribute("href", /aneis$/);
  await expect(page.locator("main article").first()).toContainText("Coração");
  await expectAccessible(page);

  await page.goto("/busca?q=xyzwk&ordem=name-asc");
  await expect(page.getByText("Não encontramos nada para “xyzwk”. Confira a grafia.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nenhum produto encontrado" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mais Vendidos" })).toBeVisible();
  await page.getByRole("link", { name: "Limpar busca" }).click();
  await expect(page).toHaveURL(/\/busca$/);
  await expect(page.getByRole("navigation", { name: "Todas as categorias" })).toBeVisible();
});

test("a code and a size are found, and the size is chosen on the product's page @drill", async ({ page }) => {
  await page.goto("/busca?q=anelaparad001");
  await expect(page.getByText("1 resultado encontrado")).toBeVisible();
  await expect(page.locator("main article")).toContainText("Anel Aparador");
  await page.goto("/busca?q=anel+17");
  await expect(page.getByText("6 resultados encontrados")).toBeVisible();
  await expectNoSideScroll(page);
  await page.locator("main article").first().getByRole("link", { name: /^Anel/ }).last().click();
  await expect(page).toHaveURL(/\/produto\/.+\?tamanho=17$/);
  await expect(page.getByRole("radio", { name: /^17/ })).toBeChecked();
  await page.goto("/busca?q=teste");
  await expect(page.getByRole("heading", { name: "Nenhum produto encontrado" })).toBeVisible();
});

test("results are filtered as a listing is, in one step that Back takes back @phone", async ({ page, isMobile }) => {
  await page.goto("/busca?q=anel&ordem=price-asc");
  await page.waitForLoadState("networkidle");
  const all = await page.getByText(/resultados encontrados/).innerText();
  await page.getByRole("button", { name: "Filtrar produtos" }).click();
  const chip = page.getByRole("checkbox", { name: /^Novo \d+ produtos?$/ });
  const number = Number(/\d+/.exec(await chip.locator("xpath=..").innerText())?.[0]);
  await chip.check({ force: true });
  if (isMobile) await page.getByRole("button", { name: `Ver ${number} produto` }).click();
  await expect(page).toHaveURL(/\/busca\?q=anel&etiquetas=Novo&ordem=price-asc$/);
  await expect(page.getByText(new RegExp(`^${number} resultados? encontrados?`))).toBeVisible();
  await expect(page.locator("main article")).toHaveCount(Math.min(number, 12));
  await look(page);
  await page.goBack();
  await expect(page.getByText(all)).toBeVisible();

  await page.goto("/busca?q=anel&preco_max=25");
  await expect(page.getByRole("heading", { name: /^Nenhum produto encontrado com os filtros/ })).toBeVisible();
  await page.getByRole("link", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL(/\/busca\?q=anel$/);
});

test("works without scripts @drill", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Buscar" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/busca#/);
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  // The icon focuses the field.
  await expect(page.getByPlaceholder("O que você procura?")).toBeFocused();
  await page.keyboard.type("anel zirconia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/busca\?q=anel\+zirconia/);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator("main article").first()).toContainText("Anel");
  await page.getByRole("link", { name: "Filtrar produtos" }).click();
  await page.getByText("Disponível", { exact: true }).click();
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(page).toHaveURL(/\/busca\?q=anel\+zirconia&.*disponivel=1/);
  await expect(page.getByRole("link", { name: "Remover filtro: Disponível" })).toBeVisible();
  await context.close();
});

test.describe("when suggestions do not come", () => {
  test.use({ allowedNoise: [/503 \(Service Unavailable\)/] });

  test("the panel says so and tries again", async ({ page }) => {
    await page.goto("/");
    await page.route("**/rest/v1/search-suggestions**", (route) => route.fulfill({ status: 503, body: "{}" }));
    const field = await openSearch(page);
    await field.fill("lua");
    await expect(page.getByRole("alert").filter({ hasText: "Não foi possível carregar as sugestões." })).toBeVisible();
    await page.unroute("**/rest/v1/search-suggestions**");
    await page.getByRole("button", { name: "Tentar Novamente" }).click();
    await expect(page.getByRole("link", { name: /^Ver \d+ resultados?$/ })).toBeVisible();
  });
});

test("what is typed as soon as the search opens is kept", async ({ page }) => {
  await page.route(/search-combobox.*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Buscar" }).filter({ visible: true }).first().click();
  await page.keyboard.type("argo");
  const field = page.getByRole("combobox", { name: "O que você procura?" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("argo");
  await page.keyboard.type("la");
  await expect(field).toHaveValue("argola");
  await expect(page.getByRole("link", { name: "Ver 5 resultados" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/busca?q=argola");
});
