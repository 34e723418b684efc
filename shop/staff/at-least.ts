import type { Pause } from "#platform/clock.ts";

/** Does some work and answers no sooner than after `ms` milliseconds, also where it fails: the time tells nothing. */
export async function atLeast<Result>(pause: Pause, ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, pause(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
