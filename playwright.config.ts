import { defineConfig } from "@playwright/test";
import type { BrowserTrust } from "./tests/setup/deployed/certificate.ts";
import { CHROMIUM_FLAGS } from "./tests/setup/deployed/chromium-flags.ts";
import { WORKERS } from "./tests/test-parts.ts";

/** How the browser comes to trust the shop's certificate. */
const trust: BrowserTrust = JSON.parse(process.env.CHROMIUM_TRUST ?? '{"args":[],"env":{}}');

/**
 * Which journeys run at which size. Tags at the end of a title: `@core`, in `npm test`; `@phone`, at both sizes;
 * `@phone-only`, at a phone's alone. `core` runs each journey at one size, a phone's where it is tagged so: most
 * customers have one. `rest` runs what `core` does not, at a phone's size alone where `@phone` is not `@core`; `@text` are
 * those that look at text of 200 %, which `core` does not do. `@drill` and the other sizes are left to the night. Without
 * JOURNEYS everything runs.
 */
const PARTS = {
  core: {
    desktop: { grep: /@core/, grepInvert: /@phone/ },
    phone: { grep: /@phone.* @core/ },
  },
  rest: {
    desktop: { grepInvert: /@phone-only|@phone$|@drill|^(?!.*@(?:phone|text)).* @core/ },
    phone: { grep: /@phone/, grepInvert: /@drill|^(?!.*@text).* @core/ },
  },
  all: {
    desktop: { grepInvert: /@phone-only/ },
    phone: { grep: /@phone/ },
  },
} as const;
const part = PARTS[process.env.JOURNEYS === "core" || process.env.JOURNEYS === "rest" ? process.env.JOURNEYS : "all"];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: WORKERS.journeys,
  forbidOnly: true,
  // The one retry is a second run in a new shop: scripts/journeys.ts.
  retries: 0,
  // Long enough for a machine three times as slow as usual: no journey is lost to a busy hour.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [
    ["list"],
    ["./tests/e2e/flaky-reporter.ts"],
    ...(process.env.PROFILE ? [["./scripts/profile/journey-times.ts"] as const] : []),
  ],
  use: {
    baseURL: process.env.SHOP_URL,
    actionTimeout: 45_000,
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
    { name: "desktop", ...part.desktop, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      ...part.phone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
