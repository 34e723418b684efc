import { formatTime } from "#platform/clock.ts";
import type { Payment } from "#shop/ordering/payments/payment.ts";
import type { Order } from "../order.ts";

/** What its provider cannot call off: a PIX that was issued there. It runs on, with its pieces, until its end. */
export interface StillPayable {
  kind: "refused";
  reason: "still_payable";
  until: Date;
}

/** The refusal of what cannot be done while an attempt can be paid that its provider would not call off. */
export function stillPayable({ state, expiresAt }: Payment, now: Date): StillPayable | null {
  if (state !== "pending" || expiresAt === null || expiresAt <= now) return null;
  return { kind: "refused", reason: "still_payable", until: expiresAt };
}

/** What a shopper is told who would call it off, or pay in another way. */
export function stillPayableText({ until }: Pick<StillPayable, "until">): string {
  return `${payable(until)} e não há como cancelar antes. Se mudou de ideia, é só não pagar: ele termina sozinho, e depois disso você escolhe outra forma de pagamento. Até lá suas peças ficam guardadas.`;
}

/** What is said of an order that has ended while its PIX has not; null where nothing can be paid any more. */
export function payableAfterEnd({ status, payment }: Pick<Order, "status" | "payment">): string | null {
  if (status !== "cancelled" || payment?.state !== "pending" || payment.expiresAt === null) return null;
  return `${payable(payment.expiresAt)}; depois ele termina sozinho. Por favor, não pague: se o pagamento for feito mesmo assim, devolvemos o valor inteiro, sem você precisar pedir.`;
}

function payable(until: Date): string {
  return `O PIX que já foi gerado ainda pode ser pago até ${formatTime(until)}`;
}
