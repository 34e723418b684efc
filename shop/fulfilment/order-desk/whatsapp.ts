import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { personValues, type TextVoice } from "#shop/settings/texts/texts.ts";
import { type WhatsappMessage, whatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";

type Addressee = Pick<
  Order,
  "number" | "amounts" | "customerName" | "customerPhone" | "trackingCode" | "customerDocument"
>;

/** In the shop's own words. `codes`: of all parcels. Rules: SHIP-80. */
export function whatsappMessages(
  voice: TextVoice,
  order: Addressee,
  { trackingUrl, isReadyForPickup, codes }: { trackingUrl: string | null; isReadyForPickup: boolean; codes: string[] },
): WhatsappMessage[] {
  const { customerPhone: phone, trackingCode, amounts } = order;
  const values = {
    ...personValues(order.customerName),
    pedido: orderNumber(order),
    total: formatBrl(amounts.payableCents),
  };
  const followed = trackingUrl ? `. Acompanhe em ${trackingUrl}` : "";
  const rastreamento =
    codes.length > 1
      ? `Códigos de rastreamento: ${codes.join(", ")}`
      : `Código de rastreamento: ${trackingCode}${followed}`;
  return [
    whatsappMessage(voice, "whatsapp_order", phone, values),
    trackingCode ? whatsappMessage(voice, "whatsapp_tracking", phone, { ...values, rastreamento }) : null,
    isReadyForPickup ? whatsappMessage(voice, "whatsapp_pickup", phone, values) : null,
    order.customerDocument === null ? whatsappMessage(voice, "whatsapp_document", phone, values) : null,
  ].filter((message) => message !== null);
}
