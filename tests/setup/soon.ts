import { expect } from "vitest";
import type { TestShop } from "./test-shop.ts";

const PATIENCE_MS = 30_000;
const LOOK_MS = 50;
/** Job pauses up to this length are skipped: those before e-mails and retries. */
const SKIPPED_MS = 5_000;

/** `expect.poll` for the effects of jobs; skips their short pauses. */
export function soon<T>(shop: TestShop, probe: () => T, { timeout = PATIENCE_MS } = {}) {
  return expect.poll(
    async () => {
      await shop.time.skipPause(SKIPPED_MS);
      return probe();
    },
    { timeout, interval: LOOK_MS },
  );
}

/** Waits for the effects of jobs; skips their short pauses. */
export async function until(
  shop: TestShop,
  isSo: () => boolean | Promise<boolean>,
  timeout = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + timeout;
  for (;;) {
    await shop.time.skipPause(SKIPPED_MS);
    if (await isSo()) return;
    if (Date.now() > end) throw new Error("waited in vain");
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/** Waits until no job runs, is due, or is due after a short pause. What has not happened by then will not. */
export async function jobsAreDone(shop: TestShop): Promise<void> {
  await until(shop, async () => !(await shop.time.skipPause(SKIPPED_MS)) && (await shop.time.isIdle()));
}
