import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect, test } from "./shop-test.ts";
import { comeAsCustomer } from "./steps.ts";

// What a first visit loads of scripts (bench/profiles.md 'The scripts of a page'), with room for small changes.

const PIECE = "BRINCOARGO-012";
const MOST_BYTES = { product: 147_000, checkout: 163_000 };

/** Bytes after gzip of all scripts that the page asks for in an empty browser until nothing more comes. */
async function scriptBytes(browser: Browser, as: BrowserContextOptions, path: string): Promise<number> {
  const context = await browser.newContext({ ...as, serviceWorkers: "block" });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  const bytes = await Promise.all(sizes);
  await context.close();
  return bytes.reduce((sum, size) => sum + size, 0);
}

test("the scripts of a product's page and of a customer's checkout keep their size @phone-only", async ({
  page,
  browser,
  baseURL,
}) => {
  await keepInStock(PIECE, 3);
  await comeAsCustomer(page);
  await page.goto(`/produto/${PIECE}`);
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().tap();
  await expect(page.getByText("Produto adicionado").first()).toBeVisible();
  const storageState = await page.context().storageState();
  const product = await scriptBytes(browser, { baseURL }, `/produto/${PIECE}`);
  const checkout = await scriptBytes(browser, { baseURL, storageState }, "/checkout");
  // A page that loaded nothing would be light, too.
  expect(product).toBeGreaterThan(100_000);
  expect(checkout).toBeGreaterThan(product);
  expect(product).toBeLessThanOrEqual(MOST_BYTES.product);
  expect(checkout).toBeLessThanOrEqual(MOST_BYTES.checkout);
});
