import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import type { Order } from "../order.ts";

/**
 * Links get forwarded: names, e-mail, phone and street are masked; document, label and account left out.
 * Rules: DESK-19, ORDER-34, SETTING-11.
 */
export function linkedOrder(order: Order): Order {
  const { neighborhood, city, state, zipCode } = order.shippingAddress;
  return {
    ...order,
    customerId: null,
    customerDocument: null,
    customerName: maskName(order.customerName),
    giftRecipient: order.giftRecipient ? maskName(order.giftRecipient) : null,
    customerEmail: maskEmail(order.customerEmail),
    // Where it proves that an order is somebody's, no part of it may be shown.
    customerPhone: isUndeliverable(order.customerEmail) ? "•••••" : maskDigits(order.customerPhone),
    shippingAddress: { street: "•••", number: "•••", neighborhood, city, state, zipCode: `${zipCode.slice(0, 5)}•••` },
    shippingLabelUrl: null,
    // The shop's own invoice files need a login.
    invoiceUrl: order.invoiceUrl?.startsWith("/") ? null : order.invoiceUrl,
  };
}

/** `M••• N•••`. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => `${[...(word ?? "")][0] ?? ""}•••`).join(" ");
}

/** `m•••@exemplo.com`; an address that stands for none as it is. */
export function maskEmail(email: string): string {
  if (isUndeliverable(email)) return email;
  return email.replace(/^(.)[^@]*(?=@)/u, "$1•••");
}

/** `•••••1234`: enough to recognise a number one knows. */
function maskDigits(digits: string): string {
  return `•••••${digits.slice(-4)}`;
}
