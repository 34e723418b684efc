import { addBusinessDays } from "#platform/business-days.ts";
import { addDays } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";

/** `id`: the stored option that an order refers to. */
export interface ShippingOption {
  id: string;
  name: string;
  company: { name: string; picture: string | null };
  priceCents: Centavos;
  /** Business days. */
  deliveryDays: number;
  /** `YYYY-MM-DD`, shown to shoppers; see `arrivalDateOf`. */
  arrivalDate: string;
  /** Where and when it is collected; null: it is shipped. */
  pickup: string | null;
  /** Not a carrier's price: shown as 'Valores Estimados'. */
  isEstimate: boolean;
}

export interface QuotedOption extends ShippingOption {
  /** `YYYY-MM-DD`; see `estimatedDateOf`. */
  estimatedDate: string;
}

/** `YYYY-MM-DD`: today plus the delivery and handling days as calendar days. Rules: SHIP-20. */
export function estimatedDateOf(askedOn: string, deliveryDays: number, handlingDays: number): string {
  return addDays(askedOn, deliveryDays + handlingDays);
}

/** `YYYY-MM-DD`, shown to shoppers: business days, never before `estimatedDateOf`. Rules: SHIP-21. */
export function arrivalDateOf(option: { estimatedDate: string; deliveryDays: number; handlingDays: number }): string {
  const days = option.deliveryDays + option.handlingDays;
  return addBusinessDays(addDays(option.estimatedDate, -days), days);
}
