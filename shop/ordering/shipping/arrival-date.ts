import { addBusinessDays } from "#platform/business-days.ts";
import { addDays } from "#platform/clock.ts";

/**
 * `YYYY-MM-DD`: the quote's day plus the delivery days plus the shop's handling days, usually two, counted as calendar
 * days.
 * Rules: SHIP-20.
 */
export function estimatedDateOf(askedOn: string, deliveryDays: number, handlingDays: number): string {
  return addDays(askedOn, deliveryDays + handlingDays);
}

/**
 * `YYYY-MM-DD`: the day shown to shoppers, with the same days counted as business days, which they are. Never before
 * `estimatedDateOf`.
 * Rules: SHIP-21.
 */
export function arrivalDateOf(option: { estimatedDate: string; deliveryDays: number; handlingDays: number }): string {
  const days = option.deliveryDays + option.handlingDays;
  return addBusinessDays(addDays(option.estimatedDate, -days), days);
}
