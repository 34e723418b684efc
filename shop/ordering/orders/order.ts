import { formatCep } from "#platform/formats/cep.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Centavos } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { PaymentMethod, PaymentState } from "../payments/payment.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

/** Where an order goes; the names are those of the API (spec 2 §3). */
export interface ShippingAddress {
  street: string;
  number: string;
  complement?: string;
  neighborhood: string;
  city: string;
  state: string;
  /** Eight digits. */
  zipCode: string;
}

export interface OrderLine {
  id: string;
  productId: string;
  productName: string;
  size: string;
  quantity: number;
  unitPriceCents: Centavos;
  /** At the unit price, before the coupon. */
  lineCents: Centavos;
  /** What the coupon takes off this line. */
  discountCents: Centavos;
  /** How many of them went back on the shelf with a refund, and are not sent; none when left out. */
  putBack?: number;
  /** The piece as it was pictured when ordered; null when that picture is gone. */
  picture: Picture | null;
}

/** One attempt to pay, as its owner sees it. */
export interface OrderPayment {
  id: string;
  externalPaymentId: string;
  method: PaymentMethod;
  state: PaymentState;
  /** The provider's word for why it stands as it does; `refusalReason` has a sentence for it. */
  statusDetail: string | null;
  amountCents: Centavos;
  installments: number;
  interestCents: Centavos;
  refundedCents: Centavos;
  pixQrCode: string | null;
  pixQrCodeBase64: string | null;
  boletoUrl: string | null;
  boletoLine: string | null;
  boletoBarcode: string | null;
  sessionUrl: string | null;
  challengeUrl: string | null;
  cardBrand: string | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  createdAt: Date;
}

export interface OrderEvent {
  kind: string;
  at: Date;
  /** The money it is about; null where it is about none. */
  amountCents: Centavos | null;
}

/** The event of an order that its owner gave up before it was sent. */
export const GIVEN_UP = "given_up";
/** The event of an order that the shop's people ended. */
export const CANCELLED_BY_SHOP = "cancelled_by_shop";
/** The reason of a refund of money that was not what was asked for. */
export const MISMATCH = "mismatch";
/** The event of an order whose owner deleted the account. */
export const OWNER_LEFT = "owner_left";

export interface Order {
  id: string;
  /** Short sequence for talking to support; screens show `shortId`. */
  number: number;
  customerId: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod | null;
  externalPaymentId: string | null;
  subtotalCents: Centavos;
  /** Off the pieces, by the coupon. */
  discountCents: Centavos;
  couponCode: string | null;
  shippingCents: Centavos;
  /** What the coupon took off the shipping, which would have cost this more. */
  shippingDiscountCents: Centavos;
  /** Without what the payment's method takes off. */
  totalCents: Centavos;
  /** What the method of the current payment takes off, 0 before one and when it has failed. */
  methodDiscountCents: Centavos;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerDocument: string | null;
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
  /** The version of the terms that was accepted with it (decision 15). */
  acceptedTermsVersion: string | null;
  invoiceKey: string | null;
  invoiceUrl: string | null;
  shippingLabelUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
  items: OrderLine[];
  /** The current attempt, null before the first one. */
  payment: OrderPayment | null;
  /** Everything that happened, oldest first. */
  events: OrderEvent[];
}

/** Whether a text can be an order's id at all; the database refuses to look for anything else. */
export function isOrderId(text: string): boolean {
  return isUuid(text);
}

/** The order number of lists and details (spec 2 §9); the success page shows the last eight. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The order number of the success page. */
export function shortIdAtSuccess(id: string): string {
  return id.slice(-8);
}

/** `Avenida Paulista, 1578, Apto 42, Bela Vista, São Paulo, SP, 01310-100`. */
export function formatAddress(address: ShippingAddress): string {
  const { street, number, complement, neighborhood, city, state, zipCode } = address;
  return [street, number, complement, neighborhood, city, state, formatCep(zipCode)].filter(Boolean).join(", ");
}
