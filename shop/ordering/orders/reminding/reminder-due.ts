import { HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { isOneOf } from "#platform/one-of.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";

export const REMINDER_TURNS = ["first", "last"] as const;
export type ReminderTurn = (typeof REMINDER_TURNS)[number];

export const isReminderTurn = isOneOf(REMINDER_TURNS);

export interface RemindableOrder {
  createdAt: Date;
  /** It is cancelled then if nobody pays. */
  endsAt: Date;
  /** Pending, and no money came or went back. */
  isUnpaid: boolean;
  /** The customer ordered again, or paid another order, since this one. */
  isSuperseded: boolean;
  /** The address wants no reminders, or is deleted. */
  isOptedOut: boolean;
  /** The address opened a link, paid an order, or is an account's confirmed one. */
  isProved: boolean;
  /** The attempt that can still be paid or is under review. */
  running: { method: PaymentMethod; state: string; expiresAt: Date | null } | null;
  /** When the latest of those that run no more ended; null: none was started. */
  lastAttemptEndedAt: Date | null;
  /** By turn; staff's WhatsApp message too. */
  reminded: Partial<Record<ReminderTurn | "whatsapp", Date>>;
}

export interface ReminderTimes {
  remind: boolean;
  /** Minutes before a PIX ends. */
  pixMinutes: number;
  /** After an order for which no payment was started. */
  idleMinutes: number;
  /** After the order. */
  againHours: number;
}

/** Less is too short to open the mail and pay. */
export const LEAST_PIX_MS = 2 * MINUTE_MS;
/** How late a reminder may leave: later it would only surprise. A night's outage is longer. */
export const MOST_LATE_MS: Readonly<Record<ReminderTurn, number>> = { first: 3 * HOUR_MS, last: 6 * HOUR_MS };
/** Quiet time between the last mail about the payment and the last reminder. */
export const QUIET_MS = 4 * HOUR_MS;
/** The last reminder leaves the customer at least this much time. */
export const LEAST_LEFT_MS = HOUR_MS;

/** `isClosed`: the shop takes no new payments. Rules: REMIND-2, REMIND-3, REMIND-4, REMIND-5, REMIND-14. */
export function reminderDue(
  order: RemindableOrder,
  times: ReminderTimes,
  { now, isClosed }: { now: Date; isClosed: boolean },
): ReminderTurn | null {
  if (!times.remind || !order.isUnpaid || order.isSuperseded || order.isOptedOut || !order.isProved) return null;
  if (order.running) return isPixEnding(order, times, now) ? "first" : null;
  if (isClosed) return null;
  if (isFirstDue(order, times, now)) return "first";
  return isLastDue(order, times, now) ? "last" : null;
}

function isPixEnding({ running, reminded }: RemindableOrder, { pixMinutes }: ReminderTimes, now: Date): boolean {
  if (running?.method !== "pix" || running.state !== "pending" || !running.expiresAt) return false;
  if (reminded.first || reminded.last) return false;
  const leftMs = running.expiresAt.getTime() - now.getTime();
  return leftMs >= LEAST_PIX_MS && leftMs <= pixMinutes * MINUTE_MS;
}

/** Whoever tried and failed has seen why, and got a mail where a deadline passed. */
function isFirstDue(order: RemindableOrder, { idleMinutes }: ReminderTimes, now: Date): boolean {
  const { createdAt, endsAt, lastAttemptEndedAt, reminded } = order;
  if (lastAttemptEndedAt || Object.keys(reminded).length > 0) return false;
  const due = createdAt.getTime() + idleMinutes * MINUTE_MS;
  return isInTime({ due, endsAt, now }, MOST_LATE_MS.first);
}

function isLastDue(order: RemindableOrder, { againHours }: ReminderTimes, now: Date): boolean {
  const { createdAt, endsAt, lastAttemptEndedAt, reminded } = order;
  if (reminded.last) return false;
  const touched = [lastAttemptEndedAt, ...Object.values(reminded)].map((at) => at?.getTime() ?? 0);
  const due = Math.max(createdAt.getTime() + againHours * HOUR_MS, Math.max(...touched) + QUIET_MS);
  return isInTime({ due, endsAt, now }, MOST_LATE_MS.last);
}

function isInTime({ due, endsAt, now }: { due: number; endsAt: Date; now: Date }, mostLateMs: number): boolean {
  const at = now.getTime();
  return at >= due && at <= due + mostLateMs && endsAt.getTime() - at >= LEAST_LEFT_MS;
}

/** `not_waiting`: paid, cancelled, ordered again, or being paid otherwise than by PIX. */
export type WhyNotRemind = "not_waiting" | "opted_out";

/** Why staff must not remind of an order by hand; null: they may. Rules: REMIND-10. */
export function whyNotRemind({ isUnpaid, isSuperseded, isOptedOut, running }: RemindableOrder): WhyNotRemind | null {
  if (!isUnpaid || isSuperseded || (running && running.method !== "pix")) return "not_waiting";
  return isOptedOut ? "opted_out" : null;
}
