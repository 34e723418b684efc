import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { BYTE_ORDER_MARK, csvLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";
import { approvedPercent } from "#shop/insight/reports/attempts.ts";
import type {
  CouponReport,
  CustomerReport,
  OverviewReport,
  PaymentReport,
  ProductReport,
  ShippingReport,
} from "#shop/insight/reports/read-reports.server.ts";
import { reminderText, reportCategoryText } from "#shop/insight/reports/report-texts.ts";
import { averageTicket, keptCents, type Sales } from "#shop/insight/reports/sales.ts";
import { isPaymentMethod, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { plainService } from "#shop/ordering/shipping/pickup.ts";

/** A CSV cell: text, a count, or centavos (written as reais with a comma). */
type Cell = string | number | { cents: number } | null;

/** Rules: MAIL-68. */
function file(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + csvLine(head) + rows.map((row) => csvLine(row.map(written))).join("");
}

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  return typeof cell === "number" ? String(cell).replace(".", ",") : formatCentsForInput(cell.cents);
}

const money = (cents: number | null): Cell => (cents === null ? null : { cents });

const SALES_HEAD = [
  ...["pedidos", "receita", "ticket médio", "peças", "cupons", "desconto do PIX", "frete"],
  ...["reembolsos", "valor reembolsado", "disputas perdidas", "valor perdido", "fica na loja"],
];

function salesCells(sales: Sales): Cell[] {
  return [
    sales.orders,
    money(sales.revenueCents),
    money(averageTicket(sales)),
    money(sales.grossPiecesCents),
    money(sales.discountPiecesCents),
    money(sales.discountMethodCents),
    money(sales.netShippingCents),
    sales.refunds,
    money(sales.refundedCents),
    sales.disputes,
    money(sales.disputedCents),
    money(keptCents(sales)),
  ];
}

/** `19/11/2026`, `11/2026`. */
function partCell(part: string): string {
  const [year = "", month = ""] = part.split("-");
  return part.length > 7 ? formatDay(part) : `${month}/${year}`;
}

export function salesFile({ parts }: OverviewReport): string {
  return file(
    ["data", ...SALES_HEAD],
    parts.map((part) => [partCell(part.part), ...salesCells(part)]),
  );
}

export function funnelFile({ funnel, funnelBefore }: PaymentReport): string {
  return file(
    ["etapa", "período", "período anterior"],
    [
      ["Carrinho aberto", funnel.cartsOpened, funnelBefore?.cartsOpened ?? ""],
      ["Entrega iniciada", funnel.checkoutsOpened, funnelBefore?.checkoutsOpened ?? ""],
      ["Pagamento iniciado", funnel.paymentsBegun, funnelBefore?.paymentsBegun ?? ""],
      ["Pedido pago", funnel.paid, funnelBefore?.paid ?? ""],
    ],
  );
}

export function methodsFile({ attempts, methods }: PaymentReport): string {
  const names = [...new Set([...methods, ...attempts].map(({ method }) => method))];
  return file(
    [
      ...["forma", "receita", "pedidos pagos", "iniciados", "aprovados", "recusados", "vencidos", "cancelados"],
      ...["esperando", "aprovação %"],
    ],
    names.map((name) => {
      const sales = methods.find(({ method }) => method === name);
      const row = attempts.find(({ method }) => method === name);
      return [
        isPaymentMethod(name) ? paymentMethodLabel(name) : name,
        money(sales?.revenueCents ?? 0),
        sales?.orders ?? 0,
        row?.attempts ?? 0,
        row?.paid ?? 0,
        row?.refused ?? 0,
        row?.expired ?? 0,
        row?.cancelled ?? 0,
        row?.open ?? 0,
        row ? approvedPercent([row]) : null,
      ];
    }),
  );
}

export function remindersFile({ reminders }: PaymentReport): string {
  return file(
    ["lembrete", "enviados", "pagos depois", "receita"],
    reminders.map(({ kind, sent, orders, revenueCents }) => [reminderText(kind), sent, orders, money(revenueCents)]),
  );
}

export function refusalsFile({ refusals }: PaymentReport): string {
  return file(
    ["motivo", "formas", "pagamentos"],
    refusals.map(({ reason, methods, count }) => [reason, methods, count]),
  );
}

export function bestFile({ best }: ProductReport): string {
  return file(
    ["id", "nome", "peças vendidas", "valor", "peças devolvidas", "estoque"],
    best.map((row) => [row.id, row.name, row.pieces, money(row.revenueCents), row.returnedPieces, row.stock]),
  );
}

export function worstFile({ worst }: ProductReport): string {
  return file(
    ["id", "nome", "peças vendidas", "estoque", "valor parado", "na loja desde"],
    worst.map(({ id, name, pieces, stock, stockCents, createdAt }) => [
      ...[id, name, pieces, stock],
      money(stockCents),
      formatDay(dayInSaoPaulo(createdAt)),
    ]),
  );
}

export function lowFile({ low }: ProductReport): string {
  return file(
    ["id", "nome", "estoque", "peças vendidas"],
    low.products.map(({ id, name, stock, pieces }) => [id, name, stock, pieces]),
  );
}

export function stockFile({ stock }: ProductReport): string {
  return file(
    ["categoria", "produtos", "esgotados", "peças", "valor"],
    stock.map((row) => [
      reportCategoryText(row.category),
      row.products,
      row.soldOut,
      row.pieces,
      money(row.valueCents),
    ]),
  );
}

export function couponsFile({ coupons }: CouponReport): string {
  return file(
    ["cupom", "pedidos", "receita", "desconto", "voltou a clientes"],
    coupons.map((row) => [
      row.code,
      row.orders,
      money(row.revenueCents),
      money(row.discountCents),
      money(row.returnedCents),
    ]),
  );
}

export function shippingFile({ ways }: ShippingReport): string {
  return file(
    [
      ...["transportadora", "serviço", "pedidos", "cobrado", "cotado", "pedidos sem custo na cotação", "em cupons"],
      ...["etiquetas", "pago em etiquetas"],
    ],
    ways.map((way) => [
      ...[way.carrier, plainService(way.service), way.orders],
      money(way.chargedCents),
      money(way.quotedCents),
      way.unquotedOrders,
      money(way.givenCents),
      way.labels,
      money(way.labelCents),
    ]),
  );
}

export function customersFile({ parts }: CustomerReport): string {
  return file(
    [
      "data",
      "pedidos de clientes novos",
      "receita de clientes novos",
      "pedidos de quem voltou",
      "receita de quem voltou",
    ],
    parts.map((part) => [
      partCell(part.part),
      part.firstOrders,
      money(part.firstRevenueCents),
      part.orders - part.firstOrders,
      money(part.revenueCents - part.firstRevenueCents),
    ]),
  );
}
