/** What a customer is told of a return; of money that went back the order tells. Rules: REFUND-39. */
export const RETURN_MAIL_KINDS = [
  "requested",
  "approved",
  "corrected",
  "received",
  "exchanged",
  "refused",
  "withdrawn",
] as const;
export type ReturnMailKind = (typeof RETURN_MAIL_KINDS)[number];

/** `shop_`: what the shop's people are told. */
export type ReturnMail =
  | {
      returnId: string;
      kind: ReturnMailKind | "shop_requested" | "shop_withdrawn";
      /** Tells mails of one kind apart that are sent more than once about a return. */
      edition?: string;
    }
  | { orderId: string; kind: "given_up" | "shop_given_up"; refundCents: number };

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    "returns.mail": ReturnMail;
  }
}
