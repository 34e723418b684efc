import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { timeOfDay } from "#platform/day-times.ts";

/** When a backup is made each night, in São Paulo: that of the systemd timer. */
const TIME = "03:20";

/** The last moment, at or before `now`, for which there should be a backup. */
export function lastDue(now: Date): Date {
  const day = dayInSaoPaulo(now);
  const today = timeOfDay(day, TIME);
  return today <= now ? today : timeOfDay(addDays(day, -1), TIME);
}

/** The first such moment after `now`. */
export function nextDue(now: Date): Date {
  const day = dayInSaoPaulo(now);
  const today = timeOfDay(day, TIME);
  return today > now ? today : timeOfDay(addDays(day, 1), TIME);
}
