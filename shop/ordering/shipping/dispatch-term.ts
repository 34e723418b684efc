import { businessDays } from "#platform/business-days.ts";

/** By when a paid order is posted: 'em até 2 dias úteis' (spec 1 §9). Rules: LAW-6, SHIP-22. */
export function dispatchTerm(handlingDays: number): string {
  return handlingDays === 0 ? "no mesmo dia útil" : `em até ${businessDays(handlingDays)}`;
}

/**
 * The promise of home and product pages: the same with a day of slack, as the page about shipping says.
 * Rules: SHIP-22.
 */
export function shippingPromise(handlingDays: number): string {
  return `em até ${businessDays(handlingDays + 1)}`;
}

/** What the shop adds to the carrier's days: '1 a 2 dias úteis'; null: nothing. */
export function processingTime(handlingDays: number): string | null {
  if (handlingDays === 0) return null;
  return handlingDays === 1 ? businessDays(1) : `1 a ${businessDays(handlingDays)}`;
}

/** The general term of carriers, counted from the posting (spec 2 §9: 7 to 10 with the usual 2 before it). */
const CARRIED = { least: 5, most: 8 };

/** The shop's general term where no day is known: '7-10 dias úteis'. Rules: SHIP-23. */
export function deliveryTerm(handlingDays: number): string {
  return `${CARRIED.least + handlingDays}-${CARRIED.most + handlingDays} dias úteis`;
}
