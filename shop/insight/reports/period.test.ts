import { expect, test } from "vitest";
import { countDays, partLabel, partsOf, periodQuery, readPeriod } from "./period.ts";

/** Noon in São Paulo. */
const read = (query: string, today = "2026-11-21") =>
  readPeriod(new URLSearchParams(query), new Date(`${today}T15:20:00Z`));

test.each([
  ["", "2026-11-21", "2026-11-15", "2026-11-21", "2026-11-08", "2026-11-14", "nos 7 dias anteriores"],
  ["periodo=hoje", "2026-03-01", "2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28", "ontem até as 12h20"],
  ["periodo=30-dias", "2026-11-21", "2026-10-23", "2026-11-21", "2026-09-23", "2026-10-22", "nos 30 dias anteriores"],
  // Earlier months have their own lengths.
  [
    "periodo=este-mes",
    "2026-03-31",
    "2026-03-01",
    "2026-03-31",
    "2026-02-01",
    "2026-02-28",
    "no mesmo período de fevereiro",
  ],
  [
    "periodo=este-mes",
    "2026-01-09",
    "2026-01-01",
    "2026-01-09",
    "2025-12-01",
    "2025-12-09",
    "no mesmo período de dezembro",
  ],
  ["periodo=mes-passado", "2026-01-09", "2025-12-01", "2025-12-31", "2025-11-01", "2025-11-30", "em novembro"],
  [
    "periodo=12-meses",
    "2028-02-29",
    "2027-03-01",
    "2028-02-29",
    "2026-03-01",
    "2027-02-28",
    "nos 12 meses anteriores (mar/26 a fev/27)",
  ],
  [
    "de=2026-11-01&ate=2026-11-10",
    "2026-11-21",
    "2026-11-01",
    "2026-11-10",
    "2026-10-22",
    "2026-10-31",
    "nos 10 dias anteriores",
  ],
  [
    "periodo=livre&de=2026-11-01&ate=2026-11-01",
    "2026-11-21",
    "2026-11-01",
    "2026-11-01",
    "2026-10-31",
    "2026-10-31",
    "no dia anterior",
  ],
])("%j on %s: %s to %s, against %s to %s", (query, today, from, to, beforeFrom, beforeTo, beforeLabel) => {
  const { period, problem } = read(query, today);
  expect(problem).toBeNull();
  expect(period).toMatchObject({ days: { from, to }, before: { from: beforeFrom, to: beforeTo }, beforeLabel });
  expect(read(periodQuery(period), today).period).toEqual(period);
});

test.each([
  ["periodo=livre", "de", "Informe o primeiro dia"],
  ["de=2026-02-30&ate=2026-03-01", "de", "Informe o primeiro dia"],
  ["de=2026-11-01", "ate", "Informe o último dia"],
  ["de=2026-11-22&ate=2026-11-23", "de", "Escolha um dia que já começou"],
  ["de=2026-11-10&ate=2026-11-09", "ate", "O último dia vem depois do primeiro"],
  ["de=2001-01-01&ate=2026-11-09", "de", "Escolha no máximo dez anos"],
])("%j is refused at its field, and the last seven days are shown", (query, field, message) => {
  expect(read(query)).toMatchObject({ problem: { field, message }, period: { name: "7-dias" } });
});

test("twelve months say which, and today is compared with as much of yesterday", () => {
  expect(read("periodo=12-meses").period.label).toBe("Últimos 12 meses (dez/25 a nov/26)");
  expect(read("periodo=hoje").period.before.until).toEqual(new Date("2026-11-20T15:20:00Z"));
});

test("a name nobody knows is the last seven days", () => {
  expect(read("periodo=sempre")).toMatchObject({ problem: null, period: { name: "7-dias" } });
});

test("charts have every day of a short period and every month of a long one", () => {
  expect(partsOf({ from: "2026-02-27", to: "2026-03-02" }, false)).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
  const year = read("periodo=12-meses").period;
  const months = partsOf(year.days, year.byMonth);
  expect([months.length, months[0], months.at(-1)]).toEqual([12, "2025-12", "2026-11"]);
  expect(partsOf(year.before, year.byMonth)).toHaveLength(12);
  expect(read("de=2026-08-01&ate=2026-10-31").period.byMonth).toBe(false);
  expect(read("de=2026-08-01&ate=2026-11-01").period.byMonth).toBe(true);
  expect([partLabel("2026-11-19"), partLabel("2026-11")]).toEqual(["19/11", "nov/26"]);
  expect(countDays({ from: "2026-11-01", to: "2026-11-01" })).toBe(1);
});
