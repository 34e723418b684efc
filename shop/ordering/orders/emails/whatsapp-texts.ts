import { emailGreeting } from "#platform/email/plain-email.ts";
import { formatBrl } from "#platform/money.ts";
import { shippingName } from "#shop/ordering/shipping/shipping-name.ts";
import { type Order, shortId } from "../order.ts";
import { shownAmounts } from "../order-amounts.ts";
import { orderStatusLabel } from "../order-status.ts";

export type WhatsappSubject = "order" | "payment" | "tracking";

type Written = Pick<
  Order,
  | "id"
  | "status"
  | "customerName"
  | "customerPhone"
  | "trackingCode"
  | "carrierName"
  | "serviceName"
  | "subtotalCents"
  | "discountCents"
  | "couponCode"
  | "shippingCents"
  | "shippingDiscountCents"
  | "totalCents"
  | "methodDiscountCents"
  | "paymentMethod"
>;

/**
 * WhatsApp link with a prefilled message about an order to its customer, for the staff. Null without a Brazilian
 * number, and for tracking without a code.
 * Rules: ORDER-70.
 */
export function whatsappLink(order: Written, subject: WhatsappSubject, shopName: string): string | null {
  const number = brazilianNumber(order.customerPhone);
  const text = whatsappText(order, subject, shopName);
  return number === null || text === null ? null : `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** The message text; null for tracking without a code. */
export function whatsappText(order: Written, subject: WhatsappSubject, shopName: string): string | null {
  const hello = `${emailGreeting(order.customerName)} Aqui é da ${shopName}.`;
  const name = `pedido #${shortId(order.id)}`;
  switch (subject) {
    case "order":
      return `${hello} Escrevemos sobre o seu ${name}. Situação: ${orderStatusLabel(order.status)}.`;
    case "payment":
      return `${hello} O seu ${name}, de ${plain(formatBrl(shownAmounts(order).totalCents))}, ainda espera o pagamento. Podemos ajudar?`;
    case "tracking":
      if (order.trackingCode === null) return null;
      return `${hello} O seu ${name} está a caminho${carrier(order)}. Código de rastreamento: ${order.trackingCode}`;
  }
}

/** Adds the country code to ten or eleven digits with area code; null for anything else. */
function brazilianNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (/^55\d{10,11}$/.test(digits)) return digits;
  return /^[1-9]\d{9,10}$/.test(digits) ? `55${digits}` : null;
}

function carrier({ serviceName, carrierName }: Written): string {
  const name = serviceName ? shippingName(serviceName, carrierName) : carrierName;
  return name ? ` com ${name}` : "";
}

function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}
