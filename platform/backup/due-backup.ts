import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { timeOfDay } from "#platform/day-times.ts";

/** São Paulo: that of the systemd timer. */
const TIME = "03:20";

export function lastDue(now: Date): Date {
  const day = dayInSaoPaulo(now);
  const today = timeOfDay(day, TIME);
  return today <= now ? today : timeOfDay(addDays(day, -1), TIME);
}

export function nextDue(now: Date): Date {
  const day = dayInSaoPaulo(now);
  const today = timeOfDay(day, TIME);
  return today > now ? today : timeOfDay(addDays(day, 1), TIME);
}
