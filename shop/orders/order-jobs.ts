export const MAIL_KINDS = ["order_received", "order_confirmed", "order_refunded", "payment_returned"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

declare module "#platform/jobs.server.ts" {
  interface JobPayloads {
    "orders.mail": { orderId: string; kind: MailKind };
    "orders.cancel-unpaid": Record<string, never>;
  }
}
