/** Mails to the customer; refunds are in the order's mails. Rules: REFUND-39. */
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

/** `shop_`: mails to the staff. */
export type ReturnMail =
  | {
      returnId: string;
      kind: ReturnMailKind | "shop_requested" | "shop_withdrawn" | "shop_arrived";
      /** Distinguishes repeated mails of one kind. */
      edition?: string;
    }
  | { orderId: string; kind: "given_up" | "shop_given_up"; refundCents: number };
