import { lazily } from "./lazily.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Tests replace it to travel in time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Tests replace it to skip the wait. */
export type Pause = (ms: number) => Promise<void>;

export const realPause: Pause = (ms) => new Promise((done) => setTimeout(done, ms));

const saoPauloDay = lazily(() => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }));

/** `YYYY-MM-DD`. */
export function dayInSaoPaulo(instant: Date): string {
  return saoPauloDay().format(instant);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** A `YYYY-MM-DD` day that exists, of the years 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900-01-01" || text >= "2200-01-01") return false;
  const date = new Date(`${text}T12:00:00Z`);
  // JavaScript turns 31 February into a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** `27/11/2026`, of `YYYY-MM-DD`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

/** `27/11`, of `YYYY-MM-DD`. */
export function formatDayAndMonth(day: string): string {
  return formatDay(day).slice(0, 5);
}

const shortWeekday = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "short", day: "2-digit", month: "2-digit" }),
);

/** `qui., 03/12`, of `YYYY-MM-DD`. */
export function formatWeekday(day: string): string {
  return shortWeekday().format(new Date(`${day}T12:00:00Z`));
}

const saoPauloDateTime = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short", timeStyle: "short" }),
);

/** São Paulo, `27/11/2026, 14:05`. */
export function formatDateTime(instant: Date): string {
  return saoPauloDateTime().format(instant);
}

const saoPauloTime = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "short" }),
);

/** São Paulo, `14:05`. */
export function formatTime(instant: Date): string {
  return saoPauloTime().format(instant);
}
