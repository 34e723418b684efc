import { lazily } from "./lazily.ts";

/** Returns the current time. Tests replace it to travel in time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Sleeps. Tests replace it to skip the wait. */
export type Pause = (ms: number) => Promise<void>;

export const realPause: Pause = (ms) => new Promise((done) => setTimeout(done, ms));

const saoPauloDay = lazily(() => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }));

/** The São Paulo calendar day of an instant, as `YYYY-MM-DD`. */
export function dayInSaoPaulo(instant: Date): string {
  return saoPauloDay().format(instant);
}

/** Adds whole days to a `YYYY-MM-DD` day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a `YYYY-MM-DD` day that exists, of the years 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900-01-01" || text >= "2200-01-01") return false;
  const date = new Date(`${text}T12:00:00Z`);
  // JavaScript turns 31 February into a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Formats a `YYYY-MM-DD` day as `27/11/2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

/** Formats a `YYYY-MM-DD` day without its year, as `27/11`. */
export function formatDayAndMonth(day: string): string {
  return formatDay(day).slice(0, 5);
}

const saoPauloDateTime = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short", timeStyle: "short" }),
);

/** Formats an instant as São Paulo date and time, `27/11/2026, 14:05`. */
export function formatDateTime(instant: Date): string {
  return saoPauloDateTime().format(instant);
}

const saoPauloTime = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "short" }),
);

/** Formats an instant as São Paulo time of day, `14:05`. */
export function formatTime(instant: Date): string {
  return saoPauloTime().format(instant);
}
