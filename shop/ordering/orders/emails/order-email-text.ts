import type { Brand } from "#platform/email/brand.ts";
import { sellerText } from "#platform/email/plain-email.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { discountLines } from "#shop/ordering/orders/order-amounts.ts";
import { refundedPieces } from "#shop/ordering/orders/refunding/refunded-pieces.ts";
import { REMAINING_LABEL, refundRows, shownRefund } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { NO_REMINDERS } from "#shop/ordering/orders/reminding/reminder-texts.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { acceptedTermsOf, destinationParts, regretText, shippingLabel } from "./order-email-texts.ts";
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
    ...destinationParts(order).map(({ title, text }) => `${title}\n${text}`),
    ...(optOutUrl ? [`${NO_REMINDERS}: ${optOutUrl}`] : []),
    [regretText(order), `${terms.label}: ${terms.url}`, sellerText(brand)].filter(Boolean).join("\n"),
  ].join("\n\n");
}

/** Gmail cuts e-mails off above 102 kB; a line takes about 1.3 kB of HTML plus its name. */
const MOST_LINES = 40;
const MOST_NAME_CHARACTERS = 12_000;

export const ALL_PIECES = "Ver todas as peças";

/** The order lines shown in an e-mail, and a text about the omitted ones; null: all are shown. Rules: MAIL-22. */
export function mailedLines<L extends { productName: string }>(
  lines: readonly L[],
): { shown: L[]; rest: string | null } {
  let characters = 0;
  const fits = ({ productName }: L, index: number) => {
    characters += productName.length;
    return index < MOST_LINES && characters <= MOST_NAME_CHARACTERS;
  };
  const end = lines.findIndex((line, index) => !fits(line, index));
  const shown = lines.slice(0, end < 0 ? lines.length : end);
  const left = lines.length - shown.length;
  return { shown, rest: left === 0 ? null : `E mais ${counted(left, "item", "itens")}.` };
}
