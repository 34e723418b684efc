import { businessDays } from "#platform/business-days.ts";

/** When a paid order is posted. Rules: LAW-6, SHIP-22. */
export function dispatchTerm(handlingDays: number): string {
  return handlingDays === 0 ? "no mesmo dia útil" : `em até ${businessDays(handlingDays)}`;
}

/** Term on home and product pages: one more day, as on the shipping page. Rules: SHIP-22. */
export function shippingPromise(handlingDays: number): string {
  return `em até ${businessDays(handlingDays + 1)}`;
}

/** The shop's handling days, added to the carrier's: '1 a 2 dias úteis'; null: none. */
export function processingTime(handlingDays: number): string | null {
  if (handlingDays === 0) return null;
  return handlingDays === 1 ? businessDays(1) : `1 a ${businessDays(handlingDays)}`;
}

/** The usual delivery time of carriers, counted from the posting: 7 to 10 days with the usual 2 before it. */
const CARRIED = { least: 5, most: 8 };

/** The shop's usual delivery time if no date is known: '7-10 dias úteis'. Rules: SHIP-23. */
export function deliveryTerm(handlingDays: number): string {
  return `${CARRIED.least + handlingDays}-${CARRIED.most + handlingDays} dias úteis`;
}
