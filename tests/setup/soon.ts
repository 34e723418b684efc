import { expect } from "vitest";
import type { TestShop } from "./test-shop.ts";

const PATIENCE_MS = 30_000;
const LOOK_MS = 50;
/** Pauses of jobs that are skipped: those before a mail, and those before what failed is tried again. */
const SKIPPED_MS = 5_000;

/** `expect.poll` for what jobs do: their short pauses pass at once. */
export function soon<T>(shop: TestShop, probe: () => T, { timeout = PATIENCE_MS } = {}) {
  return expect.poll(
    async () => {
      await shop.time.skipPause(SKIPPED_MS);
      return probe();
    },
    { timeout, interval: LOOK_MS },
  );
}

/** Waits for what jobs do; their short pauses pass at once. */
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

/** Waits until no job runs, may start, or would start after a short pause: what has not happened by then will not. */
export async function jobsAreDone(shop: TestShop): Promise<void> {
  await until(shop, async () => !(await shop.time.skipPause(SKIPPED_MS)) && (await shop.time.isIdle()));
}
