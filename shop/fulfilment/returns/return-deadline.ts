import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import type { Return } from "./return.ts";

/** Days after delivery for withdrawing from a purchase (CDC art. 49) or exchanging a size. */
export const REGRET_DAYS = 7;
/** Days of guarantee for defects after delivery (CDC art. 26 II). */
export const GUARANTEE_DAYS = 90;
/** Days within which the shop must answer (Decree 7.962/2013 art. 4). */
export const RETURN_ANSWER_DAYS = 5;

/** The last São Paulo day to withdraw or exchange, from the day of delivery; both `YYYY-MM-DD`. Rules: REFUND-9. */
export function regretUntil(deliveredOn: string): string {
  return addDays(deliveredOn, REGRET_DAYS);
}

/**
 * The last day of the guarantee for defects. For hidden defects the term starts when they appear; customers write to
 * the shop for those.
 * Rules: REFUND-10.
 */
export function guaranteeUntil(deliveredOn: string): string {
  return addDays(deliveredOn, GUARANTEE_DAYS);
}

/** The day by which a request must be answered. */
export function answerDueOn(requestedAt: Date): string {
  return addDays(dayInSaoPaulo(requestedAt), RETURN_ANSWER_DAYS);
}

/** Whether a deadline is still running; true if it has not started (null). */
export function isDeadlineRunning(until: string | null, now: Date): boolean {
  return until === null || dayInSaoPaulo(now) <= until;
}

/** Days to resolve a defect after the piece has arrived (CDC art. 18 § 1). */
export const REPAIR_DAYS = 30;

/**
 * The day, `YYYY-MM-DD`, by which the shop must act on a return: answer it, or once the pieces have arrived refund or
 * send the replacement on the same day, within 30 days for a defect. Null if nothing is due.
 * Rules: REFUND-31.
 */
export function returnActionDueOn({
  status,
  kind,
  answerDueOn,
  receivedAt,
}: Pick<Return, "status" | "kind" | "answerDueOn" | "receivedAt">): string | null {
  if (status === "requested") return answerDueOn;
  if (status !== "received" || receivedAt === null) return null;
  return addDays(dayInSaoPaulo(receivedAt), kind === "defect" ? REPAIR_DAYS : 0);
}
