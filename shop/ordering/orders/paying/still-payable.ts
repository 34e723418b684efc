import { formatTime } from "#platform/clock.ts";
import type { Payment } from "#shop/ordering/payments/payment.ts";
import type { Order } from "../order.ts";

/** The provider cannot cancel an issued PIX: it stays open, with its reservation, until it expires. */
export interface StillPayable {
  kind: "refused";
  reason: "still_payable";
  until: Date;
}

/** Refuses while an attempt that the provider cannot cancel can still be paid; null otherwise. Rules: PAY-25. */
export function stillPayable({ state, expiresAt }: Payment, now: Date): StillPayable | null {
  if (state !== "pending" || expiresAt === null || expiresAt <= now) return null;
  return { kind: "refused", reason: "still_payable", until: expiresAt };
}

/** Message for a shopper who wants to cancel it or pay another way. Rules: PAY-25. */
export function stillPayableText({ until }: Pick<StillPayable, "until">): string {
  return `${payable(until)} e não há como cancelar antes. Se mudou de ideia, é só não pagar: ele termina sozinho, e depois disso você escolhe outra forma de pagamento. Até lá suas peças ficam guardadas.`;
}

/** Message for a cancelled order whose PIX can still be paid; null when it cannot. Rules: ORDER-57, REFUND-5. */
export function payableAfterEnd({ status, payment }: Pick<Order, "status" | "payment">): string | null {
  if (status !== "cancelled" || payment?.state !== "pending" || payment.expiresAt === null) return null;
  return `${payable(payment.expiresAt)}; depois ele termina sozinho. Por favor, não pague: se o pagamento for feito mesmo assim, devolvemos o valor inteiro, sem você precisar pedir.`;
}

function payable(until: Date): string {
  return `O PIX que já foi gerado ainda pode ser pago até ${formatTime(until)}`;
}
