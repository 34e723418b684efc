import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect, test } from "./shop-test.ts";
import { addToCart, chooseShipping, typeDelivery } from "./steps.ts";

// A browser that blocks the site's data, and one inside of an app, which has no storage.

const RING = "ANELALIANC-003";

async function blockStorage(page: Page, how: "refused" | "missing", cookies: boolean): Promise<void> {
  await page.addInitScript(
    ([refused, cookiesWork]) => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            if (refused) throw new DOMException(`Failed to read '${name}': Access is denied.`, "SecurityError");
            return null;
          },
        });
      }
      if (cookiesWork) return;
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
      Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} });
    },
    [how === "refused", cookies] as const,
  );
}

for (const how of ["refused", "missing"] as const) {
  test(`where storage is ${how}, the cookie keeps the cart, and a ring is bought by PIX`, async ({ page }) => {
    await blockStorage(page, how, true);
    await addToCart(page, RING, "16");
    await page.goto("/cart");
    const lines = page.getByRole("list", { name: "Produtos no carrinho" }).getByRole("listitem");
    await expect(lines).toHaveCount(1);
    await page.getByRole("button", { name: "Aumentar" }).click();
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: /^2$/ })).toBeVisible();
    await page.goto("/checkout");
    await typeDelivery(page, { name: "Lia", email: `lia.${randomUUID().slice(0, 8)}@exemplo.com`, number: "1578" });
    await chooseShipping(page);
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await page.getByRole("button", { name: "Aprovar" }).click();
    await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible({ timeout: 40_000 });
    await page.goto("/cart");
    await expect(page.getByText("ela fica guardada aqui")).toBeVisible();
  });
}

test("where cookies are blocked, too, nothing is said to be kept", async ({ page }) => {
  await keepInStock(RING, 2);
  await blockStorage(page, "refused", false);
  await page.goto(`/produto/${RING}`);
  await page.getByRole("radio", { name: "16", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(page.getByText("Este navegador não guarda o carrinho")).toBeVisible();
  await expect(page.getByText("Produto adicionado")).toBeHidden();
  await page.goto("/cart");
  await expect(page.getByText("Este navegador não guarda o carrinho.")).toBeVisible();
  await expect(page.getByText("ela fica guardada aqui")).toBeHidden();
});
