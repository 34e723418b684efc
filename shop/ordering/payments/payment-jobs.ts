import type { Database } from "#platform/database/database.server.ts";
import type { AlertKind } from "./alerts/payment-alert.ts";
import type { Payment } from "./payment.ts";
import type { PaymentOrder } from "./payment-provider.ts";
import type { Recorded } from "./record-fact.server.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** A webhook event was stored: fetch the payment's state. `traceparent`: of the request that brought it. */
    "payments.notice": { eventId: number; traceparent?: string };
    /** Polls a running attempt. `round`: polls so far; `missing`: polls that did not find it. */
    "payments.refresh": { paymentId: string; round: number; missing?: number };
    /** Fetches an attempt's state once, after a webhook event without a valid signature named it. */
    "payments.look": { paymentId: string };
    /** The attempt has expired. */
    "payments.expire": { paymentId: string };
    /** The attempt ended here and must be closed at the provider. */
    "payments.close": { paymentId: string };
    "payments.refund": { refundId: string };
    /** Alerts staff. */
    "payments.alert": { kind: AlertKind; subject: string };
    "payments.reconcile": Record<string, never>;
    /** One round of polling attempts whose money was received, those that are due. */
    "payments.recheck": Record<string, never>;
    /** Tests the keys that are refused or were never tested. */
    "payments.probe-keys": Record<string, never>;
    /** An attempt changed its state: the module that owns the reference applies it. */
    "orders.settle": { reference: string; paymentId: string };
  }
}

/**
 * Builds the provider's request for an attempt. Implemented by the module that owns the reference: payments do not know
 * what is paid for.
 */
export type DescribePayment = (payment: Payment) => Promise<PaymentOrder>;

/**
 * Records an attempt's new state and lets the owner of its reference apply it, in one transaction. Locks the owner's
 * rows before the attempt's.
 */
export type RecordForOwner = (payment: Payment, record: (trx: Database) => Promise<Recorded>) => Promise<unknown>;

/**
 * Seconds between polls: short while a shopper may be waiting, then longer; a boleto is open for days.
 * Rules: PAY-59.
 */
const PAUSES_S = [2, 4, 8, 15, 30, 60, 120, 300, 300, 600, 900, 1800, 3600] as const;

/** The round of the first poll after the provider has answered: webhooks are expected first. */
export const BACKGROUND_POLL_ROUND = 4;

/** Seconds until a poll. */
export function pollDelaySeconds(round: number): number {
  return PAUSES_S[Math.min(Math.max(round, 0), PAUSES_S.length - 1)] ?? 3600;
}
