import { addDays } from "./clock.ts";
import { counted } from "./formats/plural.ts";

/** `MM-DD`. 20 November is a national holiday since 2024 (Lei 14.759/2023). */
const FIXED_HOLIDAYS = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"]);
/** Carnival, Good Friday, Corpus Christi: banks are closed (Resolução CMN 4.880/2020). */
const EASTER_HOLIDAYS = [-48, -47, -2, 60];

/** For carriers and banks: no weekend, no national holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return !EASTER_HOLIDAYS.some((distance) => addDays(easter, distance) === day);
}

/** `count` 0: the day itself. */
export function addBusinessDays(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}

export function businessDays(count: number): string {
  return counted(count, "dia útil", "dias úteis");
}

/** Gauss's rule for the Gregorian calendar, as Meeus states it. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (skipped + 19 * golden + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, full - weekday);
}
