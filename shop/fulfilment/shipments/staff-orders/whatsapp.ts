import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";

type Addressee = Pick<Order, "number" | "customerName" | "customerPhone" | "trackingCode" | "customerDocument">;

/** A WhatsApp link with a prepared message to an order's customer; null without a phone. */
function whatsappLink({ customerPhone }: Addressee, text: string): string | null {
  const digits = customerPhone.replace(/\D/g, "");
  if (digits.length < 10) return null;
  const number = digits.length <= 11 ? `55${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

export interface WhatsappMessage {
  label: string;
  url: string;
}

/** Prepared messages about an order. Rules: SHIP-80. */
export function whatsappMessages(
  order: Addressee,
  {
    shopName,
    trackingUrl,
    isReadyForPickup,
  }: { shopName: string; trackingUrl: string | null; isReadyForPickup: boolean },
): WhatsappMessage[] {
  const hello = `Olá, ${order.customerName.split(" ")[0] ?? ""}. Aqui é da ${shopName}.`;
  const name = `seu pedido ${orderNumber(order)}`;
  const texts = [
    { label: "Falar sobre o pedido", text: `${hello} Escrevo sobre ${name}.` },
    order.trackingCode
      ? {
          label: "Enviar código de rastreamento",
          text: `${hello} ${name.replace("seu", "Seu")} está a caminho. Código de rastreamento: ${order.trackingCode}${trackingUrl ? `. Acompanhe em ${trackingUrl}` : ""}`,
        }
      : null,
    isReadyForPickup
      ? {
          label: "Avisar que pode retirar",
          text: `${hello} ${name.replace("seu", "Seu")} está pronto para retirada na loja.`,
        }
      : null,
    order.customerDocument === null
      ? {
          label: "Pedir o CPF",
          text: `${hello} Para emitir a etiqueta de envio do ${name}, precisamos do CPF de quem vai receber. Pode nos informar?`,
        }
      : null,
  ];
  return texts.flatMap((entry) => {
    const url = entry && whatsappLink(order, entry.text);
    return entry && url ? [{ label: entry.label, url }] : [];
  });
}
