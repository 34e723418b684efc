import { above, atField, stale } from "#app/forms/refusal.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { valueAt } from "#platform/value-at.ts";
import { checkPaymentAtDesk } from "#shop/fulfilment/order-desk/check-payment.server.ts";
import { leftToRefundText, piecesOfForm, RefundForm } from "#shop/fulfilment/order-desk/desk-forms.ts";
import { refundWithPieces } from "#shop/fulfilment/order-desk/refund-with-pieces.server.ts";
import { enterCorrection } from "#shop/fulfilment/returns/corrections/enter-correction.server.ts";
import { correctionForm, correctionOfForm } from "#shop/fulfilment/returns/corrections/refund-correction.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { decideOnDispute } from "#shop/ordering/orders/refunding/decide-dispute.server.ts";
import { decideOnRefund, type RefundDecision } from "#shop/ordering/orders/refunding/decide-refund.server.ts";
import { refundMismatch } from "#shop/ordering/orders/refunding/refund-order.server.ts";
import { DISPUTE_OUTCOMES } from "#shop/ordering/payments/disputes/dispute.ts";
import { PAGE_IS_CURRENT } from "../../page/admin-answer.ts";
import { ofOrder, orderChange } from "../order-change.server.ts";

const check = orderChange("orders.write", {
  no_answer: above("Sem resposta", "O provedor não respondeu ou não conhece esta tentativa.", 502),
});
const change = orderChange("orders.refund", {
  not_undecided: stale(
    "Não há o que decidir",
    `A contestação ainda está aberta, ou o provedor já disse como terminou. ${PAGE_IS_CURRENT}`,
  ),
  nothing_left: stale("Nada a devolver", `Todo o valor já voltou ou está a caminho. ${PAGE_IS_CURRENT}`),
  wrong_amount: atField("amount", "Digite o valor a devolver, como 50,00."),
  too_much: ({ leftCents }: { leftCents: number }) => ({
    ...atField("amount", leftToRefundText(leftCents)),
    isStale: true,
  }),
  refund_settled: stale(
    "A devolução já está resolvida",
    `O provedor já a fez, ou alguém decidiu antes. ${PAGE_IS_CURRENT}`,
  ),
  refund_under_way: stale(
    "A loja está pedindo esta devolução agora",
    "Espere um minuto e atualize a página: se o provedor não a aceitar, decida então.",
  ),
  not_failed: stale("A devolução ainda está a caminho", "Só uma que falhou pode ser pedida de novo."),
  too_many_pieces: stale("Peças a mais", `Não há tantas peças para voltar ao estoque. ${PAGE_IS_CURRENT}`),
  other_pieces: stale("As peças do pedido mudaram", `Alguém trocou uma delas enquanto isso. ${PAGE_IS_CURRENT}`),
});

/** Changes of `RefundPanel`, `PaymentPanel`, `DisputeNotes` and `CorrectionsPanel`. */
export const moneyChanges = {
  refund: change({
    schema: RefundForm,
    wish: ({ params: { orderId }, fields }, { how, amount, order, reason }) => {
      const { refundId = "", visto: seen = "", byOtherMeans } = fields;
      const amountCents = how === "all" ? null : parseTypedCents(amount ?? "");
      const refund = { orderId, amountCents, order, reason, refundId, putBack: piecesOfForm(fields), seen };
      return isOrderId(refundId) ? { ...refund, byOtherMeans } : null;
    },
    run: refundWithPieces,
    said: ({ kind }, { byOtherMeans }) => {
      const asked = byOtherMeans ? "devolução anotada: faça e marque 'Feito por fora'" : "reembolso pedido";
      if (kind === "cancelled") return `Pedido cancelado e ${asked}`;
      return byOtherMeans ? `D${asked.slice(1)}` : "Reembolso pedido ao provedor";
    },
  }),
  refundMismatch: change({
    wish: ofOrder("externalPaymentId"),
    run: refundMismatch,
    said: "Reembolso pedido ao provedor",
  }),
  checkPayment: check({
    wish: ofOrder("externalPaymentId"),
    run: checkPaymentAtDesk,
    said: ({ changed }) => (changed ? "O pagamento mudou" : "Nada mudou"),
  }),
  decideDispute: change({
    wish: ({ params: { orderId }, fields }) => {
      const outcome = DISPUTE_OUTCOMES.find((each) => each === fields.outcome);
      return outcome ? { orderId, externalPaymentId: fields.externalPaymentId ?? "", outcome } : null;
    },
    run: decideOnDispute,
    said: (_, { outcome }) =>
      outcome === "won" ? "A loja ganhou: o pedido está pago" : "A loja perdeu: o valor voltou ao cliente",
  }),
  decideRefund: change({
    wish: ({ params: { orderId }, fields }) => {
      const decided = valueAt(REFUND_DECISIONS, fields.decision);
      return decided ? { orderId, refundId: fields.refundId ?? "", ...decided } : null;
    },
    run: decideOnRefund,
    said: (_, { words }) => words,
  }),
  correction: change({
    schema: ({ clock }) => correctionForm(dayInSaoPaulo(clock())),
    wish: ({ params: { orderId } }, form) => {
      return { orderId, refundId: form.refundId, correction: correctionOfForm(form) };
    },
    run: enterCorrection,
    said: "Correção anotada",
  }),
};

const REFUND_DECISIONS: Readonly<Record<string, { decision: RefundDecision; words: string }>> = {
  "por-fora": { decision: "outside", words: "Devolução marcada como feita por fora" },
  desistir: { decision: "give_up", words: "A devolução não será feita" },
  "de-novo": { decision: "again", words: "Devolução pedida de novo" },
};
