import { formatBrl } from "#platform/money.ts";
import { isOneOf } from "#platform/one-of.ts";

/** Money may arrive after an attempt has ended. An order's payment status has the same words and groups. */
export const PAYMENT_STATES = [
  "created",
  "pending",
  "in_review",
  "paid",
  "mismatch",
  "failed",
  "cancelled",
  "expired",
  "partially_refunded",
  "in_dispute",
  "refunded",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The shop has the money, or the rest of it after a refund, and nobody disputes it: it can be refunded. */
export const MONEY_HERE = ["paid", "partially_refunded"] as const;
export const isMoneyHere = isOneOf(MONEY_HERE);

/** Not refunded in full. Unlike `MONEY_HERE` also while the payer's bank may take it back. */
export const PAID = [...MONEY_HERE, "in_dispute"] as const;
export const isPaid = isOneOf(PAID);

/** Paid once, even if all of it went back since. */
export const EVER_PAID = [...PAID, "refunded"] as const;
export const hasBeenPaid = isOneOf(EVER_PAID);

/** Money came, even if not what was asked for: only an attempt has `mismatch`, its order is in review. */
export const MONEY_SEEN = [...EVER_PAID, "mismatch"] as const;
export const isMoneySeen = isOneOf(MONEY_SEEN);

/** The shop has refunded some of the money, or all of it went back. */
export const hasRefund = isOneOf(["partially_refunded", "refunded"]);

/** The attempt waits for its payer, or `created` for the provider's first answer; it ends by itself when its time is up. */
export const AWAITING_PAYER = ["created", "pending"] as const;
export const isAwaitingPayer = isOneOf(AWAITING_PAYER);

/** The attempt still runs: it holds pieces, and the order can have no other one. */
export const OPEN = [...AWAITING_PAYER, "in_review"] as const;
export const isOpen = isOneOf(OPEN);

/** States that are polled: only the provider knows what comes next. */
export const WATCHED = [...OPEN, "in_dispute"] as const;
export const isWatched = isOneOf(WATCHED);

/** The attempt was cancelled, or its time was up: nobody refused it. */
export const CALLED_OFF = ["cancelled", "expired"] as const;
export const isCalledOff = isOneOf(CALLED_OFF);

/** `failed`: the provider or the bank refused it. */
export const ENDED_UNPAID = ["failed", ...CALLED_OFF] as const;
export const isEndedUnpaid = isOneOf(ENDED_UNPAID);

/**
 * `created`: no answer yet. `mismatch`: not the money asked for. `in_dispute`: the banks decide. Money may come after
 * the end, or be on its way back when first heard of. What is not listed changes nothing: notices may repeat, be late
 * and in any order. Rules: PAY-35, PAY-36, PAY-70.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["pending", "in_review", ...ENDED_UNPAID, ...MONEY_SEEN],
  pending: ["in_review", ...ENDED_UNPAID, ...MONEY_SEEN],
  in_review: [...ENDED_UNPAID, ...MONEY_SEEN],
  paid: ["partially_refunded", "in_dispute", "refunded"],
  mismatch: ["paid", "refunded"],
  failed: MONEY_SEEN,
  cancelled: MONEY_SEEN,
  expired: MONEY_SEEN,
  partially_refunded: ["in_dispute", "refunded"],
  in_dispute: ["paid", "partially_refunded", "refunded"],
  refunded: [],
};

export function paymentTransition(from: PaymentState, to: PaymentState): PaymentState {
  return PAYMENT_TRANSITIONS[from].includes(to) ? to : from;
}

/** The state of a paid attempt after `returnedCents` of `amountCents` were refunded; other states stay. */
export function stateAfterRefunds(state: PaymentState, amountCents: number, returnedCents: number): PaymentState {
  if (!isMoneyHere(state) || returnedCents <= 0) return state;
  return returnedCents >= amountCents ? "refunded" : "partially_refunded";
}

export const isPaymentState = isOneOf(PAYMENT_STATES);

/** `free`: a coupon covers everything, no provider is involved. Rules: PAY-1. */
export const PAYMENT_METHODS = ["pix", "boleto", "credit_card", "debit_card", "stripe", "free"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  pix: "PIX",
  boleto: "Boleto",
  credit_card: "Cartão de crédito",
  debit_card: "Cartão de débito",
  stripe: "Stripe",
  free: "Sem pagamento",
};

/** Centavos, from help pages of Mercado Pago and Stripe. PIX has none. */
const LEAST_CENTS: Readonly<Partial<Record<PaymentMethod, number>>> = {
  boleto: 400,
  credit_card: 50,
  debit_card: 50,
  stripe: 50,
};

export function leastCents(method: PaymentMethod): number {
  return LEAST_CENTS[method] ?? 0;
}

/** Rules: PAY-117. */
export function takesAmount(method: PaymentMethod, cents: number): boolean {
  return cents >= leastCents(method);
}

export function leastAmountText(method: PaymentMethod): string {
  return `${METHOD_LABELS[method]} só a partir de ${formatBrl(leastCents(method))}. Escolha outra forma de pagamento.`;
}

export const isPaymentMethod = isOneOf(PAYMENT_METHODS);

export function paymentMethodLabel(method: PaymentMethod): string {
  return METHOD_LABELS[method];
}

/** Whether paying needs a card's one-time token. */
export const isCard = isOneOf(["credit_card", "debit_card"]);

/** `PMI-{timestamp}-{random}`: our id, sent to the provider. Rules: PAY-15. */
export function externalPaymentId(now: Date, random: string): string {
  return `PMI-${now.getTime()}-${random}`;
}

/** An account may be used for other sales, too. */
export function isStartedHere(reference: string): boolean {
  return /^PMI-\d{13}-\w{8}$/.test(reference);
}

/** Others need no look-up. */
export function isExternalPaymentId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** The detail of an attempt that waits for its payer to pass the bank's 3-D Secure challenge. */
export const CHALLENGE_DETAIL = "pending_challenge";

/** Details of our own. */
export const DOCUMENT_REFUSED = "document_refused";
export const LETTERED_DOCUMENT = "lettered_document";
export const EMAIL_REFUSED = "email_refused";

/** Neither payer nor bank declined: our call was refused, failed (no detail), got lost, or a bank did not answer it. */
export const TECHNICAL_DETAILS: readonly string[] = [
  "",
  "not_received",
  "processing_error",
  "time_out",
  "rejected_time_out",
  "bank_error",
  "cc_rejected_time_out",
];

/** The fields of an attempt that a shopper pays by while it waits. */
export type PayableBy =
  | "pixQrCode"
  | "pixQrCodeBase64"
  | "boletoUrl"
  | "boletoLine"
  | "boletoBarcode"
  | "sessionUrl"
  | "challengeUrl";

/** To pay for what `reference` names; payments do not know what that is. */
export interface Payment {
  id: string;
  reference: string;
  externalPaymentId: string;
  /** As `PaymentProvider.name`. */
  provider: string;
  providerPaymentId: string | null;
  method: PaymentMethod;
  state: PaymentState;
  statusDetail: string | null;
  amountCents: number;
  /** Not part of `amountCents`. */
  discountMethodCents: number;
  currency: string;
  installments: number;
  /** Interest for installments, which the payer pays and the provider gets. */
  interestCents: number;
  refundedCents: number;
  pixQrCode: string | null;
  pixQrCodeBase64: string | null;
  boletoUrl: string | null;
  /** 47 digits. */
  boletoLine: string | null;
  boletoBarcode: string | null;
  /** The provider's own payment page. */
  sessionUrl: string | null;
  challengeUrl: string | null;
  cardBrand: string | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  createdAt: Date;
}
