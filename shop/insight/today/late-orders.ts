import { addBusinessDays, isBusinessDay } from "#platform/business-days.ts";
import { addDays } from "#platform/clock.ts";

/** São Paulo days, `YYYY-MM-DD`. With 0 `handlingDays` (business days), the same business day or the next one. */
export function postDueOn(madeOn: string, handlingDays: number): string {
  if (handlingDays > 0) return addBusinessDays(madeOn, handlingDays);
  return isBusinessDay(madeOn) ? madeOn : addBusinessDays(madeOn, 1);
}

/** `YYYY-MM-DD`: what was made until then and is still to pack is late. Rules: TODAY-3. */
export function lateUntil(today: string, handlingDays: number): string {
  let day = addDays(today, -1);
  while (postDueOn(day, handlingDays) >= today) day = addDays(day, -1);
  return day;
}
