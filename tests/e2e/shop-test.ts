import { test as base, expect, type Page } from "@playwright/test";

export { expectAccessible, expectNoSideScroll, layoutShift, look, lookWithLargeText } from "./look.ts";
export { expect };

/**
 * A form submitted before its browser-side validation has loaded is validated by the server, which answers 422; Chromium
 * logs that as an error.
 */
const REFUSED_FORM = /status of 422 .*\.data\b/;

interface ShopFixtures {
  /** Console errors that the test provokes, such as a 404. */
  allowedNoise: RegExp[];
  noise: undefined;
}

/**
 * Makes `goto` and `reload` wait for hydration: scripts start after the first paint, and a test acts faster than a
 * person.
 */
export function patient(page: Page): Page {
  const goTo = page.goto.bind(page);
  const load = page.reload.bind(page);
  const hydrated = () =>
    page.waitForFunction(
      () => !document.querySelector("script[type=late]") || "hydrated" in document.documentElement.dataset,
    );
  page.goto = async (...how) => {
    // A back or forward navigation in progress aborts this one.
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

/** Address and visible text of a failed test's page. On CI, the output is all that remains of a run. */
async function describePage(page: Page): Promise<string> {
  const text = await page.locator("body").innerText({ timeout: 2_000 }).catch(String);
  return `The page at the failure: ${page.url()}\n${text.replaceAll(/\s+/g, " ").slice(0, 600)}\n`;
}

/** A test that fails on any console error, uncaught exception or request to another site. */
export const test = base.extend<ShopFixtures>({
  page: async ({ page }, use) => {
    await use(patient(page));
  },
  allowedNoise: [[], { option: true }],
  noise: [
    async ({ page, baseURL, allowedNoise }, use, test) => {
      const noise: string[] = [];
      page.on("console", (message) => {
        const where = message.location().url;
        const text = where ? `${message.text()} ${where}` : message.text();
        if (message.type() === "error" && ![REFUSED_FORM, ...allowedNoise].some((allowed) => allowed.test(text)))
          noise.push(`console: ${text}`);
      });
      page.on("pageerror", (error) => noise.push(`page: ${error.message}`));
      page.on("request", (request) => {
        const url = request.url();
        if (/^https?:/.test(url) && baseURL && !url.startsWith(baseURL)) noise.push(`third party: ${url}`);
      });
      await use(undefined);
      if (test.status !== test.expectedStatus) process.stdout.write(await describePage(page));
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});
