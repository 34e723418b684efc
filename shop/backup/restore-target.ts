import { isDay } from "#platform/clock.ts";
import { timeOfDay } from "#platform/day-times.ts";

/** `2026-11-23 14:05`, with seconds if wanted, São Paulo time. */
const LOCAL = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `latest`: all that is archived. Null: not a time. */
export function parseRestoreTarget(text: string): Date | "latest" | null {
  if (text === "latest") return text;
  const [, day, time] = LOCAL.exec(text) ?? [];
  if (!isDay(text.slice(0, 10))) return null;
  if (day && time) return TIME.test(time) ? timeOfDay(day, time) : null;
  const at = new Date(ISO.test(text) ? text : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
