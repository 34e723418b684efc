import type { Centavos } from "#platform/money.ts";

/** A quoted shipping option; `id` is the stored option that an order refers to. */
export interface ShippingOption {
  id: string;
  name: string;
  company: { name: string; picture: string | null };
  priceCents: Centavos;
  /** Business days. */
  deliveryDays: number;
  /** `YYYY-MM-DD`: the day shown to shoppers; see `arrivalDateOf`. */
  arrivalDate: string;
  /** Where and when the pieces are collected at the shop; null: they are shipped. */
  pickup: string | null;
  /** From our own estimates, not a carrier's price: shown as 'Valores Estimados'. */
  isEstimate: boolean;
}

/** An option in the API's response. */
export interface QuotedOption extends ShippingOption {
  /** `YYYY-MM-DD`: the quote's day plus the delivery days plus the shop's handling days, usually 2. */
  estimatedDate: string;
}
