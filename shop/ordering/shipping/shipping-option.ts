import type { Centavos } from "#platform/money.ts";

/** One way to have a parcel carried, as quoted; `id` names the stored quote option an order refers to. */
export interface ShippingOption {
  id: string;
  name: string;
  company: { name: string; picture: string | null };
  priceCents: Centavos;
  /** Business days. */
  deliveryDays: number;
  /** `YYYY-MM-DD`: the day shoppers are told; see `arrivalDateOf`. */
  arrivalDate: string;
  /** Where and when the pieces are collected at the shop; null: they are carried. */
  pickup: string | null;
  /** Our own table, not the carrier's price: shown as 'Valores Estimados'. */
  isEstimate: boolean;
}

/** An option as the API answers it. */
export interface QuotedOption extends ShippingOption {
  /** `YYYY-MM-DD`: the day of the question plus the delivery days plus those that the shop needs, usually 2 (spec 1 §7). */
  estimatedDate: string;
}
