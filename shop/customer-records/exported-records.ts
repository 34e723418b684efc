import { toDecimal } from "#platform/money.ts";
import { photoPaths } from "#shop/fulfilment/returns/photos/return-photo.ts";
import { type Return, refundOf, returnNumber } from "#shop/fulfilment/returns/return.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { CHANNEL_LABELS, type DataRequest, KIND_LABELS, STATE_LABELS } from "./privacy-requests/data-request.ts";

const ORDERS_AT_ONCE = 50;

export function exportedPart(name: string, value: unknown): string {
  return `,\n${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`;
}

interface Reminded {
  turn: string;
  sentAt: Date;
}

/** Read page by page, each order with its reminders that left. Rules: REMIND-13. */
export async function* exportedOrders(
  read: (page: { limit: number; offset: number }) => Promise<Order[]>,
  remindersOf: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Reminded[]>>,
): AsyncGenerator<string> {
  yield `,\n"pedidos": [`;
  for (let offset = 0; ; offset += ORDERS_AT_ONCE) {
    const orders = await read({ limit: ORDERS_AT_ONCE, offset });
    if (orders.length > 0) {
      const reminders = await remindersOf(orders.map(({ id }) => id));
      const exported = orders.map((order) => exportedOrder(order, reminders.get(order.id) ?? []));
      yield (offset > 0 ? "," : "") + exported.map((order) => `\n${JSON.stringify(order, null, 2)}`).join(",");
    }
    if (orders.length < ORDERS_AT_ONCE) break;
  }
  yield "\n]";
}

/** Without the staff member who answered. */
export function exportedRequest(request: DataRequest) {
  return {
    numero: request.number,
    pedido: KIND_LABELS[request.kind],
    por_onde: CHANNEL_LABELS[request.channel],
    situacao: STATE_LABELS[request.state],
    recebido_em: request.receivedOn,
    responder_ate: request.dueOn,
    respondido_em: request.answeredAt,
    detalhes: request.details,
    resposta: request.answer,
  };
}

/** Amounts in reais, without internal fields. */
export function exportedReturn(made: Return) {
  return {
    numero: returnNumber(made),
    pedido: made.orderId,
    motivo: made.kind,
    situacao: made.status,
    o_que_voce_escreveu: made.note,
    fotos: photoPaths(`/orders/${made.orderId}/devolucoes/${made.id}`, made),
    resposta: made.answer,
    valor: toDecimal(refundOf(made)),
    pedida_em: made.requestedAt,
    respondida_em: made.answeredAt,
    peca_recebida_em: made.receivedAt,
    encerrada_em: made.closedAt,
    itens: made.lines.map(({ orderItemId, quantity, wantedSize }) => ({
      item: orderItemId,
      quantidade: quantity,
      novo_tamanho: wantedSize,
    })),
  };
}

/** Amounts in reais, without internal fields. */
function exportedOrder(order: Order, reminders: readonly Reminded[]) {
  return {
    id: order.id,
    numero: order.number,
    situacao: order.status,
    pagamento: {
      situacao: order.paymentStatus,
      metodo: order.paymentMethod,
      referencia: order.externalPaymentId,
      pago_em: order.payment?.paidAt ?? null,
    },
    feito_em: order.createdAt,
    subtotal: toDecimal(order.amounts.grossPiecesCents),
    desconto: toDecimal(order.amounts.discountPiecesCents),
    frete: toDecimal(order.amounts.netShippingCents),
    total: toDecimal(order.amounts.netCents),
    nome: order.customerName,
    email: order.customerEmail,
    telefone: order.customerPhone,
    documento: order.customerDocument,
    presente_para: order.giftRecipient ?? null,
    mensagem_de_presente: order.giftMessage ?? null,
    endereco_de_entrega: order.shippingAddress,
    transportadora: order.carrierName,
    servico: order.serviceName,
    rastreamento: order.trackingCode,
    termos_aceitos: order.acceptedTermsVersion,
    nota_fiscal: { chave: order.invoiceKey, endereco: order.invoiceUrl },
    itens: order.items.map((line) => ({
      produto: line.productId,
      nome: line.productName,
      tamanho: line.size,
      quantidade: line.quantity,
      preco_unitario: toDecimal(line.unitPriceCents),
      total: toDecimal(line.lineCents),
    })),
    acontecimentos: order.events.map(({ kind, at }) => ({ o_que: kind, quando: at })),
    lembretes: reminders.map(({ turn, sentAt }) => ({
      por: turn === "whatsapp" ? "WhatsApp" : "e-mail",
      quando: sentAt,
    })),
  };
}
