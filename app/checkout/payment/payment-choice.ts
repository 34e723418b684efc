import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";

/** The card data for the payment call: a token and what it stands for, no card number. */
export interface CardChoice {
  cardToken: string;
  paymentMethodId: string;
  issuerId?: string;
  installments: number;
  identificationType: "CPF" | "CNPJ";
  identificationNumber: string;
  cardholderEmail: string;
}

/** The chosen payment method with what it needs. */
export type PaymentSelection =
  | { method: Exclude<PaymentMethod, "boleto" | "credit_card" | "debit_card"> }
  /** `document`: CPF or CNPJ of the payer; null if the order has it. */
  | { method: "boleto"; document: string | null }
  | { method: "credit_card" | "debit_card"; card: CardChoice; deviceId: string | null };
