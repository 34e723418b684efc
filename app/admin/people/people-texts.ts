import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { counted, plural } from "#platform/formats/plural.ts";

/** An instant's day in São Paulo: `27/11/2026`. */
export function dayOf(at: Date): string {
  return formatDay(dayInSaoPaulo(at));
}

/**
 * A deadline relative to today: `vence hoje`, `faltam 3 dias`, `atrasado há 2 dias`.
 * @param late Agrees with what is late: 'atrasada' for a message.
 */
export function requestDeadlineText(days: number, late: "atrasado" | "atrasada" = "atrasado"): string {
  if (days === 0) return "vence hoje";
  if (days > 0) return `${plural(days, "falta", "faltam")} ${counted(days, "dia", "dias")}`;
  return `${late} há ${counted(-days, "dia", "dias")}`;
}
