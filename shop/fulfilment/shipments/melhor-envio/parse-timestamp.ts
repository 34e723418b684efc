const STAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;

/** `2026-01-01 10:00:00`, which is UTC without saying so. */
export function readStamp(text: string | null | undefined): Date | null {
  const match = STAMP.exec(text ?? "");
  if (!match) return null;
  const [, day, time, zone = "Z"] = match;
  const date = new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
