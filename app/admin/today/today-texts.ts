import { addDays, formatDayAndMonth } from "#platform/clock.ts";
import { lazily } from "#platform/lazily.ts";

const longDay = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" }),
);
const shortWeekday = lazily(() => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "short" }));
const weekday = lazily(() => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "long" }));
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** 'Quinta-feira, 26 de novembro' of a `YYYY-MM-DD` day. */
export function longDayText(day: string): string {
  const words = longDay().format(noonOf(day));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'qui' of a `YYYY-MM-DD` day. */
export function shortWeekdayText(day: string): string {
  return shortWeekday().format(noonOf(day)).replace(".", "");
}

/** 'Na quinta-feira passada (19/11)': the same weekday a week before `today`. */
export function weekBeforeText(today: string): string {
  const before = addDays(today, -7);
  const name = weekday().format(noonOf(before));
  const isMasculine = name === "sábado" || name === "domingo";
  return `${isMasculine ? "No" : "Na"} ${name} ${isMasculine ? "passado" : "passada"} (${formatDayAndMonth(before)})`;
}

/** How long something of `day` waits on `today`: 'de hoje', 'de ontem', 'há 3 dias'. Both `YYYY-MM-DD`. */
export function waitingSinceText(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days <= 0) return "de hoje";
  return days === 1 ? "de ontem" : `há ${days} dias`;
}
