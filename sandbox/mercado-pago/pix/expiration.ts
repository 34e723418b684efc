const DAY_MS = 86_400_000;
/** Default of the Orders API: 24 hours. */
export const DEFAULT_PIX_LIFE_MS = DAY_MS;
/**
 * The documented range starts at 30 minutes, but the real sandbox accepts `PT60S`, so only the upper limit is enforced.
 */
export const LONGEST_PIX_LIFE_MS = 30 * DAY_MS;

const DURATION = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses an ISO 8601 duration such as `PT30M`, `PT1800S` or `P3D` to milliseconds; null if invalid. */
export function durationMs(duration: string): number | null {
  const match = DURATION.exec(duration);
  if (match === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

/**
 * Expiry of a PIX in epoch milliseconds. The absolute date wins if both are sent. Null when out of range or malformed.
 */
export function pixDeadline(now: number, duration: string | undefined, date: string | undefined): number | null {
  const life =
    date !== undefined ? Date.parse(date) - now : duration !== undefined ? durationMs(duration) : DEFAULT_PIX_LIFE_MS;
  if (life === null || Number.isNaN(life) || life <= 0 || life > LONGEST_PIX_LIFE_MS) return null;
  return now + life;
}
