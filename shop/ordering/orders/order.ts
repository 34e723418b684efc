import { formatCep } from "#platform/formats/cep.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Centavos } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { Amounts } from "../cart/amounts.ts";
import type { PayableBy, Payment, PaymentMethod } from "../payments/payment.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

export interface OrderLine {
  id: string;
  productId: string;
  productName: string;
  size: string;
  quantity: number;
  unitPriceCents: Centavos;
  /** At the unit price, before the coupon discount. */
  lineCents: Centavos;
  /** Coupon discount of this line. */
  discountCents: Centavos;
  /** What went back because its pieces were swapped for a product that costs less; omitted: nothing. */
  swapRefundCents?: Centavos;
  /** Pieces of this line that a refund put back into stock and that are not sent; omitted: none. */
  putBack?: number;
  /** The product picture at order time; null when that picture was deleted. */
  picture: Picture | null;
}

/** A payment attempt as shown to the customer; `statusDetail` is made a sentence by `refusalReason`. */
export type OrderPayment = Pick<
  Payment,
  | "id"
  | "externalPaymentId"
  | "method"
  | "state"
  | "statusDetail"
  | "amountCents"
  | "installments"
  | "interestCents"
  | "refundedCents"
  | PayableBy
  | "cardBrand"
  | "expiresAt"
  | "paidAt"
  | "createdAt"
> & {
  /** What of `refundedCents` the shop gave back by other means than the payment's; omitted: nothing. */
  outsideCents?: Centavos;
};

export interface OrderEvent {
  kind: string;
  at: Date;
  /** Amount of the event in centavos; null where it has none. */
  amountCents: Centavos | null;
  /** Of `LEFT_CART`: the revision of the customer's cart with the pieces gone. */
  cartRevision?: number | null;
}

/** Event: the server has taken the order's pieces out of the customer's cart. */
export const LEFT_CART = "left_cart";

/** Event: it could not, once and for all; the browser that ordered does so. */
export const STAYED_IN_CART = "stayed_in_cart";

/** Event: the customer gave the order up before it was sent. */
export const GIVEN_UP = "given_up";

/** Event: the shop cancelled the order. */
export const CANCELLED_BY_SHOP = "cancelled_by_shop";

/** Refund reason: the money paid differs from what was requested. */
export const MISMATCH_REASON = "mismatch";

/** Event: the customer deleted their account. */
export const ACCOUNT_DELETED_EVENT = "owner_left";

export interface Order {
  id: string;
  /** Grows from order to order; people read it as `orderNumber`. */
  number: number;
  customerId: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod | null;
  externalPaymentId: string | null;
  /** The method's discount is that of the current payment: 0 before the first one and after a failed one. */
  amounts: Amounts;
  couponCode: string | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerDocument: string | null;
  /** Written on a card that goes with the pieces; null or left out: none. */
  giftMessage?: string | null;
  shippingAddress: ShippingAddress;
  shippingOptionId: string | null;
  shippingIsEstimate: boolean;
  carrierName: string | null;
  serviceName: string | null;
  trackingCode: string | null;
  deliveryStatus: string | null;
  /** Days, `YYYY-MM-DD`. */
  estimatedDeliveryDate: string | null;
  actualDeliveryDate: string | null;
  /** Version of the terms accepted with the order. */
  acceptedTermsVersion: string | null;
  invoiceKey: string | null;
  invoiceUrl: string | null;
  shippingLabelUrl: string | null;
  /** Until when an order made by staff holds its pieces; null or left out: any other order. */
  expiresAt?: Date | null;
  createdAt: Date;
  updatedAt: Date;
  items: OrderLine[];
  /** The current payment attempt; null before the first one. */
  payment: OrderPayment | null;
  /** All events, oldest first. */
  events: OrderEvent[];
}

/** Whether a text is a well-formed order id. The database throws on anything else. */
export function isOrderId(text: string): boolean {
  return isUuid(text);
}

/** An order's number as people read it everywhere: `nº 1004`. Rules: ORDER-23. */
export function orderNumber({ number }: Pick<Order, "number">): string {
  return `nº ${number}`;
}

/** The order number that a search term may be: `1042`, `#1042`, `nº 1042`, `Pedido nº 1042`. Rules: ORDER-62. */
export function orderNumberIn(term: string): number | null {
  const digits = /^(?:pedido\s{0,9})?(?:#|n\.?\s{0,9}[º°o]?\.?\s{0,9})?(\d{1,9})$/iu.exec(term)?.[1];
  return digits ? Number(digits) : null;
}

/** The signs in small print beside the number on lists and details. Rules: ORDER-23. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The signs beside the number on the success page. Rules: ORDER-23. */
export function shortIdAtSuccess(id: string): string {
  return id.slice(-8);
}

/** `Avenida Paulista, 1578, Apto 42, Bela Vista, São Paulo, SP, 01310-100`. */
export function formatAddress(address: ShippingAddress): string {
  const { street, number, complement, neighborhood, city, state, zipCode } = address;
  return [street, number, complement, neighborhood, city, state, formatCep(zipCode)].filter(Boolean).join(", ");
}

/**
 * Whether the order's customer has not accepted the legal texts yet: staff made it. Whoever pays it accepts them, and
 * the payment keeps version and time.
 * Rules: DESK-17.
 */
export function awaitsTerms({ expiresAt, acceptedTermsVersion }: Pick<Order, "expiresAt" | "acceptedTermsVersion">) {
  return Boolean(expiresAt) && acceptedTermsVersion === null;
}

/**
 * How an attempt to pay gets its acceptance. `accepted`: its payer has just pressed the button beside the texts.
 * `offered`: staff began it and send its code with the texts; whoever pays it accepts them.
 */
export type PaymentTerms = "accepted" | "offered";
