import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./shop-test.ts";

/** The first product's name in the list, a `PageLink`. */
const nameLink = (page: Page) => page.locator("main article a[href^='/produto/']:not([tabindex])").first();

/** Marks the document. The mark is gone once the browser has loaded a page. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
const marked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-same"));

const KEYS = ["ctrlKey", "metaKey", "shiftKey", "altKey"] as const;
type Key = (typeof KEYS)[number];

/** Whether the shop takes this click over from the browser, which never gets to follow the link here. */
function isTakenOver(link: Locator, click: Pick<MouseEventInit, Key | "button"> = {}): Promise<boolean> {
  return link.evaluate((element, init) => {
    let taken = false;
    const judge = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    // Added last: runs after the shop's listener.
    window.addEventListener("click", judge, { once: true });
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    return taken;
  }, click);
}

test("a plain click and the Enter key follow a product's link within the page @core", async ({ page }) => {
  for (const follow of [
    () => nameLink(page).click(),
    () => nameLink(page).press("Enter"),
    // The picture's link lies over the tile.
    () => page.locator("main article a.card-tile").first().click(),
  ]) {
    await page.goto("/categoria/aneis");
    await mark(page);
    await follow();
    await expect(page).toHaveURL(/\/produto\//);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    expect(await marked(page)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL("/categoria/aneis");
    expect(await marked(page)).toBe(true);
  }
});

test("clicks that ask for a tab, a window or a file are the browser's; the page's own address adds no step @drill", async ({
  page,
  context,
}) => {
  await page.goto("/categoria/aneis");
  await mark(page);
  const link = nameLink(page);
  for (const key of KEYS) expect(await isTakenOver(link, { [key]: true }), key).toBe(false);
  for (const button of [1, 2]) expect(await isTakenOver(link, { button }), `button ${button}`).toBe(false);
  await expect(page).toHaveURL("/categoria/aneis");

  for (const click of [{ modifiers: ["Control"] }, { modifiers: ["Shift"] }, { button: "middle" }] as const) {
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      link.click({ ...click, modifiers: [...(click.modifiers ?? [])] }),
    ]);
    await expect(opened).toHaveURL(/\/produto\//);
    await opened.close();
    await expect(page).toHaveURL("/categoria/aneis");
  }
  expect(await marked(page)).toBe(true);

  // Nor is a link followed with another target, or whose click a component has prevented.
  const setTarget = (target: string) => link.evaluate((a, value) => a.setAttribute("target", value), target);
  await setTarget("_blank");
  expect(await isTakenOver(link)).toBe(false);
  await setTarget("_self");
  await link.evaluate((a) => a.addEventListener("click", (event) => event.preventDefault(), { once: true }));
  await link.click();
  // Time for a navigation that should not start.
  await page.waitForTimeout(500);
  await expect(page).toHaveURL("/categoria/aneis");

  await link.click();
  await expect(page).toHaveURL(/\/produto\//);
  expect(await marked(page)).toBe(true);

  // A link to the address of the page replaces its step in the history.
  // The URL changes a moment before the content does.
  await expect(page.getByRole("heading", { name: "Combina com esta peça" })).toBeVisible();
  const steps = () => page.evaluate(() => history.length);
  const [before, address] = [await steps(), page.url()];
  const other = page.locator("main article a[data-follow]").first();
  const loaded = page.waitForRequest(/\.data\b/);
  // In one step: a page that is drawn again meanwhile would give the link its own address back.
  await other.evaluate((a) => {
    a.setAttribute("href", location.pathname);
    a.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  await loaded;
  await expect(page).toHaveURL(address);
  expect([await steps(), await marked(page)]).toEqual([before, true]);
  await page.goBack();
  await expect(page).toHaveURL("/categoria/aneis");
});

/** The data of products, or of what else `below` names, that are fetched from now on. */
function fetchedPages(page: Page, below = "/produto/"): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(below) && pathname.endsWith(".data")) fetched.push(pathname);
  });
  return fetched;
}

test("a finger on a link fetches its page before it is lifted, and not while it scrolls @phone-only", async ({
  page,
}) => {
  // Who saves data gets nothing ahead of a touch.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("/categoria/aneis");
  await page.waitForLoadState("networkidle");
  const pictureLink = page.locator("main article a.card-tile").first();
  const fingers = await page.context().newCDPSession(page);
  const fetched = fetchedPages(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const at = async () => {
    const box = await pictureLink.boundingBox();
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 5 };
  };
  await pictureLink.scrollIntoViewIfNeeded();

  const { x, y } = await at();
  // At once: a busy machine would let the finger rest between two of them.
  await Promise.all([
    touch("touchStart", { x, y }),
    touch("touchMove", { x, y: y - 40 }),
    touch("touchMove", { x, y: y - 80 }),
  ]);
  // Longer than a finger has to rest.
  await page.waitForTimeout(300);
  await touch("touchEnd");
  expect(fetched).toEqual([]);

  await touch("touchStart", await at());
  await expect.poll(() => fetched.length).toBe(1);
  await touch("touchEnd");
});

test("on a touch screen the products in sight are fetched while the page rests, with their pictures at hand @phone-only @drill", async ({
  page,
}) => {
  const fetched = fetchedPages(page);
  await page.goto("/categoria/aneis");
  await expect.poll(() => fetched.length).toBeGreaterThan(1);
  const first = new Set(fetched);
  await page.locator("main article").nth(6).scrollIntoViewIfNeeded();
  await expect.poll(() => fetched.filter((id) => !first.has(id)).length).toBeGreaterThan(0);
  expect(fetched.length).toBe(new Set(fetched).size);

  const card = page.locator("main article").nth(6);
  const shown = await card
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.route("**/imagens/**", (route) => (route.request().url() === shown ? route.continue() : route.abort()));
  await card.locator("a.card-name").tap();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The large picture is blocked, so the card's is shown in its place.
  const stands = page.getByRole("list", { name: "Imagens do produto" }).locator("li").first().locator("> img");
  await expect(stands).toHaveAttribute("src", shown);
  expect(await stands.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a category of the home page is fetched once it is in sight @phone-only @drill", async ({ page }) => {
  const fetched = fetchedPages(page, "/categoria/");
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const rings = page.locator('main a[href="/categoria/aneis"]').first();
  await rings.scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain("/categoria/aneis.data");

  await rings.tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anéis");
});
