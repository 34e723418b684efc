import type { Page } from "@playwright/test";
import { HYDRATED_EVENT } from "#app/hydration/hydration-marks.ts";
import { keepInStock } from "./change-shop.ts";
import { expect, test } from "./shop-test.ts";
import { hold } from "./slow-line.ts";

/** Opens a page whose scripts are delayed until the returned function is called. */
async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const arrive = await hold(page, "**/assets/*.js");
  await page.evaluate((to) => window.location.assign(to), path);
  await page.waitForURL(path, { waitUntil: "commit" });
  await expect(page.locator("html:not([data-hydrated])")).toBeAttached();
  return async () => {
    arrive();
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
  };
}

test.describe("before the scripts have come", () => {
  test.use({ serviceWorkers: "block" });

  test("a size and a quantity that were chosen are what is added @phone-only @core", async ({ page }) => {
    const ring = "ANELSINETE-006";
    await keepInStock(ring, 5);
    await page.goto("/");
    const arrive = await openBeforeHydration(page, `/produto/${ring}`);
    await page.locator("label", { has: page.getByRole("radio", { name: "15", exact: true }) }).click();
    await page.locator("label", { has: page.getByRole("radio", { name: "16", exact: true }) }).click();
    await page.getByRole("button", { name: "Aumentar" }).first().dblclick();
    const add = page.getByRole("button", { name: "Adicionar ao Carrinho" }).first();
    await add.click();
    await expect(add).toHaveAttribute("aria-busy", "true", { timeout: 500 });
    expect(await add.evaluate((button) => getComputedStyle(button, "::after").content)).toBe('"Adicionando…"');
    await arrive();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
    await expect(add).not.toHaveAttribute("aria-busy");
    await expect(page.getByText("Tamanho: 16").first()).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByText("Tamanho: 16")).toBeVisible();
    await expect(page.getByRole("group", { name: "Quantidade" }).getByText("3", { exact: true })).toBeVisible();
  });

  test("a size that the browser puts back after a reload is chosen", async ({ page }) => {
    const ring = "ANELSINETE-006";
    await keepInStock(ring, 3);
    const chosen = page.getByRole("radio", { name: "16", exact: true });
    await page.goto(`/produto/${ring}`);
    // Browsers may or may not restore the choice, less so on a busy machine; the page and its script must agree.
    let shown = false;
    for (let attempt = 0; attempt < 5 && !shown; attempt += 1) {
      await chosen.check({ force: true });
      await page.goto("about:blank");
      await page.goBack();
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      shown = await chosen.isChecked();
      await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
      await expect(page.getByText(shown ? "Produto adicionado" : "Tamanho não selecionado")).toBeVisible();
    }
    expect(shown).toBe(true);
  });

  test("text that is typed while the page is hydrated is kept, and a field that was left is checked", async ({
    page,
  }) => {
    await page.goto("/");
    const arrive = await openBeforeHydration(page, "/cadastro/cliente");
    const main = page.getByRole("main");
    await main.getByRole("textbox", { name: "CPF ou CNPJ" }).pressSequentially("11222333000180");
    await main.getByRole("textbox", { name: "Endereço" }).pressSequentially("Rua das Flores, 12, São");
    // Types more at the hydrated event, before anything that runs after it.
    await page.evaluate((event) => {
      addEventListener(event, () => document.execCommand("insertText", false, " Paulo"), { once: true });
    }, HYDRATED_EVENT);
    await arrive();
    await expect(main.getByText("CNPJ inválido.")).toBeVisible();
    await page.keyboard.type(", SP");
    await expect(main.getByRole("textbox", { name: "Endereço" })).toHaveValue("Rua das Flores, 12, São Paulo, SP");
    await expect(main.getByRole("textbox", { name: "CPF ou CNPJ" })).toHaveValue("11.222.333/0001-80");
  });

  test("a CEP that is typed before the estimate's own script has come can be calculated", async ({ page }) => {
    const arrive = await hold(page, "**/assets/shipping-estimate-*.js");
    await page.goto("/produto/BRINCOARGO-020");
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    const form = page.getByRole("region", { name: "Calcule o frete e o prazo" });
    await form.getByLabel("CEP").fill("01310-100");
    arrive();
    await form.getByRole("button", { name: "Calcular", exact: true }).click();
    await expect(form.getByRole("listitem").filter({ hasText: "R$" }).first()).toBeVisible();
  });

  test("a card's button says that it adds until the toast's own script has come, and adds once", async ({ page }) => {
    await keepInStock("BRINCOARGO-012", 3);
    const arrive = await hold(page, "**/assets/toast-region-*.js");
    await page.goto("/busca?q=BRINCOARGO-012");
    const add = page.getByRole("button", { name: /^Adicionar ao Carrinho: / }).first();
    await add.click({ force: true });
    await expect(add).toHaveAttribute("aria-busy", "true", { timeout: 500 });
    await page.waitForTimeout(600);
    await add.click({ force: true });
    arrive();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
    await expect(add).not.toHaveAttribute("aria-busy");
    await expect(page.getByRole("link", { name: "Carrinho (1)" })).toBeVisible();
  });

  test("an order of the list and words of a search are kept", async ({ page }) => {
    await page.goto("/");
    const arrive = await openBeforeHydration(page, "/categoria/aneis");
    await page.getByRole("combobox", { name: "Ordenar por" }).selectOption("Maior preço");
    await arrive();
    await expect(page).toHaveURL(/\?/);
    await expect(page.getByRole("combobox", { name: "Ordenar por" }).locator("option:checked")).toHaveText(
      "Maior preço",
    );
  });
});

test.describe("a tab that is older than the release", () => {
  test.use({
    serviceWorkers: "block",
    allowedNoise: [/status of 404|Error loading route module|dynamically imported/],
  });

  test("keeps what is typed when a link is pointed at, and goes where one is tapped", async ({ page }) => {
    await page.goto("/produto/ANELOVALCO-010");
    await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
    const main = page.getByRole("main");
    await main.getByRole("textbox", { name: "CEP" }).fill("01310-100");
    const link = page.getByRole("navigation", { name: "Você está em" }).getByRole("link").nth(1);
    const lost = page.waitForEvent("console", { predicate: (message) => message.text().includes("404") });
    await link.hover();
    await lost;
    await expect(main.getByRole("textbox", { name: "CEP" })).toHaveValue("01310-100");
    await page.route("**/categoria/aneis", async (route) => {
      await page.unroute("**/assets/*.js");
      await route.continue();
    });
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Anéis" })).toBeVisible();
    await expect(page).toHaveURL(/\/categoria\/aneis$/);
  });
});
