import { toDecimal } from "#platform/money.ts";
import { type Return, refundOf, returnNumber } from "#shop/fulfilment/returns/return.ts";

/** A return as its owner's file holds it: amounts in reais, without what only programs need. */
export function exportedReturn(made: Return) {
  return {
    numero: returnNumber(made),
    pedido: made.orderId,
    motivo: made.kind,
    situacao: made.status,
    o_que_voce_escreveu: made.note,
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
