import type { PlainEmail } from "#platform/email/plain-email.ts";
import { formatBrl } from "#platform/money.ts";
import { carriedBy } from "#shop/ordering/shipping/pickup.ts";
import { recipientOf } from "../gift.ts";
import { type Order, orderNumber, shortId } from "../order.ts";
import { mailedLines } from "./order-email-text.ts";

/** To the shop: what to pack. Only the name on the parcel and the city, which packing needs. Rules: MAIL-26. */
export function paidOrderEmail(order: Order, publicUrl: string): PlainEmail {
  const { shippingAddress } = order;
  const recipient = recipientOf(order);
  const { city, state } = shippingAddress;
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { shown, rest } = mailedLines(order.items);
  const service = carriedBy(order, "");
  return {
    subject: `Novo pedido pago ${orderNumber(order)}`,
    title: "Novo pedido pago",
    lead: "O pagamento foi confirmado. É hora de separar e embalar.",
    facts: [
      { label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` },
      { label: "Peças", value: String(pieces) },
      { label: "Total", value: formatBrl(order.amounts.payableCents) },
    ],
    button: { label: "Abrir o pedido", url: `${publicUrl}/admin/pedidos/${order.id}` },
    paragraphs: [
      {
        title: "Peças",
        text: [
          ...shown.map(({ quantity, productName, size }) => `${quantity} × ${productName}\nTamanho: ${size}`),
          ...(rest ? [`${rest} Abra o pedido para ver todas as peças.`] : []),
        ].join("\n\n"),
      },
      { title: "Envio", text: service || "A definir" },
      ...(recipient ? [{ title: "Para", text: [recipient, cityOf(city, state)].filter(Boolean).join("\n") }] : []),
    ],
    footer: [{ text: "Desligar este aviso", url: `${publicUrl}/admin/configuracoes/emails` }],
  };
}

function cityOf(city: string, state: string): string {
  return [city, state].filter(Boolean).join(", ");
}
