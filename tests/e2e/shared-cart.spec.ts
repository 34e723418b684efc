import { keepInStock } from "./change-shop.ts";
import { expect, expectAccessible, expectNoSideScroll, look, lookWithLargeText, patient, test } from "./shop-test.ts";
import { addToCart } from "./steps.ts";

const RING = { id: "ANELALIANC-003", size: "16" };
const EARRING = "BRINCOARGO-011";
const SIZES = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

test("a cart is shared by a link, and added to another's cart once @phone-only", async ({ page, browser, baseURL }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  await addToCart(page, RING.id, RING.size);
  await addToCart(page, EARRING);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Compartilhar carrinho" }).click();
  await expect(page.getByText("Link copiado")).toBeVisible();
  await expectAccessible(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^https:\/\/[^/]+\/carrinho\/[0-9a-hjkmnp-tv-z]{12}$/);

  const context = await browser.newContext({ baseURL, reducedMotion: "reduce", viewport: SIZES[1] });
  const friend = patient(await context.newPage());
  await addToCart(friend, EARRING);
  await keepInStock(EARRING, 2);
  const response = await friend.goto(link);
  expect(response?.headers()).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
  await expect(friend.getByRole("heading", { level: 1, name: "Carrinho compartilhado" })).toBeVisible();
  await expect(friend.getByRole("list", { name: "Peças do carrinho compartilhado" }).getByRole("listitem")).toHaveCount(
    2,
  );
  for (const size of SIZES) {
    await friend.setViewportSize(size);
    await expect(
      friend.getByRole("button", { name: "Adicionar ao meu carrinho" }).filter({ visible: true }),
    ).toBeInViewport();
    await look(friend);
  }
  await friend.setViewportSize({ width: 320, height: 664 });
  await expectNoSideScroll(friend);
  await friend.setViewportSize({ width: 390, height: 844 });
  await lookWithLargeText(friend);

  const bag = friend.locator("header a[aria-label^='Carrinho']");
  await friend.getByRole("button", { name: "Adicionar ao meu carrinho" }).filter({ visible: true }).press("Enter");
  await expect(friend.getByText("2 peças foram adicionadas ao seu carrinho.").filter({ visible: true })).toBeVisible();
  await expect(bag).toHaveAccessibleName("Carrinho (3)");
  const toCart = friend.locator("main").getByRole("link", { name: "Ver carrinho" }).filter({ visible: true });
  await expect(toCart).toBeFocused();
  await expectAccessible(friend);
  await friend.reload();
  await expect(friend.getByText("As peças já estão no seu carrinho.").filter({ visible: true })).toBeVisible();
  await expect(friend.getByRole("button", { name: "Adicionar ao meu carrinho" })).toHaveCount(0);
  await toCart.click();
  await expect(friend.getByRole("list", { name: "Produtos no carrinho" }).getByRole("listitem")).toHaveCount(2);
  // A link that does not hold is a friendly page with best sellers.
  expect((await friend.goto("/carrinho/000000000000"))?.status()).toBe(404);
  await expect(friend.getByRole("heading", { level: 1, name: "Este carrinho não está mais aqui" })).toBeVisible();
  await expect(friend.getByRole("heading", { name: "Mais Vendidos" })).toBeVisible();
  await context.close();

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: SIZES[0] });
  const reader = await plain.newPage();
  await reader.goto(link);
  await expect(reader.locator("main li a[href^='/produto/']").filter({ visible: true })).not.toHaveCount(0);
  await expect(reader.getByRole("button", { name: "Adicionar ao meu carrinho" }).filter({ visible: true })).toHaveCount(
    0,
  );
  await plain.close();
});
