const STAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;
/** Clocks differ a little. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * The provider's `2026-01-01 10:00:00`, which names no zone: taken as São Paulo's, unless that lies ahead of us, where it
 * can only be UTC. Which of the two it is could not be confirmed; this is the one place that decides.
 */
export function readStamp(text: string | null | undefined, now: Date): Date | null {
  const match = STAMP.exec(text ?? "");
  if (!match) return null;
  const [, day, time, zone] = match;
  if (zone) return validOrNull(new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`));
  const local = new Date(`${day}T${time}-03:00`);
  return validOrNull(local.getTime() > now.getTime() + TOLERANCE_MS ? new Date(`${day}T${time}Z`) : local);
}

function validOrNull(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
