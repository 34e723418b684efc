import { formatCep } from "#platform/formats/cep.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Centavos } from "#platform/money.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";
import type { Payment, PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

export interface OrderLine {
  id: string;
  productId: string;
  productName: string;
  size: string;
  quantity: number;
  unitPriceCents: Centavos;
  /** Before the coupon discount. */
  lineCents: Centavos;
  discountCents: Centavos;
  /** Refunded for a swap to a cheaper product; omitted: nothing. */
  swapRefundCents?: Centavos;
  /** Restocked by a refund, not sent; omitted: none. */
  putBack?: number;
  /** At order time; null when that picture was deleted. */
  picture: Picture | null;
}

/** `statusDetail` is made a sentence by `refusalReason`. */
export type OrderPayment = Omit<
  Payment,
  "reference" | "provider" | "providerPaymentId" | "discountMethodCents" | "currency"
> & {
  /** Part of `refundedCents` given back by other means than the payment's; omitted: nothing. */
  outsideCents?: Centavos;
};

export interface OrderEvent {
  kind: string;
  at: Date;
  /** Null where the event has none. */
  amountCents: Centavos | null;
  /** For `LEFT_CART`: revision of the customer's cart without the pieces. */
  cartRevision?: number | null;
}

/** The server has taken the order's pieces out of the customer's cart. */
export const LEFT_CART = "left_cart";

/** The server cannot take the pieces out of the cart; the browser that ordered does so. */
export const STAYED_IN_CART = "stayed_in_cart";

/** Event: the customer gave the order up before it was sent. */
export const GIVEN_UP = "given_up";

export const CANCELLED_BY_SHOP = "cancelled_by_shop";

/** The money paid differs from what was requested. */
export const MISMATCH_REASON = "mismatch";

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
  /** The method's discount is the current payment's: 0 before the first and after a failed one. */
  amounts: Amounts;
  couponCode: string | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerDocument: string | null;
  giftMessage?: string | null;
  /** Where it is not the customer. */
  giftRecipient?: string | null;
  shippingAddress: ShippingAddress;
  shippingOptionId: string | null;
  shippingIsEstimate: boolean;
  carrierName: string | null;
  serviceName: string | null;
  trackingCode: string | null;
  deliveryStatus: string | null;
  /** `YYYY-MM-DD`. */
  estimatedDeliveryDate: string | null;
  actualDeliveryDate: string | null;
  acceptedTermsVersion: string | null;
  invoiceKey: string | null;
  invoiceUrl: string | null;
  shippingLabelUrl: string | null;
  /** Until when an order made by staff holds its pieces; null or left out: any other order. */
  expiresAt?: Date | null;
  createdAt: Date;
  updatedAt: Date;
  items: OrderLine[];
  /** Current; null before the first attempt. */
  payment: OrderPayment | null;
  /** Oldest first. */
  events: OrderEvent[];
}

/** The database throws on anything else. */
export function isOrderId(text: string): boolean {
  return isUuid(text);
}

/** `nº 1004`. Rules: ORDER-23. */
export function orderNumber({ number }: Pick<Order, "number">): string {
  return `nº ${number}`;
}

/** `1042`, `#1042`, `nº 1042`, `Pedido nº 1042`. Rules: ORDER-62. */
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

/** Staff made the order: whoever pays accepts the texts, and the payment keeps version and time. Rules: DESK-17. */
export function awaitsTerms({ expiresAt, acceptedTermsVersion }: Pick<Order, "expiresAt" | "acceptedTermsVersion">) {
  return Boolean(expiresAt) && acceptedTermsVersion === null;
}

/** `accepted`: by the button beside the texts. `offered`: staff send its code with the texts; whoever pays accepts. */
export type PaymentTerms = "accepted" | "offered";

export type UnfinishedReason = "payment" | "dispute" | "refund" | "return" | "delivery";

export interface UnfinishedOrder {
  id: string;
  number: number;
  status: string;
  reason: UnfinishedReason;
}

/** `carrier`: as its tracking says. */
export type OrderActor = StaffActor | "shop" | "carrier";

export function actorName(actor: OrderActor): Actor {
  return typeof actor === "string" ? actor : actor.staffId;
}
