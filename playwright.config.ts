import { defineConfig } from "@playwright/test";
import { LONG_JOURNEY } from "./tests/e2e/long-journeys.ts";
import { IS_SHORT } from "./tests/e2e/short-run.ts";
import type { BrowserTrust } from "./tests/setup/deployed/certificate.ts";
import { CHROMIUM_FLAGS } from "./tests/setup/deployed/chromium-flags.ts";

/** How the browser comes to trust the shop's certificate. */
const trust: BrowserTrust = JSON.parse(process.env.CHROMIUM_TRUST ?? '{"args":[],"env":{}}');

/**
 * `npm test` leaves out the longest journeys, and runs what is tagged `@phone` on a phone alone, which most customers
 * have. `npm run test:journeys` and `npm run drill -- whole` run everything.
 */
const LEFT_OUT = IS_SHORT ? [LONG_JOURNEY] : [];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // The one retry is a second run in a new shop: scripts/journeys.ts.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["./tests/e2e/flaky-reporter.ts"]],
  use: {
    baseURL: process.env.SHOP_URL,
    actionTimeout: 15_000,
    // Half faded things have no contrast to measure.
    contextOptions: { reducedMotion: "reduce" },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      env: { ...process.env, ...trust.env },
      args: [...CHROMIUM_FLAGS, ...trust.args],
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: [IS_SHORT ? /@phone/ : /@phone-only/, ...LEFT_OUT],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // What differs on a phone: `@phone` runs at both sizes, `@phone-only` at this one.
      name: "phone",
      grep: /@phone/,
      grepInvert: LEFT_OUT,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
