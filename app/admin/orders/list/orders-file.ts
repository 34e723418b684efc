import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { type CsvColumn, csvFile } from "#app/admin/page/panel-file.server.ts";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { formatCep } from "#platform/formats/cep.ts";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { exportOrders } from "#shop/fulfilment/order-list/export-orders.server.ts";
import type { ExportedOrder } from "#shop/fulfilment/order-list/orders-export-queries.server.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { couponCents } from "#shop/ordering/cart/amounts.ts";
import { orderStatusLabel } from "#shop/ordering/orders/order-status.ts";
import { paymentStatusLabel } from "#shop/ordering/orders/payment-status.ts";
import { isPaymentMethod, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { plainService } from "#shop/ordering/shipping/pickup.ts";
import { listStateOf } from "./list-state.server.ts";

const COLUMNS: readonly OrderColumn[] = [
  { name: "número", of: ({ number }) => String(number) },
  { name: "id", of: ({ id }) => id },
  { name: "data", of: ({ createdAt }) => day(createdAt) },
  { name: "situação", of: ({ status }) => orderStatusLabel(status) },
  { name: "pagamento", of: ({ paymentStatus }) => paymentStatusLabel(paymentStatus) },
  { name: "forma de pagamento", of: ({ paymentMethod }) => methodOf(paymentMethod) },
  { name: "pago em", of: ({ paidAt }) => day(paidAt) },
  { name: "cliente", of: ({ customerName }) => customerName },
  { name: "e-mail", of: ({ contact }) => contact?.email ?? "", isContact: true },
  { name: "telefone", of: ({ contact }) => contact?.phone ?? "", isContact: true },
  { name: "CPF ou CNPJ", of: ({ contact }) => contact?.document ?? "", isContact: true },
  { name: "cidade", of: ({ city }) => city },
  { name: "UF", of: ({ state }) => state },
  { name: "CEP", of: ({ zipCode }) => (zipCode === "" ? "" : formatCep(zipCode)) },
  { name: "peças", of: ({ items }) => items },
  { name: "quantidade", of: ({ pieces }) => String(pieces) },
  { name: "subtotal", of: ({ amounts }) => formatCentsForInput(amounts.grossPiecesCents) },
  { name: "desconto", of: ({ amounts }) => formatCentsForInput(couponCents(amounts)) },
  { name: "cupom", of: ({ couponCode }) => couponCode ?? "" },
  { name: "desconto da forma de pagamento", of: ({ amounts }) => formatCentsForInput(amounts.discountMethodCents) },
  { name: "frete", of: ({ amounts }) => formatCentsForInput(amounts.grossShippingCents) },
  { name: "total", of: ({ amounts }) => formatCentsForInput(amounts.payableCents) },
  { name: "reembolsado", of: ({ refundedCents }) => formatCentsForInput(refundedCents) },
  { name: "transportadora", of: ({ carrierName }) => carrierName ?? "" },
  { name: "serviço", of: ({ serviceName }) => plainService(serviceName ?? "") },
  { name: "rastreamento", of: ({ trackingCode }) => trackingCode ?? "" },
  { name: "chave da nota", of: ({ invoiceKey }) => invoiceKey ?? "" },
];

/** Streams the orders of a list, or those that the URL names, as CSV. Rules: ORDER-69. */
export const loader = panelLoader(async ({ services, clock, config, staff, query }) => {
  const { ids } = tickedOrders(query.getAll("pedido"), Number.POSITIVE_INFINITY);
  const choice = query.has("pedido")
    ? ({ view: "todos", term: "", ids } as const)
    : listStateOf(config.appSecret, query);
  const { batches, withContacts } = await orForbidden(exportOrders(services, staff, choice));
  return csvFile(`pedidos-${dayInSaoPaulo(clock())}.csv`, columnsOf(withContacts), batches);
});

/** Rules: ORDER-69. */
function columnsOf(withContacts: boolean): readonly OrderColumn[] {
  return withContacts ? COLUMNS : COLUMNS.filter(({ isContact }) => !isContact);
}

interface OrderColumn extends CsvColumn<ExportedOrder> {
  /** Customer data; only with the permission 'customers.export'. */
  isContact?: true;
}

function day(at: Date | null): string {
  return at ? formatDateTime(at).replace(",", "") : "";
}

function methodOf(method: string | null): string {
  return method !== null && isPaymentMethod(method) ? paymentMethodLabel(method) : "";
}
