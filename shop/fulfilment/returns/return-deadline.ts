import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import type { Return } from "./return.ts";

/** Days after delivery in which a purchase may be given up (CDC art. 49) or a size exchanged (spec 1 §9). */
export const REGRET_DAYS = 7;
/** Days after delivery of the guarantee for defects (CDC art. 26 II). */
export const GUARANTEE_DAYS = 90;
/** Days in which the shop answers (Decree 7.962/2013 art. 4). */
export const RETURN_ANSWER_DAYS = 5;

/**
 * The last São Paulo day on which a purchase delivered on a day may be given up or exchanged; both `YYYY-MM-DD`.
 * Rules: REFUND-9.
 */
export function regretUntil(deliveredOn: string): string {
  return addDays(deliveredOn, REGRET_DAYS);
}

/**
 * The last day of the guarantee for defects; a hidden one counts from when it shows, and is a matter for a letter.
 * Rules: REFUND-10.
 */
export function guaranteeUntil(deliveredOn: string): string {
  return addDays(deliveredOn, GUARANTEE_DAYS);
}

/** The day by which a request made at an instant is answered. */
export function answerDueOn(requestedAt: Date): string {
  return addDays(dayInSaoPaulo(requestedAt), RETURN_ANSWER_DAYS);
}

/** Whether a term that ends on a day still runs; one that has not begun, null, does. */
export function isDeadlineRunning(until: string | null, now: Date): boolean {
  return until === null || dayInSaoPaulo(now) <= until;
}

/** Days in which a defect is solved once its piece is here (CDC art. 18 § 1). */
export const REPAIR_DAYS = 30;

/**
 * The day, `YYYY-MM-DD`, by which the shop has to do something about a return: answer it, or once the pieces are here give
 * the money back or send the others the same day, a defect within 30. Null while nothing is for the shop to do.
 * Rules: REFUND-31.
 */
export function actsBy({
  status,
  kind,
  answerDueOn,
  receivedAt,
}: Pick<Return, "status" | "kind" | "answerDueOn" | "receivedAt">): string | null {
  if (status === "requested") return answerDueOn;
  if (status !== "received" || receivedAt === null) return null;
  return addDays(dayInSaoPaulo(receivedAt), kind === "defect" ? REPAIR_DAYS : 0);
}
