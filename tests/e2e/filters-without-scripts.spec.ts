import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./shop-test.ts";

const cards = (page: Page) => page.locator("main article");

test("the address that opens the filters does so with scripts, too @phone @drill", async ({ page, isMobile }) => {
  await page.goto("/categoria/brincos?filtros");
  await expect(page.getByRole("button", { name: /Filtrar produtos/ })).toHaveAttribute("aria-expanded", "true");
  const filters = isMobile ? page.getByRole("dialog", { name: "Filtrar produtos" }) : page.getByLabel("Filtros");
  await expect(filters.getByText("Disponibilidade")).toBeVisible();
  await expectAccessible(page);
  await filters.getByRole("button", { name: isMobile ? "Fechar" : /^Ver \d+ produtos$/ }).click();
  await expect(page.getByRole("button", { name: /Filtrar produtos/ })).toHaveAttribute("aria-expanded", "false");
});

test("filters, orders and pages work without scripts @core", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/categoria/brincos");
  await page.getByRole("link", { name: "Filtrar produtos" }).click();
  await page.getByRole("checkbox", { name: /^Oferta \d/ }).check({ force: true });
  await page.getByRole("checkbox", { name: /^Mais Vendido \d/ }).check({ force: true });
  await page.getByLabel("Preço mínimo").fill("40");
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(page).toHaveURL(/preco_min=40/);
  await expect(page.getByRole("link", { name: "Filtrar produtos 3 filtros ativos" })).toBeVisible();
  await page.goto("/categoria/aneis");
  await page.getByRole("link", { name: "Filtrar produtos" }).click();
  await page.getByRole("checkbox", { name: "17 6 produtos" }).check({ force: true });
  await page.getByRole("checkbox", { name: "18 10 produtos" }).check({ force: true });
  await page.getByRole("checkbox", { name: "Zircônia rosa 1 produto" }).check({ force: true });
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(page.getByText(/^\d+ produtos? encontrados?$/)).toHaveText("1 produto encontrado");
  await page.getByRole("link", { name: "Remover filtro: Zircônia rosa" }).click();
  await expect(page).toHaveURL(/aneis\?tamanho=17,18$/);
  await page.goto("/categoria/brincos?etiquetas=Oferta,Mais+Vendido&preco_min=40");
  const filtered = await cards(page).count();
  expect(filtered).toBeGreaterThan(0);
  expect(filtered).toBeLessThan(10);
  await page.goto("/categoria/todas");
  await expect(page.getByRole("heading", { level: 1, name: "Produtos" })).toBeVisible();
  await expect(page.getByText(/^\d+ produtos encontrados$/)).toBeVisible();
  // Rules: LIST-21.
  await page.getByRole("link", { name: "Ver mais" }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.getByText(/^Mostrando 13–24 de \d+ produtos$/)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await context.close();
});
