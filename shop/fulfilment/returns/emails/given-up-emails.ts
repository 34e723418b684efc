import type { PlainEmail } from "#platform/email/plain-email.ts";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { payableAfterEnd } from "#shop/ordering/orders/paying/still-payable.ts";
import { hasBeenPaid } from "#shop/ordering/payments/payment.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { mailWords, personValues, type ShopVoice } from "#shop/settings/texts/texts.ts";

export interface GivenUpParts {
  order: Order;
  refundCents: number;
}

/** `orderUrl`: opens the order without a login. */
export function givenUpEmail(
  voice: ShopVoice,
  { order, refundCents, orderUrl }: GivenUpParts & { orderUrl: string },
): PlainEmail {
  const paid = refundCents > 0;
  const payable = payableAfterEnd(order);
  return {
    ...mailWords(voice, "given_up", {
      ...personValues(order.customerName),
      pedido: orderNumber(order),
      total: formatBrl(order.amounts.payableCents),
      situacao: paid
        ? `Cancelamos o pedido e já pedimos a devolução de ${formatBrl(refundCents)} à instituição de pagamento.`
        : `Cancelamos o pedido. ${hasBeenPaid(order.paymentStatus) && order.amounts.payableCents > 0 ? "O valor dele já voltou a quem pagou." : "Nada foi cobrado."}`,
    }),
    title: "Compra desfeita",
    facts: [
      { label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` },
      { label: "Situação", value: "Cancelado" },
    ],
    button: { label: "Ver pedido", url: orderUrl },
    paragraphs: [
      ...(paid ? [{ title: "Quando o valor aparece", text: refundTerm(order.paymentMethod) }] : []),
      ...(payable ? [{ title: "Não pague o PIX deste pedido", text: payable }] : []),
    ],
  };
}

/** A paid order must not be sent any more. Rules: REFUND-7. */
export function shopGivenUpEmail({ order, refundCents }: GivenUpParts): PlainEmail {
  return {
    subject: `Não envie o pedido ${orderNumber(order)}: o cliente desistiu da compra`,
    title: "Pedido cancelado pelo cliente",
    lead: `O pedido foi cancelado antes do envio. As peças voltaram ao estoque e a devolução de ${formatBrl(refundCents)} já foi pedida.`,
    facts: [{ label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` }],
    paragraphs: [{ title: "Cliente", text: `${order.customerName}\n${order.customerEmail}` }],
  };
}
