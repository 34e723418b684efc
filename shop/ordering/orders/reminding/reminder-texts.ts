import { formatDateTime, formatTime } from "#platform/clock.ts";
import { type OrderEmailFacts, type OrderEmailTexts, ownWords } from "../emails/own-words.ts";
import { type Order, orderNumber } from "../order.ts";
import { orderStatusLabel } from "../order-status.ts";
import { unpaidUntil } from "../paying/pay-deadline.ts";
import type { ReminderTurn } from "./reminder-due.ts";

export const NO_REMINDERS = "Não quero lembretes";

/** Rules: REMIND-9. */
export function paymentReminderTexts(order: Order, facts: OrderEmailFacts): OrderEmailTexts {
  const until = formatDateTime(unpaidUntil(order, facts.unpaidOrderHours));
  const { payment } = order;
  const status = orderStatusLabel(order.status);
  if (payment?.method === "pix" && payment.state === "pending" && payment.expiresAt) {
    return {
      ...ownWords("payment_reminder_pix", order, facts, {
        hora: formatTime(payment.expiresAt),
        situacao: order.expiresAt
          ? `As peças, o preço e o frete do pedido ficam guardados até ${until}.`
          : `Depois disso o preço e o frete do pedido valem até ${until}: você pode gerar outro PIX ou pagar de outra forma. As peças não: elas voltam para a loja e podem ser vendidas.`,
      }),
      title: "Seu PIX vence em breve",
      status,
      code: payment.pixQrCode ? { label: "PIX copia e cola", text: payment.pixQrCode } : null,
      button: "Pagar com PIX",
    };
  }
  const situacao = order.expiresAt
    ? `As peças, o preço e o frete dele ficam guardados até ${until}.`
    : `O preço e o frete dele valem até ${until}; as peças não ficam guardadas e podem ser vendidas antes.`;
  const turn: ReminderTurn = facts.fact?.id === "last" ? "last" : "first";
  return {
    ...(turn === "last"
      ? ownWords("payment_reminder_last", order, facts, { ate: until, situacao })
      : ownWords("payment_reminder", order, facts, { situacao })),
    title: turn === "last" ? "Ainda quer estas peças?" : "Falta só o pagamento",
    status,
    code: null,
    button: "Pagar este pedido",
  };
}

/** `first`: the order in whose parcel it goes; null: its own. Rules: REMIND-9, DESK-31. */
export function whatsappReminderFacts(
  order: Pick<Order, "number" | "createdAt" | "expiresAt" | "payment">,
  unpaidOrderHours: number,
  first: Pick<Order, "number"> | null = null,
): string {
  const until = formatDateTime(unpaidUntil(order, unpaidOrderHours));
  const { payment } = order;
  const named = first ? `acréscimo ao pedido ${orderNumber(first)}` : `pedido ${orderNumber(order)}`;
  if (payment?.method === "pix" && payment.state === "pending" && payment.expiresAt) {
    return `O PIX do seu ${named} vale até ${formatTime(payment.expiresAt)}.`;
  }
  const kept = first ? "As peças e o preço" : "As peças, o preço e o frete";
  const waits = order.expiresAt
    ? `${kept} ficam guardados até ${until}.${first ? " Vai no mesmo pacote, sem outro frete." : ""}`
    : `O preço e o frete valem até ${until}; as peças não ficam guardadas.`;
  return `Seu ${named} ainda espera o pagamento. ${waits}`;
}
