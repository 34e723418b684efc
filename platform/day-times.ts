import { addDays } from "./clock.ts";

const ZONE = "America/Sao_Paulo";

/**
 * The instant at a `time` of day (`10:00`, seconds if wanted) on a `YYYY-MM-DD` day in São Paulo, by the zone's own
 * rules: summer time may come back. A time that clocks skip is as much later. For the server: not every browser has
 * Temporal.
 */
export function timeOfDay(day: string, time: string): Date {
  const plainTime = Temporal.PlainTime.from(time);
  return asDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ZONE, plainTime }));
}

/** The first instant of a `YYYY-MM-DD` day in São Paulo: 01:00 where summer time begins at midnight. */
export function startOfDay(day: string): Date {
  return asDate(Temporal.PlainDate.from(day).toZonedDateTime(ZONE));
}

/** The last millisecond of a `YYYY-MM-DD` day in São Paulo. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1);
}

function asDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds);
}
