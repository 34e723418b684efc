import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

interface ShopFixtures {
  /** Console errors that the test provokes, such as the 404 it asks for. */
  allowedNoise: RegExp[];
  noise: undefined;
}

/**
 * A page whose `goto` and `reload` wait until it is alive: modules begin once the first screen is painted, and a test may
 * act before any person could.
 */
export function patient(page: Page): Page {
  const goTo = page.goto.bind(page);
  const load = page.reload.bind(page);
  const alive = () =>
    page.waitForFunction(
      () => !document.querySelector("script[type=late]") || "viva" in document.documentElement.dataset,
    );
  page.goto = async (...how) => {
    // A step back through the history that is still under way ends what is asked for meanwhile.
    const response = await goTo(...how).catch((error: unknown) => {
      if (!/ERR_ABORTED/.test(String(error))) throw error;
      return goTo(...how);
    });
    await alive();
    return response;
  };
  page.reload = async (...how) => {
    const response = await load(...how);
    await alive();
    return response;
  };
  return page;
}

/** A test in which any error on the console, any exception in the page and any request to others fails. */
export const test = base.extend<ShopFixtures>({
  page: async ({ page }, use) => {
    await use(patient(page));
  },
  allowedNoise: [[], { option: true }],
  noise: [
    async ({ page, baseURL, allowedNoise }, use) => {
      const noise: string[] = [];
      page.on("console", (message) => {
        const where = message.location().url;
        const text = where ? `${message.text()} ${where}` : message.text();
        if (message.type() === "error" && !allowedNoise.some((allowed) => allowed.test(text)))
          noise.push(`console: ${text}`);
      });
      page.on("pageerror", (error) => noise.push(`page: ${error.message}`));
      page.on("request", (request) => {
        const url = request.url();
        if (/^https?:/.test(url) && baseURL && !url.startsWith(baseURL)) noise.push(`third party: ${url}`);
      });
      await use(undefined);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

/** Nothing that a person with a disability would stumble over, as far as a machine can tell (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // What is being renewed is dimmed for that moment.
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 3_000 })
    .catch(() => null);
  // Toasts and dialogs fade in: half transparent they have no contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => null)),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** Nothing sticks out sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  // A page that was just made narrower may not have been laid out anew.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Nothing scrolls sideways, and nobody is kept out. */
export async function look(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await expectAccessible(page);
}
