import { formatDateTime, formatTime } from "#platform/clock.ts";
import { emailGreeting } from "#platform/email/plain-email.ts";
import type { OrderEmailTexts } from "../emails/order-email-texts.ts";
import { type Order, orderNumber } from "../order.ts";
import { orderStatusLabel } from "../order-status.ts";
import { unpaidUntil } from "../paying/unpaid-until.ts";
import type { ReminderTurn } from "./reminder-due.ts";

/** Label of the link in every reminder. */
export const NO_REMINDERS = "Não quero lembretes";

/** Texts of the e-mail that reminds of an unpaid order, for its current state. Rules: REMIND-9. */
export function paymentReminderTexts(
  order: Order,
  { turn, unpaidOrderHours }: { turn: ReminderTurn; unpaidOrderHours: number },
): OrderEmailTexts {
  const hello = emailGreeting(order.customerName);
  const until = formatDateTime(unpaidUntil(order, unpaidOrderHours));
  const { payment } = order;
  if (payment?.method === "pix" && payment.state === "pending" && payment.expiresAt) {
    const time = formatTime(payment.expiresAt);
    return {
      subject: `O PIX do pedido ${orderNumber(order)} vale até ${time}`,
      title: "Seu PIX vence em breve",
      greeting: `${hello} O PIX do seu pedido ainda não foi pago e vale até ${time}. Até lá suas peças ficam guardadas. Se você acabou de pagar, pode ignorar este e-mail.`,
      status: orderStatusLabel(order.status),
      code: payment.pixQrCode ? { label: "PIX copia e cola", text: payment.pixQrCode } : null,
      button: "Pagar com PIX",
      next: `Depois disso o preço e o frete do pedido valem até ${until}: você pode gerar outro PIX ou pagar de outra forma. As peças não: elas voltam para a loja e podem ser vendidas.`,
    };
  }
  return {
    subject:
      turn === "last"
        ? `Seu pedido ${orderNumber(order)} espera até ${until}`
        : `Falta pagar o pedido ${orderNumber(order)}`,
    title: turn === "last" ? "Ainda quer estas peças?" : "Falta só o pagamento",
    greeting: `${hello} Seu pedido ainda não foi pago. O preço e o frete dele valem até ${until}; as peças não ficam guardadas e podem ser vendidas antes.`,
    status: orderStatusLabel(order.status),
    code: null,
    button: "Pagar este pedido",
    next: "O link abre este mesmo pedido, e você escolhe como pagar. Não quer mais? Não precisa fazer nada: o pedido é cancelado sozinho, sem custo.",
  };
}

/** The WhatsApp message by which staff remind of an order. Rules: REMIND-9. */
export function whatsappReminderText(
  order: Pick<Order, "number" | "customerName" | "createdAt" | "payment">,
  { shopName, link, unpaidOrderHours }: { shopName: string; link: string; unpaidOrderHours: number },
): string {
  const hello = `${emailGreeting(order.customerName)} Aqui é da ${shopName}.`;
  const until = formatDateTime(unpaidUntil(order, unpaidOrderHours));
  const { payment } = order;
  if (payment?.method === "pix" && payment.state === "pending" && payment.expiresAt) {
    return `${hello} O PIX do seu pedido ${orderNumber(order)} vale até ${formatTime(payment.expiresAt)}. Para pagar: ${link}`;
  }
  return `${hello} Seu pedido ${orderNumber(order)} ainda espera o pagamento. O preço e o frete valem até ${until}; as peças não ficam guardadas. Para pagar: ${link}\nSe não quiser mais, é só me dizer.`;
}
