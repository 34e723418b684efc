import { expect, test } from "./shop-test.ts";

test("the keyboard reaches everything: skip link, size, cart @core", async ({ page }) => {
  await page.goto("/produto/ANELOVALCO-010");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "11", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "12", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Produto adicionado")).toBeVisible();
});
