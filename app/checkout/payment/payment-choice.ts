import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";

/** What the provider's card fields gave, as the payment call takes it: a token and what it stands for, no card data. */
export interface CardChoice {
  cardToken: string;
  paymentMethodId: string;
  issuerId?: string;
  installments: number;
  identificationType: "CPF" | "CNPJ";
  identificationNumber: string;
  cardholderEmail: string;
}

/** How an order is to be paid, with what that method needs. */
export type ChosenTile =
  | { method: Exclude<PaymentMethod, "boleto" | "credit_card" | "debit_card"> }
  /** `document`: CPF or CNPJ of who pays; null where the order names it. */
  | { method: "boleto"; document: string | null }
  | { method: "credit_card" | "debit_card"; card: CardChoice; deviceId: string | null };
