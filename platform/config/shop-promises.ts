import type { Centavos } from "#platform/money.ts";

/** Payment in installments by credit card. Each count is for the whole order; 1: at once only. */
export interface InstallmentPlan {
  /** Most installments offered, 1 to 12. */
  most: number;
  /** Of these without interest, 1 to `most`: what the shop's account at the provider bears. */
  interestFree: number;
  /** The least that one installment is worth. */
  smallestCents: Centavos;
}

/** What the shop's texts promise and the panel sets. */
export interface ShopPromises {
  /** Business days from the payment to the posting. */
  handlingDays: number;
  installments: InstallmentPlan;
}

/** What a shop promises that has set nothing (spec 1 §9). */
export const USUAL_PROMISES: Readonly<ShopPromises> = {
  handlingDays: 2,
  installments: { most: 6, interestFree: 6, smallestCents: 5000 },
};
