/** `2026-11-23 14:05`, with seconds if wanted, in São Paulo, which has had no daylight saving time since 2019. */
const LOCAL = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The moment to restore to. `latest`: all that is archived. Null: not a time. */
export function parseRestoreTarget(text: string): Date | "latest" | null {
  if (text === "latest") return text;
  const [, day, time] = LOCAL.exec(text) ?? [];
  const iso = day && time ? `${day}T${time}-03:00` : text;
  if (!ISO.test(iso)) return null;
  const at = new Date(iso);
  // JavaScript turns 31 February into a day of March.
  const isReal = !Number.isNaN(at.getTime()) && dayExists(iso.slice(0, 10));
  return isReal ? at : null;
}

function dayExists(day: string): boolean {
  const date = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
