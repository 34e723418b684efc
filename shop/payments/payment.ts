/** The life of one attempt to pay. Money that comes after the end of an attempt is a fact too: see `TRANSITIONS`. */
export const PAYMENT_STATES = [
  "created",
  "pending",
  "in_review",
  "paid",
  "mismatch",
  "failed",
  "cancelled",
  "expired",
  "refunded",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Allowed changes. `created`: the provider has not answered yet. `mismatch`: money came, but not what was asked for.
 * What is not listed changes nothing, so that notices may come twice, late and in any order.
 */
export const TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["pending", "in_review", "paid", "mismatch", "failed", "cancelled", "expired"],
  pending: ["in_review", "paid", "mismatch", "failed", "cancelled", "expired"],
  in_review: ["paid", "mismatch", "failed", "cancelled", "expired"],
  paid: ["refunded"],
  mismatch: ["paid", "refunded"],
  failed: ["paid", "mismatch"],
  cancelled: ["paid", "mismatch"],
  expired: ["paid", "mismatch"],
  refunded: [],
};

/** The state after a fact: the new one when the table allows it, else the present one. */
export function transition(from: PaymentState, to: PaymentState): PaymentState {
  return TRANSITIONS[from].includes(to) ? to : from;
}

const OPEN: ReadonlySet<PaymentState> = new Set(["created", "pending", "in_review"]);

/** Whether the attempt still runs: nothing of its end is known. */
export function isOpen(state: PaymentState): boolean {
  return OPEN.has(state);
}

export function isPaymentState(value: string): value is PaymentState {
  return Object.hasOwn(TRANSITIONS, value);
}

export const PAYMENT_METHODS = ["pix", "boleto", "credit_card", "debit_card", "stripe"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  pix: "PIX",
  boleto: "Boleto",
  credit_card: "Cartão de crédito",
  debit_card: "Cartão de débito",
  stripe: "Stripe",
};

export function isPaymentMethod(value: string): value is PaymentMethod {
  return Object.hasOwn(METHOD_LABELS, value);
}

export function paymentMethodLabel(method: PaymentMethod): string {
  return METHOD_LABELS[method];
}

const MINUTE = 60_000;

/** A PIX is valid 30 minutes (spec 2 §9); its pieces are held 10 more, for money that is under way. */
export const PIX_VALID_MS = 30 * MINUTE;
export const PIX_GRACE_MS = 10 * MINUTE;

/** `PMI-{timestamp}-{random}` (spec 2 §9): our name for the attempt, told to the provider. */
export function externalPaymentId(now: Date, random: string): string {
  return `PMI-${now.getTime()}-${random}`;
}

/** Whether a text can be an external payment id at all; looking for anything else is vain. */
export function isExternalPaymentId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** One attempt to pay something known by `reference`; payments do not know what that is. */
export interface Payment {
  id: string;
  reference: string;
  externalPaymentId: string;
  providerPaymentId: string | null;
  method: PaymentMethod;
  state: PaymentState;
  statusDetail: string | null;
  amountCents: number;
  /** Given up by the shop for the method's sake; not in `amountCents`. */
  methodDiscountCents: number;
  currency: string;
  pixQrCode: string | null;
  pixQrCodeBase64: string | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  createdAt: Date;
}
