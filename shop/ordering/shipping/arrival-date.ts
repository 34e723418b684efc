import { addBusinessDays } from "#platform/business-days.ts";
import { addDays } from "#platform/clock.ts";

/** `YYYY-MM-DD`: today plus the delivery and handling days as calendar days. Rules: SHIP-20. */
export function estimatedDateOf(askedOn: string, deliveryDays: number, handlingDays: number): string {
  return addDays(askedOn, deliveryDays + handlingDays);
}

/** `YYYY-MM-DD`, shown to shoppers: business days, never before `estimatedDateOf`. Rules: SHIP-21. */
export function arrivalDateOf(option: { estimatedDate: string; deliveryDays: number; handlingDays: number }): string {
  const days = option.deliveryDays + option.handlingDays;
  return addBusinessDays(addDays(option.estimatedDate, -days), days);
}
