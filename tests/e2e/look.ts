import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Accessibility violations that a machine can detect (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // A part that is reloading is dimmed for a moment.
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 3_000 })
    .catch(() => null);
  // Toasts and dialogs fade in: half transparent they lack contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => null)),
    ),
  );
  // Details only of violations. A page without frames needs no second page to collect results from frames: both
  // together save a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** Nothing overflows sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  // A page that was just resized may not be laid out yet.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widthOf(page));
}

/** Not `window.innerWidth`: a phone zooms out of a page that is too wide, and reports all of it as the window. */
function widthOf(page: Page): number {
  const size = page.viewportSize();
  if (!size) throw new Error("the window has no size");
  return size.width;
}

/** No horizontal scrolling, no accessibility violation. */
export async function look(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await expectAccessible(page);
}

const USUAL_TEXT = { standard: 16, fixed: 13 };
const DOUBLE_TEXT = { standard: 32, fixed: 26 };

const NARROW = 480;
const WIDE = 1440;

/** The same, and with text at 200 % nothing overflows and no control is lost, at this width and on a desktop. */
export async function lookWithLargeText(page: Page): Promise<void> {
  await look(page);
  const size = page.viewportSize();
  if (!size) throw new Error("the window has no size");
  const session = await page.context().newCDPSession(page);
  try {
    for (const width of new Set([size.width, WIDE])) {
      await page.setViewportSize({ ...size, width });
      const before = await page.evaluate(controlsInSight, width);
      await session.send("Page.setFontSizes", { fontSizes: DOUBLE_TEXT });
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      await expectNoSideScroll(page);
      // Layout changes take a moment.
      const outside = async () => (await page.evaluate(controlsInSight, width)).outside;
      await expect.poll(outside, { message: `200 % text at ${width} px: ${page.url()}` }).toEqual([]);
      // At 200 % a wide page takes the layout of a narrower one, with other controls.
      const after = await page.evaluate(controlsInSight, width);
      if (width < NARROW) expect(after.count).toBeGreaterThanOrEqual(before.count);
      await session.send("Page.setFontSizes", { fontSizes: USUAL_TEXT });
    }
  } finally {
    await page.setViewportSize(size);
    await session.detach();
  }
}

/** Counts visible controls, and lists those that are cut off by the window or a container. Runs in the page. */
function controlsInSight(width: number): { count: number; outside: string[] } {
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !each.closest("[aria-hidden=true]") &&
      each.getBoundingClientRect().width > 1,
  );
  const outside = controls.filter((each) => {
    const box = each.getBoundingClientRect();
    let room = { left: 0, right: width };
    for (let above = each.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX, position } = getComputedStyle(above);
      // A control that can be scrolled to is not lost.
      if (overflowX === "auto" || overflowX === "scroll") return false;
      if (overflowX === "hidden" || overflowX === "clip") {
        const clip = above.getBoundingClientRect();
        room = { left: Math.max(room.left, clip.left), right: Math.min(room.right, clip.right) };
      }
      if (position === "fixed") break;
    }
    return box.left < room.left - 1 || box.right > room.right + 1;
  });
  const name = (each: Element) =>
    each.getAttribute("aria-label") ?? (each.textContent?.trim() || each.outerHTML.slice(0, 80));
  return { count: controls.length, outside: outside.map(name) };
}
