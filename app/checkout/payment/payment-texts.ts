import { dayAndTime } from "#app/order/order-texts.ts";
import type { Toast } from "#app/ui/toast/toast.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";

/** Of a payment's toasts only the latest is shown. */
const about = "payment";

const APPROVED: Toast = { about, title: "Pagamento aprovado!", description: "Recebemos seu pagamento." };
const REFUSED: Toast = {
  about,
  title: "Pagamento não aprovado",
  description: "Tente novamente ou use outro método de pagamento.",
  tone: "destructive",
};

/**
 * The toast for a payment's new status; null where the page that comes says it: a waiting payment, a refused one.
 * Rules: PAY-75.
 */
export function statusToast(status: string): Toast | null {
  if (status === "paid" || status === "approved") return APPROVED;
  return status === "cancelled" ? REFUSED : null;
}

/** A coupon covered the whole amount. */
export const FREE_TOAST: Toast = { about, title: "Pedido confirmado!", description: "Não há nada a pagar." };

/** There is no such order any more. */
export const START_OVER_TOAST: Toast = {
  title: "Erro ao salvar pedido",
  description: "Não foi possível salvar o pedido. Tente novamente.",
  tone: "destructive",
};

/** The pieces that are gone have left the order. */
export const PIECES_LEFT_TOAST: Toast = {
  title: "Pedido atualizado",
  description: "Confira o novo total antes de pagar.",
};

/** The polling has ended; `hasEmail`: the answer is also mailed. */
export function timeoutToast(hasEmail: boolean): Toast {
  const where = hasEmail ? "Verifique seu e-mail." : "Volte a esta página mais tarde.";
  return {
    about,
    title: "Tempo limite excedido",
    description: `Não foi possível confirmar o pagamento automaticamente. ${where}`,
  };
}

export const TROUBLE_TOAST: Toast = {
  about,
  title: "Erro no monitoramento",
  description: "Não conseguimos consultar o pagamento. Continuamos tentando.",
  tone: "destructive",
};

/** An unpaid order waits for the shop's hours, or until its own expiry (`held`). Rules: PAY-75. */
export function cancelledToast(unpaidOrderHours: number, held: string | null = null): Toast {
  return {
    about,
    title: "Pagamento cancelado",
    description: `Você ainda pode pagar este pedido: ele espera ${waitText(held, unpaidOrderHours)}.`,
  };
}

/** A PIX that cannot be cancelled; the text says until when it is valid. */
export function stillPayableToast(description: string): Toast {
  return { about, title: "O PIX continua valendo", description, tone: "notice" };
}

export const OTHER_METHOD = "Tente novamente ou use outro método de pagamento.";
/** A refusal without a reason. */
export const REFUSED_BY_BANK = `O banco não aprovou o pagamento. ${OTHER_METHOD}`;
export const UNEXPECTED = "Ocorreu um erro inesperado. Tente novamente.";

export function paymentErrorToast(description: string): Toast {
  return { about, title: "Erro no pagamento", description, tone: "destructive" };
}

/**
 * Until when an order keeps its pieces if its present payment is called off, for readers; null: they are free at once, as
 * those of any order that staff did not make, or whose payment alone goes on.
 * Rules: DESK-3.
 */
export function heldUntil({ expiresAt, payment }: Pick<Order, "expiresAt" | "payment">): string | null {
  if (!expiresAt || (payment?.expiresAt && payment.expiresAt > expiresAt)) return null;
  return dayAndTime(expiresAt);
}

/** How long an order waits for another payment: 'até 27/11/2026, 10:00', 'por 48 horas'. */
export function waitText(held: string | null, unpaidOrderHours: number): string {
  return held === null ? `por ${unpaidOrderHours} horas` : `até ${held}`;
}
