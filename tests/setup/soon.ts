import { expect } from "vitest";
import type { TestShop } from "./test-shop.ts";

const PATIENCE_MS = 60_000;
/** Each look may skip a pause: more often, a job would use up its quick tries before a simulator has done its part. */
const LOOK_MS = 50;
/** Waits for the next job up to this long are skipped, such as those before e-mails and retries. */
const SKIPPED_MS = 5_000;

/** `expect.poll` for effects of jobs. Skips their short delays. */
export function soon<T>(shop: TestShop, probe: () => T, { timeout = PATIENCE_MS } = {}) {
  return expect.poll(
    async () => {
      await shop.time.skipPause(SKIPPED_MS);
      return probe();
    },
    { timeout, interval: LOOK_MS },
  );
}

/** Polls until the effects of jobs are there. Skips their short delays. Throws after `timeout` ms. */
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

/** Waits until no job is running, due, or due after a short delay. Use before asserting that nothing happened. */
export async function jobsAreDone(shop: TestShop): Promise<void> {
  await until(shop, async () => !(await shop.time.skipPause(SKIPPED_MS)) && (await shop.time.isIdle()));
}
