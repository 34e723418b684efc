import { addBusinessDays, businessDays } from "#platform/business-days.ts";
import { dayInSaoPaulo, MINUTE_MS } from "#platform/clock.ts";
import { endOfDay } from "#platform/day-times.ts";
import type { Payment, PaymentMethod } from "./payment.ts";

/** Business days. Rules: PAY-29. */
export const BOLETO_DUE_DAYS = 3;
/** A boleto's money may take 3 more business days to arrive. */
const BOLETO_GRACE_DAYS = 3;

/** Rules: PAY-28. */
export const PIX_MS = 30 * MINUTE_MS;
/** Stripe's minimum is 30 minutes; 5 more allow for clock differences. Rules: PAY-31. */
export const STRIPE_PAGE_MS = 35 * MINUTE_MS;

/** On Stripe's page a PIX may be created in the last minute, and is valid from then on. */
const VALID_MS: Readonly<Record<Exclude<PaymentMethod, "boleto">, number>> = {
  pix: PIX_MS,
  credit_card: 15 * MINUTE_MS,
  debit_card: 15 * MINUTE_MS,
  stripe: STRIPE_PAGE_MS + PIX_MS,
  free: 0,
};

/** How long pieces stay reserved after the end of an attempt, for money that is still arriving. */
const GRACE_MS: Readonly<Record<Exclude<PaymentMethod, "boleto">, number>> = {
  pix: 10 * MINUTE_MS,
  credit_card: 0,
  debit_card: 0,
  stripe: 10 * MINUTE_MS,
  free: 0,
};

/**
 * Nothing can be paid from then on. A boleto expires at the end of its due day in São Paulo; a PIX not before
 * `holdsUntil`, the end of an order that holds its pieces itself. Rules: DESK-6, PAY-29, PAY-30.
 */
export function deadlineOf(method: PaymentMethod, now: Date, holdsUntil: Date | null = null): Date {
  if (method === "boleto") return endOfDay(addBusinessDays(dayInSaoPaulo(now), BOLETO_DUE_DAYS));
  const end = now.getTime() + VALID_MS[method];
  return new Date(method === "pix" && holdsUntil ? Math.max(end, holdsUntil.getTime()) : end);
}

/** The expiry plus the grace period. Rules: STOCK-23. */
export function holdEnd({ method, expiresAt, createdAt }: Pick<Payment, "method" | "expiresAt" | "createdAt">): Date {
  const end = expiresAt ?? deadlineOf(method, createdAt);
  if (method === "boleto") return endOfDay(addBusinessDays(dayInSaoPaulo(end), BOLETO_GRACE_DAYS));
  return new Date(end.getTime() + GRACE_MS[method]);
}

/** Rules: PAY-89. */
const BOLETO_CONFIRMED_DAYS = 2;

/** 'até 2 dias úteis'. */
export const BOLETO_CONFIRMED = `até ${businessDays(BOLETO_CONFIRMED_DAYS)}`;

/** A sentence without its full stop. */
export const BOLETO_CONFIRMATION = `A confirmação leva ${BOLETO_CONFIRMED}`;
