import { formatCep } from "#platform/cep.ts";
import { formatDateTime } from "#platform/clock.ts";
import { centsTyped } from "#platform/typed-money.ts";
import type { ExportedOrder } from "#shop/order-desk/export-orders.server.ts";
import { orderStatusLabel } from "#shop/orders/order-status.ts";
import { paymentStatusLabel } from "#shop/orders/payment-status.ts";
import { isPaymentMethod, paymentMethodLabel } from "#shop/payments/payment.ts";
import { BYTE_ORDER_MARK, csvLine, plainCell } from "#shop/uploads/csv-text.ts";

const COLUMNS: readonly { name: string; of: (order: ExportedOrder) => string }[] = [
  { name: "número", of: ({ number }) => String(number) },
  { name: "id", of: ({ id }) => id },
  { name: "data", of: ({ createdAt }) => day(createdAt) },
  { name: "situação", of: ({ status }) => orderStatusLabel(status) },
  { name: "pagamento", of: ({ paymentStatus }) => paymentStatusLabel(paymentStatus) },
  { name: "forma de pagamento", of: ({ paymentMethod }) => methodOf(paymentMethod) },
  { name: "pago em", of: ({ paidAt }) => day(paidAt) },
  { name: "cliente", of: ({ customerName }) => customerName },
  { name: "e-mail", of: ({ customerEmail }) => customerEmail },
  { name: "telefone", of: ({ customerPhone }) => customerPhone },
  { name: "CPF ou CNPJ", of: ({ customerDocument }) => customerDocument ?? "" },
  { name: "cidade", of: ({ city }) => city },
  { name: "UF", of: ({ state }) => state },
  { name: "CEP", of: ({ zipCode }) => (zipCode === "" ? "" : formatCep(zipCode)) },
  { name: "peças", of: ({ items }) => items },
  { name: "quantidade", of: ({ pieces }) => String(pieces) },
  { name: "subtotal", of: ({ subtotalCents }) => centsTyped(subtotalCents) },
  { name: "desconto", of: ({ discountCents }) => centsTyped(discountCents) },
  { name: "cupom", of: ({ couponCode }) => couponCode ?? "" },
  { name: "desconto da forma de pagamento", of: ({ methodDiscountCents }) => centsTyped(methodDiscountCents) },
  { name: "frete", of: ({ shippingCents }) => centsTyped(shippingCents) },
  { name: "total", of: ({ totalCents }) => centsTyped(totalCents) },
  { name: "reembolsado", of: ({ refundedCents }) => centsTyped(refundedCents) },
  { name: "transportadora", of: ({ carrierName }) => carrierName ?? "" },
  { name: "serviço", of: ({ serviceName }) => serviceName ?? "" },
  { name: "rastreamento", of: ({ trackingCode }) => trackingCode ?? "" },
  { name: "chave da nota", of: ({ invoiceKey }) => invoiceKey ?? "" },
];

/** The file's first line. */
export function ordersHeader(): string {
  return BYTE_ORDER_MARK + csvLine(COLUMNS.map(({ name }) => name));
}

/** Orders as the spreadsheets of this country open them. */
export function ordersLines(orders: readonly ExportedOrder[]): string {
  return orders.map((order) => csvLine(COLUMNS.map(({ of }) => plainCell(of(order))))).join("");
}

function day(at: Date | null): string {
  return at ? formatDateTime(at).replace(",", "") : "";
}

function methodOf(method: string | null): string {
  return method !== null && isPaymentMethod(method) ? paymentMethodLabel(method) : "";
}
