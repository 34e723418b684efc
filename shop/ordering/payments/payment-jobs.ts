import type { Database } from "#platform/database/database.server.ts";
import type { AlertKind } from "./alerts/payment-alert.ts";
import type { Payment } from "./payment.ts";
import type { PaymentOrder } from "./payment-provider.ts";
import type { Recorded } from "./record-fact.server.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** A webhook's notice was stored: ask the provider. */
    "payments.notice": { eventId: number };
    /**
     * Asks the provider how a running attempt stands; `round` counts the askings so far, `missing` those that did not find
     * it there.
     */
    "payments.refresh": { paymentId: string; round: number; missing?: number };
    /** Asks the provider once how an attempt stands, since somebody who could not prove who they are spoke of it. */
    "payments.look": { paymentId: string };
    /** The attempt's time is up. */
    "payments.expire": { paymentId: string };
    /** The attempt ended with us: it must end with the provider too. */
    "payments.close": { paymentId: string };
    "payments.refund": { refundId: string };
    /** Tells the shop's people what they must look at. */
    "payments.alert": { kind: AlertKind; subject: string };
    "payments.reconcile": Record<string, never>;
    /** Asks about attempts whose money is here: a round of those that are due. */
    "payments.recheck": Record<string, never>;
    /** An attempt changed its state: whoever owns the reference draws the consequences. */
    "orders.settle": { reference: string; paymentId: string };
  }
}

/** What the provider is told of an attempt. Payments do not know what is paid for: the owner of the reference does. */
export type DescribePayment = (payment: Payment) => Promise<PaymentOrder>;

/**
 * Records what became of an attempt and lets whoever owns its reference draw the consequences, in one transaction. The
 * owner's rows are locked before the attempt's.
 */
export type RecordForOwner = (payment: Payment, record: (trx: Database) => Promise<Recorded>) => Promise<unknown>;

/**
 * Seconds between askings: soon while a shopper may be waiting, then ever slower; a boleto is open for days.
 * Rules: PAY-59.
 */
const PAUSES_S = [2, 4, 8, 15, 30, 60, 120, 300, 300, 600, 900, 1800, 3600] as const;

/** The round of the first asking when the provider has answered: webhooks come first then. */
export const BACKGROUND_POLL_ROUND = 4;

/** Seconds to wait before an asking. */
export function pollDelaySeconds(round: number): number {
  return PAUSES_S[Math.min(Math.max(round, 0), PAUSES_S.length - 1)] ?? 3600;
}
