import { addDays } from "./clock.ts";

const ZONE = "America/Sao_Paulo";

/**
 * São Paulo: `time` is `10:00`, seconds if wanted, `day` `YYYY-MM-DD`. A time that clocks skip is as much later. For
 * the server: not every browser has Temporal.
 */
export function timeOfDay(day: string, time: string): Date {
  const plainTime = Temporal.PlainTime.from(time);
  return asDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ZONE, plainTime }));
}

/** São Paulo: 01:00 where summer time begins at midnight. `day`: `YYYY-MM-DD`. */
export function startOfDay(day: string): Date {
  return asDate(Temporal.PlainDate.from(day).toZonedDateTime(ZONE));
}

/** São Paulo, the last millisecond. `day`: `YYYY-MM-DD`. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1);
}

function asDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds);
}
