const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;

/** How long ago an order was placed, in one unit: '5 min', '3 h', '2 dias', '4 meses', '2 anos'. */
export function ageText(placed: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - placed.getTime());
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  if (age < 2 * MONTH) return `${Math.floor(age / DAY)} dias`;
  if (age < 24 * MONTH) return `${Math.floor(age / MONTH)} meses`;
  return `${Math.floor(age / (12 * MONTH))} anos`;
}
