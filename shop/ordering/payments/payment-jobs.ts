import type { AlertKind } from "./alerts/payment-alert.ts";

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
