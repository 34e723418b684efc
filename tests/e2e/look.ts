import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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
  // Details are wanted of faults alone. A page without frames needs no second page to gather what each frame found:
  // both together take a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** Nothing sticks out sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  // A page that was just made narrower may not have been laid out again.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** No horizontal scrolling, no accessibility violation. */
export async function look(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await expectAccessible(page);
}
