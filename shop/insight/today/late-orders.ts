import { addBusinessDays, isBusinessDay } from "#platform/business-days.ts";
import { addDays } from "#platform/clock.ts";

/**
 * The São Paulo day by which an order made on `madeOn` must be posted; both `YYYY-MM-DD`. With no handling days that is
 * the same business day, or the next one.
 * @param handlingDays Business days from purchase to posting, as the shop promises them.
 */
export function postDueOn(madeOn: string, handlingDays: number): string {
  if (handlingDays > 0) return addBusinessDays(madeOn, handlingDays);
  return isBusinessDay(madeOn) ? madeOn : addBusinessDays(madeOn, 1);
}

/**
 * The last day, `YYYY-MM-DD`, whose orders should all have been posted before `today`: what was made until then and is
 * still to pack is late.
 * Rules: TODAY-3.
 */
export function lateUntil(today: string, handlingDays: number): string {
  let day = addDays(today, -1);
  while (postDueOn(day, handlingDays) >= today) day = addDays(day, -1);
  return day;
}
