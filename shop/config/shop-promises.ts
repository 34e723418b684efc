import type { Centavos } from "#platform/money.ts";
import { ALL_METHODS_ON, type PaymentSwitches } from "./payment-switches.ts";

/** Credit card installments, counted for the whole order. 1: no installments. */
export interface InstallmentPlan {
  /** 1 to 12. */
  most: number;
  /** 1 to `most`; the shop's account at the provider bears the cost. */
  interestFree: number;
  /** Minimum amount of one installment, in centavos. */
  smallestCents: Centavos;
}

/** Most unpaid orders of one customer, at once and placed within an hour; null: any. */
export interface UnpaidOrderCaps {
  atOnce: number | null;
  perHour: number | null;
}

export interface ShopPromises {
  /** Business days from payment to dispatch. */
  handlingDays: number;
  installments: InstallmentPlan;
  paymentMethods: PaymentSwitches;
  giftMessages: boolean;
  /** Of the promotion that runs. */
  promotionBanner: string | null;
  /** Business days to an answer; null: what the law gives. */
  answerDays: number | null;
  unpaidOrderCaps: UnpaidOrderCaps;
  unpaidOrderHours: number;
  texts: OwnTexts;
}

/** Defaults until the panel sets something else. Rules: PRICE-11. */
export const DEFAULT_PROMISES: Readonly<ShopPromises> = {
  handlingDays: 2,
  installments: { most: 6, interestFree: 6, smallestCents: 5000 },
  paymentMethods: ALL_METHODS_ON,
  giftMessages: false,
  promotionBanner: null,
  answerDays: null,
  unpaidOrderCaps: { atOnce: null, perHour: null },
  unpaidOrderHours: 48,
  texts: {},
};

export interface ManualOrderTerms {
  /** Hours that such an order holds its pieces and may be paid. */
  holdHours: number;
  /** The most that a role may take off the pieces, in percent; 0: nothing. */
  discountPercent: { owner: number; manager: number; fulfilment: number };
}

/** What holds until the panel says otherwise. Rules: DESK-5, DESK-11. */
export const USUAL_MANUAL_ORDERS: Readonly<ManualOrderTerms> = {
  holdHours: 24,
  discountPercent: { owner: 100, manager: 20, fulfilment: 10 },
};

/** A closed shop can be browsed, but takes no new orders until it reopens. */
export interface ShopStatus {
  closed: boolean;
  message: string;
  /** São Paulo day, `YYYY-MM-DD`: orders are accepted from then on. Null: until staff reopen the shop. */
  reopensOn: string | null;
}

/** What the owner changed of the shop's texts: by text, then by part. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;
