import type { Locator, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { expect, expectAccessible, look, lookWithLargeText, test } from "./shop-test.ts";

const RING = "ANELSOLITA-002";
/** Has a picture beside a ruler. */
const MEASURED = "ANELALIANC-003";
const EARRING = "BRINCOARGO-012";
const SOLD_OUT = "CONJUNTOLU-045";

const SMALL = { width: 390, height: 664 };

const bar = (page: Page) => page.locator("#barra-de-compra");
const toSizes = (page: Page) => bar(page).getByRole("link", { name: "Escolher tamanho" });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("not in the page");
  return { ...box, end: box.y + box.height };
}

// Rules: STOCK-49, STOCK-50.
test("what it is and what it costs is on the first screen, and three taps put a ring into the cart, told at the bottom @phone-only @core", async ({
  page,
}) => {
  await keepInStock(RING, 3);
  await page.setViewportSize(SMALL);
  await page.goto(`/produto/${RING}`);
  const first = await boxOf(bar(page));
  expect(first.end).toBe(SMALL.height);
  for (const part of [page.locator("h1"), page.getByText("R$ 119,99").first(), page.getByText(/^em até 2x/).first()])
    await expect.poll(async () => (await boxOf(part)).end).toBeLessThanOrEqual(first.y);
  const picture = await boxOf(page.getByRole("list", { name: "Imagens do produto" }));
  expect(picture.height).toBeGreaterThan(0.77 * SMALL.width);
  const thumb = await boxOf(page.getByRole("button", { name: "Imagem 2", exact: true }));
  expect(thumb.y).toBeGreaterThan(picture.y);
  expect(thumb.end).toBeLessThan(picture.end);
  expect(Math.min(thumb.width, thumb.height)).toBeGreaterThanOrEqual(44);
  await look(page);

  await toSizes(page).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("16", { exact: true }).tap();
  await look(page);
  await sheet.getByRole("button", { name: "Adicionar ao Carrinho" }).tap();
  await expect(sheet).toHaveCount(0);
  const toast = page.getByRole("status").filter({ hasText: "Produto adicionado" });
  await expect(toast).toContainText("Tamanho 16 · R$ 119,99");
  // At the bottom, above the bar; small and short, because it covers what is read.
  await expect.poll(async () => Math.abs((await boxOf(bar(page))).y - (await boxOf(toast)).end)).toBeLessThan(12);
  expect((await boxOf(toast)).height).toBeLessThan(160);
  await expect(toast.getByRole("link", { name: "Finalizar Compra" })).toHaveAttribute("href", "/checkout");
  // What was chosen in the sheet is chosen in the page.
  const add = bar(page).getByRole("button", { name: "Adicionar · R$ 119,99" });
  await expect(bar(page).getByText("Tamanho 16")).toBeVisible();
  await expect(add).toBeFocused();
  const own = page.getByRole("main").getByRole("button", { name: "Adicionar ao Carrinho", exact: true });
  await own.scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeHidden();
  await expect(toast).toHaveCount(0);
  await page.getByText("Como limpar sua prata").scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeVisible();
  await look(page);
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click({ trial: true });
});

// Rules: STOCK-50.
test("the bar covers neither what has the focus nor the footer @phone-only", async ({ page }) => {
  await page.setViewportSize(SMALL);
  await page.goto(`/produto/${RING}`);
  await expect(toSizes(page)).toBeInViewport({ ratio: 1 });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const over = document.getElementById("barra-de-compra");
      if (!focused || !over || over.contains(focused) || !over.checkVisibility({ visibilityProperty: true })) return "";
      if (focused.closest("header, footer")) return "";
      const [a, b] = [focused.getBoundingClientRect(), over.getBoundingClientRect()];
      return a.bottom > b.top + 1 && a.top < b.bottom && a.height < b.top ? focused.outerHTML.slice(0, 120) : "";
    });
    expect(covered).toBe("");
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await boxOf(page.getByRole("contentinfo"));
  expect((await boxOf(bar(page))).end).toBeLessThanOrEqual(footer.y + 1);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(toSizes(page)).toBeInViewport({ ratio: 1 });
  await look(page);
  await page.setViewportSize(SMALL);
  await lookWithLargeText(page);
});

// Rules: STOCK-49.
test("a piece of one size is one tap away, a sold-out one says what there is instead @phone-only", async ({ page }) => {
  await keepInStock(EARRING, 3);
  await page.setViewportSize(SMALL);
  await page.goto(`/produto/${EARRING}`);
  await bar(page)
    .getByRole("button", { name: /^Adicionar · R\$/ })
    .tap();
  await expect(page.getByText("Produto adicionado")).toBeVisible();

  // On a slow line the form comes after the tap.
  const { promise: tapped, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/alert-form-/, (route) => tapped.then(() => route.continue()));
  await page.goto(`/produto/${SOLD_OUT}`);
  await bar(page).getByRole("link", { name: "Avise-me quando chegar" }).tap();
  letCome();
  await expect(page.getByRole("region", { name: "Avise-me quando chegar" }).getByRole("combobox")).toBeFocused();
  const similar = page.getByRole("region", { name: "Peças parecidas" });
  await expect(similar.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Combina com esta peça" })).toHaveCount(0);
  await look(page);
});

test("two fingers magnify a picture, a tap makes it whole, Back leads to the page @phone-only", async ({ page }) => {
  await page.goto(`/produto/${MEASURED}`);
  await page.getByRole("button", { name: "Imagem 3: Tamanho real" }).tap();
  await expect(page.getByText("Tamanho real")).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Ampliar imagem 3" }).tap();
  const viewer = page.getByRole("dialog", { name: /^Imagens de/ });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText("Tamanho real")).toBeVisible();
  const picture = viewer.locator("img").last();
  const whole = await boxOf(picture);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [-1, 1].map((side, id) => ({ x: 195 + (side * apart) / 2, y: 420, id })),
    });
  await touch("touchStart", 80);
  for (const apart of [100, 130, 160]) await touch("touchMove", apart);
  await touch("touchEnd", 160);
  await expect(viewer.getByRole("group", { name: "Imagem ampliada" })).toBeVisible();
  expect((await boxOf(picture)).width / whole.width).toBeCloseTo(2, 1);
  await expectAccessible(page);
  await viewer.getByRole("group", { name: "Imagem ampliada" }).tap();
  await expect(viewer.getByRole("group", { name: "Imagem ampliada" })).toHaveCount(0);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ampliar imagem 3" })).toBeFocused();
});

test("on a low screen the thumbnails stand beside the piece, on others below it @phone-only @drill", async ({
  page,
}) => {
  const thumbnails = page.getByRole("button", { name: /^Imagem \d/ });
  const boxes = async () => {
    await expect(thumbnails.last()).toBeInViewport({ ratio: 1 });
    return Promise.all((await thumbnails.all()).map(boxOf));
  };
  await page.setViewportSize(SMALL);
  await page.goto(`/produto/${MEASURED}`);
  const low = await boxes();
  expect(new Set(low.map(({ x }) => x)).size).toBe(1);
  expect(new Set(low.map(({ y }) => y)).size).toBe(low.length);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(new Set((await boxes()).map(({ y }) => y)).size).toBe(1);
});
