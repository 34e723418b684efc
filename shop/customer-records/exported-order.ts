import { toDecimal } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/** An order as its owner's file holds it: amounts in reais, without what only programs need. */
export function exportedOrder(order: Order) {
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
    subtotal: toDecimal(order.subtotalCents),
    desconto: toDecimal(order.discountCents),
    frete: toDecimal(order.shippingCents),
    total: toDecimal(order.totalCents),
    nome: order.customerName,
    email: order.customerEmail,
    telefone: order.customerPhone,
    documento: order.customerDocument,
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
  };
}
