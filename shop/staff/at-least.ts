import type { Pause } from "#platform/clock.ts";

/**
 * Awaits some work, for at least `ms` milliseconds even if it fails, so that the response time reveals nothing.
 * Rules: STAFF-15.
 */
export async function atLeast<Result>(pause: Pause, ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, pause(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
