import type { Pause } from "#platform/clock.ts";

/** Waits even if the work fails, so that the response time reveals nothing. Rules: STAFF-15. */
export async function atLeast<Result>(pause: Pause, ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, pause(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
