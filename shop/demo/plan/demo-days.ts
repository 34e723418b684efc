import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { timeOfDay } from "#platform/day-times.ts";
import type { Chance } from "./chance.ts";

/** One less than a year: nothing lies before it that a report could compare with. */
const DAYS = 364;
/** Sunday first: people buy jewellery on their free evenings. */
const WEEKDAYS = [1.35, 0.85, 0.85, 0.9, 1, 1.15, 1.4] as const;
/** Share of the orders, São Paulo, from 8 h on. */
const HOURS = [2, 3, 4, 5, 7, 6, 5, 5, 5, 6, 7, 8, 10, 12, 9, 4] as const;
const FIRST_HOUR = 8;

/** Compared with an ordinary day; `day`: `YYYY-MM-DD`. Rules: DEMO-2. */
export function seasonOf(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return (WEEKDAYS[weekday] ?? 1) * feastOf(year, month, date);
}

function feastOf(year: number, month: number, date: number): number {
  if (month === 12) return date <= 20 ? 2.2 : 0.8;
  if (month === 1 || month === 2) return 0.75;
  // Mother's Day is the second Sunday of May.
  if (month === 5) return isWithin(date, 16, nthWeekday(year, 5, 0, 2)) ? 2.1 : 0.9;
  // Dia dos Namorados is 12 June.
  if (month === 6) return date <= 11 ? 1.6 : 0.9;
  // Black Friday is the day after the fourth Thursday.
  if (month === 11) return Math.abs(date - nthWeekday(year, 11, 4, 4) - 1) <= 2 ? 2.4 : 1.1;
  return 1;
}

function isWithin(date: number, days: number, last: number): boolean {
  return date > last - days && date < last;
}

/** `weekday`: 0 is Sunday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1);
}

/** In order: more each month, and most before feast days. None in the last `lastDays` days. */
export function momentsOfAYear(chance: Chance, { end, count, lastDays }: YearOfOrders): Date[] {
  const today = dayInSaoPaulo(end);
  const days = Array.from({ length: DAYS - lastDays }, (_, index) => addDays(today, index - DAYS));
  const weights = days.map((day, index) => seasonOf(day) * (1 + (1.3 * index) / DAYS));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return Array.from({ length: count }, () => dayAt(days, weights, chance.next() * all))
    .map((day) => momentOf(chance, day))
    .sort((a, b) => a.getTime() - b.getTime());
}

interface YearOfOrders {
  end: Date;
  count: number;
  lastDays: number;
}

function dayAt(days: readonly string[], weights: readonly number[], place: number): string {
  let left = place;
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return days.at(index) ?? "";
}

function momentOf(chance: Chance, day: string): Date {
  const hours: Record<string, number> = Object.fromEntries(HOURS.map((share, at) => [String(FIRST_HOUR + at), share]));
  const hour = chance.weighted(hours).padStart(2, "0");
  return new Date(timeOfDay(day, `${hour}:00`).getTime() + Math.floor(chance.next() * 3_600) * 1000);
}
