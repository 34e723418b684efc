import { test as base, expect, type Page } from "@playwright/test";

export { expectAccessible, expectNoSideScroll, look, lookWithLargeText } from "./look.ts";
export { expect };

interface ShopFixtures {
  /** Console errors that the test provokes, such as the 404 it asks for. */
  allowedNoise: RegExp[];
  noise: undefined;
}

/**
 * A page whose `goto` and `reload` wait until it is hydrated: modules begin once the first screen is painted, and a test may
 * act before any person could.
 */
export function patient(page: Page): Page {
  const goTo = page.goto.bind(page);
  const load = page.reload.bind(page);
  const hydrated = () =>
    page.waitForFunction(
      () => !document.querySelector("script[type=late]") || "hydrated" in document.documentElement.dataset,
    );
  page.goto = async (...how) => {
    // A step back through the history that is still under way ends what is asked for meanwhile.
    const response = await goTo(...how).catch((error: unknown) => {
      if (!/ERR_ABORTED/.test(String(error))) throw error;
      return goTo(...how);
    });
    await hydrated();
    return response;
  };
  page.reload = async (...how) => {
    const response = await load(...how);
    await hydrated();
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
