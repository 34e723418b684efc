import { expect, test } from "./shop-test.ts";

test("going back returns to the same place, going on starts at the top @core", async ({ page }) => {
  await page.goto("/categoria/aneis");
  await page.evaluate(() => window.scrollTo(0, 500));
  const card = page.locator("main article a[href^='/produto/']:not([tabindex])").last();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await card.dispatchEvent("click");
  await expect(page).toHaveURL(/\/produto\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/categoria\/aneis/);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(60);
});

test("the menu of phones closes with Back, and its links leave no step behind @phone-only @core", async ({ page }) => {
  await page.goto("/sobre");
  await page.locator("footer a[href='/garantia']").dispatchEvent("click");
  await expect(page).toHaveURL("/garantia");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const toggle = page.getByRole("button", { name: "Menu" });
  await toggle.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL("/garantia");
  await toggle.click();
  await menu.getByRole("link", { name: "Brincos" }).click();
  await expect(page).toHaveURL("/categoria/brincos");
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/garantia");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Garantia");
  await page.goBack();
  await expect(page).toHaveURL("/sobre");
});

test("the menu pressed while a slow page is coming opens on that page @phone-only @drill", async ({ page }) => {
  await page.goto("/sobre");
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.locator("footer a[href='/garantia']").dispatchEvent("click");
  await page.getByRole("button", { name: "Menu" }).click();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Garantia");
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL("/garantia");
});

test("with large text the shop's name stays whole on the narrowest phone @phone-only", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto("/");
  const name = page.locator("header a[href='/'] > span");
  const lines = () =>
    name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
  await expect.poll(lines).toBe(1);
});

test("pages in Portuguese load the small typefaces alone, a foreign name brings the whole one @drill", async ({
  page,
}) => {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name) loaded.add(name);
  });
  for (const path of [
    "/",
    "/categoria/aneis",
    "/produto/ANELSOLITA-002",
    "/cart",
    "/perguntas-frequentes",
    "/admin/login",
  ]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
  }
  expect([...loaded].sort()).toEqual(["ibarra-real-nova", "instrument-sans"]);
  await page.goto("/contato");
  await page.getByLabel("Nome").first().fill("Søren");
  await expect.poll(() => [...loaded]).toContain("instrument-sans-latin-wght-normal");
});
