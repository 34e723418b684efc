import { addDays, DAY_MS, dayInSaoPaulo, MINUTE_MS } from "#platform/clock.ts";
import { type AlertedOrder, type AlertKind, isAboutDispute } from "#shop/alerts/alert.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { Order, OrderPayment } from "#shop/ordering/orders/order.ts";
import { isSent } from "#shop/ordering/orders/order-status.ts";
import { PICKUP_NAME, pickupServiceName } from "#shop/ordering/shipping/pickup.ts";
import type { SampleOrderChange } from "./email-entry.ts";

/** With everything that e-mails show; `pictures`: of its pieces. */
export function sampleOrder(change: SampleOrderChange, now: Date, pictures: readonly Picture[]): Order {
  const isBoleto = change === "boleto";
  const hasMoney = [
    "paid",
    "invoiced",
    "ready",
    "shipped",
    "delivered",
    "collected",
    "refunded",
    "partly_refunded",
    "cancelled",
  ].includes(change);
  const isFree = change === "free";
  const isPickup = change === "ready" || change === "collected";
  const payment: OrderPayment = {
    id: "00000000-0000-4000-8000-000000000001",
    externalPaymentId: "PMI-1700000000000-exemplo",
    method: isBoleto ? "boleto" : "pix",
    state: change === "expired" ? "expired" : hasMoney ? "paid" : change === "unpaid" ? "cancelled" : "pending",
    statusDetail: null,
    amountCents: 34829,
    installments: 1,
    interestCents: 0,
    refundedCents: change === "partly_refunded" ? 5000 : 0,
    pixQrCode: isBoleto ? null : PIX_CODE,
    pixQrCodeBase64: null,
    boletoUrl: isBoleto ? "https://pagamentos.exemplo/boleto" : null,
    boletoLine: isBoleto ? "00190000090123456789123456789012300000000034829" : null,
    boletoBarcode: null,
    sessionUrl: null,
    challengeUrl: null,
    cardBrand: null,
    expiresAt: new Date(now.getTime() + (isBoleto ? DAY_MS : 30 * MINUTE_MS)),
    paidAt: hasMoney ? now : null,
    createdAt: now,
  };
  return {
    id: "7a1e90b4-1111-4222-8333-abcdefabcdef",
    number: 1042,
    customerId: null,
    status: STATUS[change],
    paymentStatus: PAYMENT_STATUS[change],
    paymentMethod: isFree ? "free" : change === "waiting" ? null : payment.method,
    externalPaymentId: change === "waiting" ? null : payment.externalPaymentId,
    amounts: amountsOf({
      grossPiecesCents: 32979,
      grossShippingCents: 1850,
      ...(isFree && { discountPiecesCents: 32979, discountShippingCents: 1850 }),
    }),
    couponCode: isFree ? "PRESENTE" : null,
    customerName: "Maria Clara Nunes",
    customerEmail: "maria.clara@exemplo.com",
    customerPhone: "11988881234",
    customerDocument: null,
    shippingAddress: {
      street: "Avenida Paulista",
      number: "1578",
      complement: "Apto 42",
      neighborhood: "Bela Vista",
      city: "São Paulo",
      state: "SP",
      zipCode: "01310100",
    },
    shippingOptionId: null,
    shippingIsEstimate: false,
    carrierName: isPickup ? PICKUP_NAME : "Correios",
    serviceName: isPickup ? pickupServiceName("Rua das Flores, 12, Centro. Seg a sex, 9h às 18h") : "PAC",
    trackingCode: isSent(change) ? "ME2600000001BR" : null,
    deliveryStatus: change === "delivered" ? "delivered" : null,
    estimatedDeliveryDate: addDays(dayInSaoPaulo(now), 6),
    actualDeliveryDate: change === "delivered" || change === "collected" ? dayInSaoPaulo(now) : null,
    acceptedTermsVersion: LEGAL_TEXTS_VERSION,
    invoiceKey: change === "invoiced" ? "35261111222333000181550010000010421000010427" : null,
    invoiceUrl: null,
    shippingLabelUrl: null,
    createdAt: now,
    updatedAt: now,
    items: [
      {
        id: "00000000-0000-4000-8000-000000000011",
        productId: "ANELOVALCO-010",
        productName: "Anel Oval com Zircônia Verde e Halo em Prata 925",
        size: "16",
        quantity: 1,
        unitPriceCents: 14999,
        lineCents: 14999,
        discountCents: 0,
        picture: pictures[0] ?? null,
      },
      {
        id: "00000000-0000-4000-8000-000000000012",
        productId: "BRINCOARGO-011",
        productName: "Brinco Argola Clássica 30 mm em Prata 925",
        size: "Único",
        quantity: 2,
        unitPriceCents: 8990,
        lineCents: 17980,
        discountCents: 0,
        picture: pictures[1] ?? null,
      },
    ],
    payment: isFree || change === "waiting" ? null : payment,
    events: [],
  };
}

const PIX_CODE =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406348.295802BR5905LAVRA6009SAO PAULO62070503***6304A1B2";

const STATUS: Readonly<Record<SampleOrderChange, Order["status"]>> = {
  pix: "pending",
  boleto: "pending",
  waiting: "pending",
  expired: "pending",
  unpaid: "cancelled",
  cancelled: "cancelled",
  paid: "confirmed",
  free: "confirmed",
  invoiced: "processing",
  ready: "processing",
  refunded: "confirmed",
  partly_refunded: "confirmed",
  shipped: "shipped",
  delivered: "delivered",
  collected: "delivered",
};

const PAYMENT_STATUS: Readonly<Record<SampleOrderChange, Order["paymentStatus"]>> = {
  pix: "pending",
  boleto: "pending",
  waiting: "pending",
  expired: "cancelled",
  unpaid: "cancelled",
  cancelled: "paid",
  paid: "paid",
  free: "paid",
  invoiced: "paid",
  ready: "paid",
  refunded: "refunded",
  partly_refunded: "partially_refunded",
  shipped: "paid",
  delivered: "paid",
  collected: "paid",
};

export function sampleAlertedOrder(kind: AlertKind, now: Date): AlertedOrder {
  const dispute = {
    caseId: null,
    isPix: false,
    amountCents: 18_990,
    reason: "fraud",
    documentsUntil: new Date(now.getTime() + 9 * DAY_MS),
    undecidedAs: null,
    outcome: null,
    byStaff: false,
    openedAt: now,
  };
  return {
    orderId: "1f6b3e0c-0000-4000-8000-000000000000",
    number: 1042,
    dispute: isAboutDispute(kind) ? dispute : null,
  };
}
