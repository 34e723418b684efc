import type { Brand } from "#platform/email/brand.ts";
import { sellerText } from "#platform/email/plain-email.ts";
import { formatBrl } from "#platform/money.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { type Order, orderNumber, shortId } from "../order.ts";
import { discountLines } from "../order-amounts.ts";
import { REMAINING_LABEL, refundedPieces, refundRows, shownRefund } from "../refunding/shown-refund.ts";
import { NO_REMINDERS } from "../reminding/reminder-texts.ts";
import { ALL_PIECES, mailedLines } from "./email-lines.ts";
import { acceptedTermsOf, destination, regretText, shippingLabel } from "./order-email-texts.ts";
import type { OrderEmailTexts } from "./own-words.ts";

interface Addresses {
  publicUrl: string;
  orderUrl: string;
  /** Opt-out link for reminders; other mails have none. */
  optOutUrl?: string | null;
}

export function orderEmailText(
  words: OrderEmailTexts,
  order: Order,
  brand: Brand,
  { publicUrl, orderUrl, optOutUrl }: Addresses,
): string {
  const terms = acceptedTermsOf(order, publicUrl);
  const { amounts } = order;
  const refund = shownRefund(order);
  const to = destination(order);
  const { shown, rest } = mailedLines(order.items);
  return [
    brand.name,
    words.title,
    words.greeting,
    [
      `Pedido: ${orderNumber(order)} (#${shortId(order.id)})`,
      ...(order.paymentMethod ? [`Pagamento: ${paymentMethodLabel(order.paymentMethod)}`] : []),
      `Situação: ${words.status}`,
    ].join("\n"),
    ...(words.code ? [`${words.code.label}:\n${words.code.text}`] : []),
    shown
      .map(
        (item) =>
          `${item.productName}\n${[`Tamanho: ${item.size}`, `Qtd: ${item.quantity}`, refundedPieces(item), formatBrl(item.lineCents)].filter(Boolean).join(" · ")}`,
      )
      .join("\n\n"),
    ...(rest ? [`${rest} ${ALL_PIECES}: ${orderUrl}`] : []),
    [
      `Subtotal: ${formatBrl(amounts.grossPiecesCents)}`,
      ...discountLines(order).map(({ label, cents }) => `${label}: −${formatBrl(cents)}`),
      `${shippingLabel(order)}: ${formatBrl(amounts.grossShippingCents)}`,
      `Total: ${formatBrl(amounts.payableCents)}`,
      ...(refund
        ? [
            ...refundRows(order).map(({ label, cents }) => `${label}: −${formatBrl(cents)}`),
            `${REMAINING_LABEL}: ${formatBrl(refund.remainingCents)}`,
          ]
        : []),
    ].join("\n"),
    `${words.button}: ${orderUrl}`,
    `Próximos passos\n${words.next}`,
    ...(to ? [`${to.title}\n${to.text}`] : []),
    ...(optOutUrl ? [`${NO_REMINDERS}: ${optOutUrl}`] : []),
    [regretText(order), `${terms.label}: ${terms.url}`, sellerText(brand)].filter(Boolean).join("\n"),
  ].join("\n\n");
}
