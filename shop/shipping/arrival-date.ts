import { addBusinessDays } from "#platform/business-days.ts";
import { addDays } from "#platform/clock.ts";

/** What we need ourselves before a parcel travels: 1 to 2 business days (spec 1 §9). */
const HANDLING_DAYS = 2;

/** `YYYY-MM-DD`: the day of the question plus the delivery days plus two, counted as calendar days (spec 1 §7). */
export function estimatedDateOf(askedOn: string, deliveryDays: number): string {
  return addDays(askedOn, deliveryDays + HANDLING_DAYS);
}

/**
 * `YYYY-MM-DD`: the day a shopper is told, the same days counted as the business days that they are. Never before the
 * specified date, which it is computed from.
 */
export function arrivalDateOf(option: { estimatedDate: string; deliveryDays: number }): string {
  const days = option.deliveryDays + HANDLING_DAYS;
  return addBusinessDays(addDays(option.estimatedDate, -days), days);
}
