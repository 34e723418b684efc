import type { Page } from "@playwright/test";
import { LOST, MISSING, REFUSED, STATES, type State } from "./required-texts.ts";
import { expect, test } from "./shop-test.ts";

// Playwright cannot delay or abort a service worker's requests.
test.use({ serviceWorkers: "block" });

/** States per test: few enough that two workers get equal shares. */
const TOGETHER = 9;

for (const noise of [undefined, LOST, MISSING, REFUSED]) {
  const states = STATES.filter((each) => each.noise === noise);
  test.describe(noise ? `what the console tells: ${noise.source}` : "a quiet console", () => {
    test.use({ allowedNoise: noise ? [noise] : [] });
    for (let first = 0; first < states.length; first += TOGETHER) {
      const some = states.slice(first, first + TOGETHER);
      test(`says what the specification quotes: ${some.map(({ state }) => state).join("; ")} @core`, async ({
        page,
        request,
      }) => {
        for (const each of some) {
          await test.step(each.state, async () => {
            await comeAsNobody(page);
            await each.reach({ page, request });
            await expectTexts(page, each);
          });
        }
      });
    }
  });
}

/** Clears storage and cookies, on a page without scripts so that no request is in flight. */
async function comeAsNobody(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/healthz");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}

async function expectTexts(page: Page, { texts, spoken = false }: State): Promise<void> {
  for (const text of texts) {
    const found = page
      .getByText(text, { exact: true })
      .or(page.getByPlaceholder(text, { exact: true }))
      .or(page.getByLabel(text, { exact: true }));
    if (spoken) await expect(found.first(), String(text)).toBeAttached();
    else await expect(found.filter({ visible: true }).first(), String(text)).toBeVisible();
  }
}
