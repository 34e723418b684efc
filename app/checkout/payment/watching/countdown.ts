/** Whole seconds left until a deadline, at least 0. Both arguments are epoch milliseconds. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Seconds as `28:41`, or with hours as `1:02:03`. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Seconds with units, where digits alone would read as a time of day: `12 min 54 s`, `1 h 5 min`. Rules: PAY-95. */
export function formatWait(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  const rest = seconds % 60 > 0 ? ` ${seconds % 60} s` : "";
  return minutes > 0 ? `${minutes} min${rest}` : `${seconds} s`;
}

/** Seconds as text for screen readers: `23 horas`, `28 minutos`, `40 segundos`. */
export function countdownLabel(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`;
  const hours = Math.floor(seconds / 3600);
  if (hours > 0) return `${hours} ${hours === 1 ? "hora" : "horas"}`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`;
}
