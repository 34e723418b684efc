import type { PaymentMarkName } from "./payment-mark.tsx";

/** Brands a credit card may be of, as the provider takes them in Brazil. */
export const CREDIT_MARKS: readonly PaymentMarkName[] = ["visa", "mastercard", "elo", "hipercard", "amex"];
