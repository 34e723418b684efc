import { DAY_MS, dayInSaoPaulo, formatDateTime, formatTime } from "#platform/clock.ts";

/** When a session was last used: 'hoje, 09:54', 'ontem, 22:10', else '24/11/2026, 09:54'; São Paulo time. Rules: ACCOUNT-106. */
export function lastUse(seenAt: Date, now: Date): string {
  const day = dayInSaoPaulo(seenAt);
  if (day === dayInSaoPaulo(now)) return `hoje, ${formatTime(seenAt)}`;
  if (day === dayInSaoPaulo(new Date(now.getTime() - DAY_MS))) return `ontem, ${formatTime(seenAt)}`;
  return formatDateTime(seenAt);
}
