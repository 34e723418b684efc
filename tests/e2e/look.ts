import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";
import { IS_SHORT } from "./short-run.ts";

/** `axe.source` is not minified: twice the size to send to each page and to parse there. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails on accessibility violations that axe detects (WCAG 2.2 AA and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  let violations = await violationsNow(page);
  // A part may begin to reload while axe looks: a contrast that is too low stays so.
  if (violations.length > 0 && violations.every((each) => each.startsWith("color-contrast"))) {
    await settled(page);
    violations = await violationsNow(page);
  }
  expect(violations).toEqual([]);
}

async function settled(page: Page): Promise<void> {
  // A part that is reloading is dimmed, which lowers its contrast.
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 3_000 })
    .catch(() => null);
  // Toasts and dialogs fade in; half transparent they fail the contrast check. An animation whose element leaves in its
  // first frame never ends.
  await page.evaluate(() =>
    Promise.race([
      new Promise((resolve) => setTimeout(resolve, 3_000)),
      Promise.all(
        document
          .getAnimations()
          .filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
          .map((a) => a.finished.catch(() => null)),
      ),
    ]),
  );
}

async function violationsNow(page: Page): Promise<string[]> {
  return (await hasLiveFrames(page)) ? violationsWithFrames(page) : violationsOf(page);
}

/** Whether the page has frames in which scripts run: `AxeBuilder` waits forever for those in which none may. */
async function hasLiveFrames(page: Page): Promise<boolean> {
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  // A frame that has gone meanwhile runs nothing.
  const sandboxes = await Promise.all(inner.map((frame) => sandboxOf(frame).catch(() => "")));
  return sandboxes.some((sandbox) => sandbox === null || sandbox.includes("allow-scripts"));
}

async function sandboxOf(frame: Frame): Promise<string | null> {
  return (await frame.frameElement()).getAttribute("sandbox");
}

/** Loads axe once per document: `AxeBuilder` loads its 650 kB twice for each look, which takes a fifth of the time. */
async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"], iframes: false });
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, RULES);
  return violations.map(describeViolation);
}

async function violationsWithFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .analyze();
  return violations.map(describeViolation);
}

type Violation = Pick<axe.Result, "id"> & { nodes: Pick<axe.NodeResult, "target">[] };

function describeViolation({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`;
}

/** Fails if the page scrolls horizontally. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  // The layout may lag behind a resize.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widthOf(page));
}

/** Not `window.innerWidth`: phones zoom out of a page that is too wide and report its whole width. */
function widthOf(page: Page): number {
  const size = page.viewportSize();
  if (!size) throw new Error("the window has no size");
  return size.width;
}

const TYPED = "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range]), select, textarea";

/** Fails where a phone shows a field below 16 px: iOS zooms in to it. */
async function expectNoZoom(page: Page): Promise<void> {
  if (widthOf(page) >= 768) return;
  const small = await page
    .locator(TYPED)
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.getAttribute("name") ?? field.id),
    );
  expect(small).toEqual([]);
}

/** Fails on horizontal scrolling, fields that a phone zooms in to and accessibility violations. */
export async function look(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await expectNoZoom(page);
  await expectAccessible(page);
}

const USUAL_TEXT = { standard: 16, fixed: 13 };
const DOUBLE_TEXT = { standard: 32, fixed: 26 };

const NARROW = 480;
const WIDE = 1440;

/**
 * The same, and with text at 200 %: nothing is cut off, at this width and on a desktop; no control disappears on narrow
 * screens. In `npm test` the text keeps its size.
 */
export async function lookWithLargeText(page: Page): Promise<void> {
  await look(page);
  if (IS_SHORT) return;
  const size = page.viewportSize();
  if (!size) throw new Error("the window has no size");
  const before = await page.evaluate(controlsInSight, size.width);
  const session = await page.context().newCDPSession(page);
  // Layouts follow the browser's own font size, and not a style sheet's or a zoom of the text alone.
  const byBrowser = (fontSizes: typeof USUAL_TEXT) => session.send("Page.setFontSizes", { fontSizes });
  const byStyle = (fontSize: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty("font-size", to), fontSize);
  try {
    const ways = [
      ["browser", () => byBrowser(DOUBLE_TEXT), () => byBrowser(USUAL_TEXT)],
      ["style", () => byStyle("200%"), () => byStyle("")],
    ] as const;
    // Whoever works in the panel has a device of their own and its browser's setting.
    const inPanel = new URL(page.url()).pathname.startsWith("/admin");
    for (const [way, grow, shrink] of inPanel ? ways.slice(0, 1) : ways) {
      await grow();
      await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === "32px");
      for (const width of new Set([size.width, WIDE])) {
        if (width !== size.width) await page.setViewportSize({ ...size, width });
        await expectNoSideScroll(page);
        // The layout changes with a delay.
        const outside = async () => (await page.evaluate(controlsInSight, width)).outside;
        await expect.poll(outside, { message: `200 % text by ${way} at ${width} px: ${page.url()}` }).toEqual([]);
        // At 200 % a wide page switches to a narrow layout with other controls, so only narrow screens compare the count.
        const count = async () => (await page.evaluate(controlsInSight, width)).count;
        if (width < NARROW) await expect.poll(count).toBeGreaterThanOrEqual(before.count);
      }
      await shrink();
      await page.setViewportSize(size);
    }
  } finally {
    await session.detach();
  }
}

/** Counts the visible controls and lists those that the window or a container cuts off. Runs in the page. */
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
      // The user can scroll to this control.
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

/** What has moved by itself since the page was opened (CLS). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}
