import type { Order } from "../order.ts";

/**
 * An order as shown by an e-mail link. E-mails get forwarded, so e-mail, phone and document are masked, and the
 * customer's account is left out.
 * Rules: ORDER-34.
 */
export function linkedOrder(order: Order): Order {
  return {
    ...order,
    customerId: null,
    customerDocument: null,
    customerEmail: maskEmail(order.customerEmail),
    customerPhone: maskDigits(order.customerPhone),
    shippingLabelUrl: null,
    // The shop's own invoice files need a login.
    invoiceUrl: order.invoiceUrl?.startsWith("/") ? null : order.invoiceUrl,
  };
}

/** `m•••@exemplo.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*(?=@)/u, "$1•••");
}

/** `•••••1234`: enough to recognise a number one knows. */
function maskDigits(digits: string): string {
  return `•••••${digits.slice(-4)}`;
}
