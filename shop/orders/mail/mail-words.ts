import { dayInSaoPaulo, formatDateTime, formatDay } from "#platform/clock.ts";
import { greetingOf } from "#platform/letter.ts";
import { formatBrl } from "#platform/money.ts";
import { shippingName } from "#shop/shipping/shipping-name.ts";
import { type Order, shortId } from "../order.ts";
import { shownAmounts } from "../order-amounts.ts";
import type { MailKind } from "../order-jobs.ts";
import { orderStatusLabel } from "../order-status.ts";

/** What a mail about an order says; the same words serve its HTML and its text form. */
export interface MailWords {
  subject: string;
  title: string;
  greeting: string;
  status: string;
  /** What to copy into a bank's app, when there is something to pay. */
  code: { label: string; text: string } | null;
  button: { label: string; path: string };
  next: string;
}

/** The words of a mail of this kind about an order as it is now. */
export function mailWords(kind: MailKind, order: Order): MailWords {
  return WORDS[kind](order);
}

const WORDS: Readonly<Record<MailKind, (order: Order) => MailWords>> = {
  order_received: (order) => ({
    subject: `Recebemos seu pedido #${shortId(order.id)}: falta o pagamento`,
    title: "Pedido recebido",
    greeting: `${hello(order)} Recebemos seu pedido e guardamos suas peças. ${missing(order)}`,
    status: "Pendente",
    code: codeOf(order),
    button: {
      label: order.payment?.method === "boleto" ? "Ver boleto" : "Pagar com PIX",
      path: `/checkout?order_id=${order.id}`,
    },
    next: "Assim que o pagamento for confirmado, avisamos por e-mail e separamos suas peças.",
  }),
  order_confirmed: (order) => ({
    subject: `Pedido #${shortId(order.id)} confirmado: recebemos seu pagamento`,
    title: "Pedido Confirmado!",
    greeting: `${hello(order)} Recebemos seu pagamento e já estamos separando suas peças com cuidado.`,
    status: "Confirmado",
    code: null,
    button: { label: "Acompanhar pedido", path: `/orders/${order.id}` },
    next: `Postamos em até 2 dias úteis. A entrega leva 7-10 dias úteis${forecast(order)}.`,
  }),
  order_refunded: (order) => ({
    subject: `Pagamento do pedido #${shortId(order.id)} devolvido`,
    title: "Pagamento devolvido",
    greeting: `${hello(order)} Seu pagamento chegou depois do prazo, quando as peças já tinham sido vendidas. Pedimos desculpas: o pedido foi cancelado e estamos devolvendo o valor integral, ${formatBrl(shownAmounts(order).totalCents)}, pelo mesmo meio de pagamento.`,
    status: "Cancelado",
    code: null,
    button: { label: "Ver pedido", path: `/orders/${order.id}` },
    next: RETURNING,
  }),
  payment_returned: (order) => ({
    subject: `Devolvemos um pagamento do pedido #${shortId(order.id)}`,
    title: "Pagamento devolvido",
    greeting: `${hello(order)} Recebemos um pagamento que não correspondia mais ao seu pedido: ele já estava pago ou tinha mudado. Estamos devolvendo o valor integral pelo mesmo meio de pagamento. O pedido continua como está.`,
    status: orderStatusLabel(order.status),
    code: null,
    button: { label: "Ver pedido", path: `/orders/${order.id}` },
    next: RETURNING,
  }),
};

const RETURNING = "A devolução é pedida ao banco hoje mesmo; por PIX, costuma cair na conta em instantes.";

function hello({ customerName }: Order): string {
  return greetingOf(customerName);
}

/** What the payment waits for. A boleto is due by its day, and its money takes up to two business days. */
function missing(order: Order): string {
  const { payment } = order;
  if (payment?.method !== "boleto") return `Falta só o pagamento por PIX${deadline(order)}.`;
  const due = payment.expiresAt ? `, com vencimento em ${formatDay(dayInSaoPaulo(payment.expiresAt))}` : "";
  return `Falta só o pagamento do boleto${due}. A confirmação leva até 2 dias úteis.`;
}

function codeOf({ payment }: Order): MailWords["code"] {
  if (payment?.boletoLine) return { label: "Linha digitável do boleto", text: payment.boletoLine };
  return payment?.pixQrCode ? { label: "PIX copia e cola", text: payment.pixQrCode } : null;
}

function deadline({ payment }: Order): string {
  return payment?.expiresAt ? `, válido até ${formatDateTime(payment.expiresAt)}` : "";
}

function forecast({ estimatedDeliveryDate }: Order): string {
  return estimatedDeliveryDate ? `; previsão para ${formatDay(estimatedDeliveryDate)}` : "";
}

/** `Frete, Correios PAC`. */
export function shippingLabel({ serviceName, carrierName }: Pick<Order, "serviceName" | "carrierName">): string {
  return serviceName ? `Frete, ${shippingName(serviceName, carrierName)}` : "Frete";
}

/** The right of regret stands in every mail about an order (CDC art. 49, Decree 7.962/2013 art. 5). */
export const REGRET = "Você pode desistir da compra em até 7 dias após receber: é só responder a este e-mail.";
