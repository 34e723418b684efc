import type { Order } from "../order.ts";

/**
 * An order as a mailed link shows it: mails are forwarded, so that e-mail, phone and document are no more than recognisable,
 * and whose account it is stays out of it.
 */
export function linkedOrder(order: Order): Order {
  return {
    ...order,
    customerId: null,
    customerDocument: null,
    customerEmail: maskEmail(order.customerEmail),
    customerPhone: maskDigits(order.customerPhone),
    shippingLabelUrl: null,
    // The shop's own file asks who its owner is.
    invoiceUrl: order.invoiceUrl?.startsWith("/") ? null : order.invoiceUrl,
  };
}

/** `m•••@exemplo.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*(?=@)/u, "$1•••");
}

/** `•••••1234`: whoever knows the number knows it again. */
function maskDigits(digits: string): string {
  return `•••••${digits.slice(-4)}`;
}
