import { addBusinessDays } from "#platform/business-days.ts";
import { addDays } from "#platform/clock.ts";

/**
 * `YYYY-MM-DD`: the day of the question plus the delivery days plus what the shop needs itself, usually two, counted as
 * calendar days (spec 1 §7, §9).
 * Rules: SHIP-20.
 */
export function estimatedDateOf(askedOn: string, deliveryDays: number, handlingDays: number): string {
  return addDays(askedOn, deliveryDays + handlingDays);
}

/**
 * `YYYY-MM-DD`: the day a shopper is told, the same days counted as the business days that they are. Never before the
 * specified date, which it is computed from.
 * Rules: SHIP-21.
 */
export function arrivalDateOf(option: { estimatedDate: string; deliveryDays: number; handlingDays: number }): string {
  const days = option.deliveryDays + option.handlingDays;
  return addBusinessDays(addDays(option.estimatedDate, -days), days);
}
