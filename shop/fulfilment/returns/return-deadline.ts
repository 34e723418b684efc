import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import type { Return } from "./return.ts";

/** After delivery, to withdraw from a purchase (CDC art. 49) or exchange a size. */
export const REGRET_DAYS = 7;
/** For defects, after delivery (CDC art. 26 II). */
export const GUARANTEE_DAYS = 90;
/** Within which the shop must answer (Decree 7.962/2013 art. 4). */
export const RETURN_ANSWER_DAYS = 5;

/** The last São Paulo day; both are `YYYY-MM-DD`. Rules: REFUND-9. */
export function regretUntil(deliveredOn: string): string {
  return addDays(deliveredOn, REGRET_DAYS);
}

/** For hidden defects the term starts when they appear; customers write to the shop for those. Rules: REFUND-10. */
export function guaranteeUntil(deliveredOn: string): string {
  return addDays(deliveredOn, GUARANTEE_DAYS);
}

export function answerDueOn(requestedAt: Date): string {
  return addDays(dayInSaoPaulo(requestedAt), RETURN_ANSWER_DAYS);
}

/** True if it has not started (null). */
export function isDeadlineRunning(until: string | null, now: Date): boolean {
  return until === null || dayInSaoPaulo(now) <= until;
}

/** To resolve a defect after the piece has arrived (CDC art. 18 § 1). */
export const REPAIR_DAYS = 30;

/**
 * The day (`YYYY-MM-DD`) by which the shop must act: answer the request, or once the pieces have arrived refund or
 * replace on that day, for a defect within 30 days. Null: nothing is due. Rules: REFUND-31.
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
