import { addDays, DAY_MS, dayInSaoPaulo, formatDay, isDay } from "#platform/clock.ts";
import { lazily } from "#platform/lazily.ts";

/** São Paulo days, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
  /** On the last day only until then. */
  until?: Date;
}

export const PERIOD_NAMES = ["hoje", "7-dias", "30-dias", "este-mes", "mes-passado", "12-meses", "livre"] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  hoje: "Hoje",
  "7-dias": "7 dias",
  "30-dias": "30 dias",
  "este-mes": "Este mês",
  "mes-passado": "Mês passado",
  "12-meses": "12 meses",
  livre: "Outro período",
};

/** Rules: MAIL-58. */
export interface Period {
  name: PeriodName;
  days: Days;
  before: Days;
  /** 'Últimos 7 dias', for the beginning of a sentence. */
  label: string;
  /** The previous period, to follow 'a mais que': 'nos 7 dias anteriores', 'ontem até as 14h05'. */
  beforeLabel: string;
  byMonth: boolean;
}

export type PeriodProblem = { field: "de" | "ate"; message: string };
export type ReadPeriod = { period: Period; problem: null } | { period: Period; problem: PeriodProblem };

/** Longer periods are grouped by month. */
const MOST_DAYS_SHOWN = 92;
const LONGEST_DAYS = 3_660;
const clockTime = lazily(
  () => new Intl.DateTimeFormat("pt-BR", { hour: "2-digit", minute: "2-digit", timeZone: "America/Sao_Paulo" }),
);
const MONTHS = [
  ...["janeiro", "fevereiro", "março", "abril", "maio", "junho"],
  ...["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
];

/** From `periodo`, `de` and `ate`; default: the last seven days. Rules: MAIL-57. */
export function readPeriod(query: URLSearchParams, now: Date): ReadPeriod {
  const today = dayInSaoPaulo(now);
  const asked = query.get("periodo") ?? (query.has("de") || query.has("ate") ? "livre" : "7-dias");
  const name = PERIOD_NAMES.find((each) => each === asked) ?? "7-dias";
  if (name !== "livre") return { period: namedPeriod(name, today, now), problem: null };
  const days = { from: query.get("de") ?? "", to: query.get("ate") ?? "" };
  const problem = problemOf(days, today);
  return problem ? { period: namedPeriod("7-dias", today, now), problem } : { period: freePeriod(days), problem: null };
}

function problemOf({ from, to }: Days, today: string): PeriodProblem | null {
  if (!isDay(from)) return { field: "de", message: "Informe o primeiro dia" };
  if (!isDay(to)) return { field: "ate", message: "Informe o último dia" };
  if (from > today) return { field: "de", message: "Escolha um dia que já começou" };
  if (to < from) return { field: "ate", message: "O último dia vem depois do primeiro" };
  if (countDays({ from, to }) > LONGEST_DAYS) return { field: "de", message: "Escolha no máximo dez anos" };
  return null;
}

/** Both ends included. */
export function countDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

function namedPeriod(name: Exclude<PeriodName, "livre">, today: string, now: Date): Period {
  const month = today.slice(0, 7);
  if (name === "hoje") {
    const days = { from: today, to: today };
    // A whole day would always have sold more than a morning.
    const before = { ...shift(days, -1), until: new Date(now.getTime() - DAY_MS) };
    const beforeLabel = `ontem até as ${clockTime().format(now).replace(":", "h")}`;
    return { name, days, before, label: "Hoje", beforeLabel, byMonth: false };
  }
  if (name === "este-mes") {
    const before = { from: `${addMonths(month, -1)}-01`, to: sameDay(today, -1) };
    const beforeLabel = `no mesmo período de ${monthName(before.from)}`;
    return { name, days: { from: `${month}-01`, to: today }, before, label: "Este mês", beforeLabel, byMonth: false };
  }
  if (name === "mes-passado") {
    const before = wholeMonth(addMonths(month, -2));
    const days = wholeMonth(addMonths(month, -1));
    return { name, days, before, label: "Mês passado", beforeLabel: `em ${monthName(before.from)}`, byMonth: false };
  }
  if (name === "12-meses") {
    const days = { from: `${addMonths(month, -11)}-01`, to: today };
    const before = { from: `${addMonths(month, -23)}-01`, to: sameDay(today, -12) };
    const label = `Últimos 12 meses (${monthsOf(days)})`;
    return { name, days, before, label, beforeLabel: `nos 12 meses anteriores (${monthsOf(before)})`, byMonth: true };
  }
  const count = name === "7-dias" ? 7 : 30;
  const days = { from: addDays(today, 1 - count), to: today };
  const beforeLabel = `nos ${count} dias anteriores`;
  return { name, days, before: shift(days, -count), label: `Últimos ${count} dias`, beforeLabel, byMonth: false };
}

function freePeriod(days: Days): Period {
  const count = countDays(days);
  const label = count === 1 ? formatDay(days.from) : `De ${formatDay(days.from)} a ${formatDay(days.to)}`;
  const beforeLabel = count === 1 ? "no dia anterior" : `nos ${count} dias anteriores`;
  return { name: "livre", days, before: shift(days, -count), label, beforeLabel, byMonth: count > MOST_DAYS_SHOWN };
}

function shift({ from, to }: Days, by: number): Days {
  return { from: addDays(from, by), to: addDays(to, by) };
}

function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}

function wholeMonth(month: string): Days {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The same day of another month, or that month's last day. */
function sameDay(day: string, months: number): string {
  const { from, to } = wholeMonth(addMonths(day.slice(0, 7), months));
  const wanted = `${from.slice(0, 8)}${day.slice(8)}`;
  return wanted < to ? wanted : to;
}

/** `dez/25 a nov/26` */
function monthsOf({ from, to }: Days): string {
  return `${partLabel(from.slice(0, 7))} a ${partLabel(to.slice(0, 7))}`;
}

function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
}

export function periodQuery({ name, days }: Period): string {
  const query = new URLSearchParams({ periodo: name });
  if (name === "livre") {
    query.set("de", days.from);
    query.set("ate", days.to);
  }
  return query.toString();
}

/** `YYYY-MM-DD` or `YYYY-MM`, without gaps. */
export function partsOf(days: Days, byMonth: boolean): string[] {
  const parts: string[] = [];
  if (byMonth) {
    for (let month = days.from.slice(0, 7); month <= days.to.slice(0, 7); month = addMonths(month, 1))
      parts.push(month);
  } else {
    for (let day = days.from; day <= days.to; day = addDays(day, 1)) parts.push(day);
  }
  return parts;
}

/** `19/11`, `nov/26`. */
export function partLabel(part: string): string {
  const [year = "", month = "", day] = part.split("-");
  return day ? `${day}/${month}` : `${(MONTHS[Number(month) - 1] ?? "").slice(0, 3)}/${year.slice(2)}`;
}
