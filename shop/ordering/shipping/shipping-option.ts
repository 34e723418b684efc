import type { Centavos } from "#platform/money.ts";

/** `id`: the stored option that an order refers to. */
export interface ShippingOption {
  id: string;
  name: string;
  company: { name: string; picture: string | null };
  priceCents: Centavos;
  /** Business days. */
  deliveryDays: number;
  /** `YYYY-MM-DD`, shown to shoppers; see `arrivalDateOf`. */
  arrivalDate: string;
  /** Where and when it is collected; null: it is shipped. */
  pickup: string | null;
  /** Not a carrier's price: shown as 'Valores Estimados'. */
  isEstimate: boolean;
}

export interface QuotedOption extends ShippingOption {
  /** `YYYY-MM-DD`; see `estimatedDateOf`. */
  estimatedDate: string;
}
