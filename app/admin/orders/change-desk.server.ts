import { data } from "react-router";
import { above, atField, stale, tooMany } from "#app/forms/refusal.ts";
import { dayInSaoPaulo, formatTime } from "#platform/clock.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { valueAt } from "#platform/value-at.ts";
import { checkPaymentAtDesk } from "#shop/fulfilment/order-desk/check-payment.server.ts";
import {
  CancelForm,
  leftToRefundText,
  NoteForm,
  piecesOfForm,
  RefundForm,
} from "#shop/fulfilment/order-desk/desk-forms.ts";
import { copyOrderLink, mailLinkAtDesk, revokeOrderLinks } from "#shop/fulfilment/order-desk/order-links.server.ts";
import { refundWithPieces } from "#shop/fulfilment/order-desk/refund-with-pieces.server.ts";
import { resendMail } from "#shop/fulfilment/order-desk/resend-mail.server.ts";
import { removeNote, writeNote } from "#shop/fulfilment/order-desk/write-note.server.ts";
import { enterCorrection } from "#shop/fulfilment/returns/corrections/enter-correction.server.ts";
import { correctionForm, correctionOfForm } from "#shop/fulfilment/returns/corrections/refund-correction.ts";
import { isInvoiceKind, LARGEST_INVOICE_BYTES } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { removeInvoiceFile, storeInvoiceFile } from "#shop/fulfilment/shipments/sending/store-invoice-file.server.ts";
import { deliverOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { decideOnDispute } from "#shop/ordering/orders/refunding/decide-dispute.server.ts";
import { decideOnRefund, type RefundDecision } from "#shop/ordering/orders/refunding/decide-refund.server.ts";
import { refundMismatch } from "#shop/ordering/orders/refunding/refund-order.server.ts";
import { DISPUTE_OUTCOMES } from "#shop/ordering/payments/disputes/dispute.ts";
import { COMMON, OF_ORDERS } from "../forms/common-refusals.ts";
import { checked } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { done, PAGE_IS_CURRENT } from "../page/admin-answer.ts";
import type { Change, Changes } from "./change-order.server.ts";

const correctionFormOf = ({ services }: Change) => correctionForm(dayInSaoPaulo(services.clock()));

/** Handlers of the order desk's forms, by form name. */
export const DESK_CHANGES: Changes = {
  refund: checked(RefundForm, async ({ services, staff, params: { orderId }, fields }, form) => {
    const { how, amount, order, reason } = form;
    const refundId = fields.refundId ?? "";
    if (!isOrderId(refundId)) return refuseDesk(fields, { reason: "not_found" });
    const amountCents = how === "all" ? null : parseTypedCents(amount ?? "");
    const pieces = { putBack: piecesOfForm(fields), seen: fields.visto ?? "" };
    const refund = { orderId, amountCents, order, reason, refundId, ...pieces };
    const answer = await refundWithPieces(services, staff, refund);
    const isCancelled = answer.kind === "cancelled";
    const asked = fields.byOtherMeans ? "devolução anotada: faça e marque 'Feito por fora'" : "reembolso pedido";
    if (isCancelled) return said(fields, answer, `Pedido cancelado e ${asked}`);
    return said(fields, answer, fields.byOtherMeans ? `D${asked.slice(1)}` : "Reembolso pedido ao provedor");
  }),
  async refundMismatch({ services, staff, params: { orderId }, fields }) {
    const wish = { orderId, externalPaymentId: fields.externalPaymentId ?? "" };
    return said(fields, await refundMismatch(services, staff, wish), "Reembolso pedido ao provedor");
  },
  cancelOrder: checked(CancelForm, async ({ services, staff, params: { orderId }, fields }, form) => {
    const answer = await cancelOrder(services, staff, { orderId, ...form });
    const until = answer.kind === "done" ? answer.payableUntil : undefined;
    const words = `Pedido cancelado. O PIX dele ainda pode ser pago até ${until && formatTime(until)}; se for, o valor volta sozinho`;
    return said(fields, answer, until ? words : "Pedido cancelado");
  }),
  async delivered({ services, staff, params: { orderId }, fields }) {
    return said(fields, await deliverOrder(services, staff, { orderId }), "Pedido entregue");
  },
  async checkPayment({ services, staff, params: { orderId }, fields }) {
    const answer = await checkPaymentAtDesk(services, staff, {
      orderId,
      externalPaymentId: fields.externalPaymentId ?? "",
    });
    return said(fields, answer, answer.kind === "done" && answer.changed ? "O pagamento mudou" : "Nada mudou");
  },
  async decideDispute({ services, staff, params: { orderId }, fields }) {
    const outcome = DISPUTE_OUTCOMES.find((each) => each === fields.outcome);
    if (!outcome) return refuseDesk(fields, { reason: "not_found" });
    const wish = { orderId, externalPaymentId: fields.externalPaymentId ?? "", outcome };
    const words = outcome === "won" ? "A loja ganhou: o pedido está pago" : "A loja perdeu: o valor voltou ao cliente";
    return said(fields, await decideOnDispute(services, staff, wish), words);
  },
  async decideRefund({ services, staff, params: { orderId }, fields }) {
    const decision = valueAt(REFUND_DECISIONS, fields.decision);
    if (!decision) return refuseDesk(fields, { reason: "not_found" });
    const answer = await decideOnRefund(services, staff, { orderId, refundId: fields.refundId ?? "", ...decision });
    return said(fields, answer, decision.words);
  },
  correction: checked(correctionFormOf, async ({ services, staff, params: { orderId }, fields }, form) => {
    const entered = { orderId, refundId: form.refundId, correction: correctionOfForm(form) };
    return said(fields, await enterCorrection(services, staff, entered), "Correção anotada");
  }),
  writeNote: checked(NoteForm, async ({ services, staff, params: { orderId }, fields }, form) => {
    const note = { orderId, noteId: fields.noteId ?? "", text: form.text };
    return said(fields, await writeNote(services, staff, note), "Anotado");
  }),
  async removeNote({ services, staff, params: { orderId }, fields }) {
    return said(
      fields,
      await removeNote(services, staff, { orderId, noteId: fields.noteId ?? "" }),
      "Anotação apagada",
    );
  },
  async resendMail({ services, staff, params: { orderId }, fields }) {
    const wish = { orderId, key: fields.mail ?? "", again: fields.again ?? "" };
    return said(fields, await resendMail(services, staff, wish), "E-mail a caminho");
  },
  async attachInvoice({ services, staff, params: { orderId }, fields, form }) {
    const sent = form.get("file");
    const file = sent instanceof File ? sent : new File([], "");
    if (file.size > LARGEST_INVOICE_BYTES) return refuseDesk(fields, { reason: "too_large" });
    const bytes = new Uint8Array(await file.arrayBuffer());
    return said(fields, await storeInvoiceFile(services, staff, { orderId, bytes }), "Nota fiscal anexada");
  },
  async removeInvoice({ services, staff, params: { orderId }, fields }) {
    const kind = fields.kind ?? "";
    if (!isInvoiceKind(kind)) return refuseDesk(fields, { reason: "not_found" });
    return said(fields, await removeInvoiceFile(services, staff, { orderId, kind }), "Arquivo removido");
  },
  async mailLink({ services, staff, params: { orderId }, fields }) {
    const answer = await mailLinkAtDesk(services, staff, { orderId, mailId: fields.mailId ?? "" });
    return said(fields, answer, "Link a caminho");
  },
  async copyLink({ services, staff, params: { orderId }, fields }) {
    const answer = await copyOrderLink(services, staff, orderId);
    if (answer.kind === "refused") return refuseDesk(fields, answer);
    return data(done(fields, "Link gerado", { link: answer.link }));
  },
  async revokeLinks({ services, staff, params: { orderId }, fields }) {
    return said(fields, await revokeOrderLinks(services, staff, orderId), "Links revogados");
  },
};

const REFUND_DECISIONS: Readonly<Record<string, { decision: RefundDecision; words: string }>> = {
  "por-fora": { decision: "outside", words: "Devolução marcada como feita por fora" },
  desistir: { decision: "give_up", words: "A devolução não será feita" },
  "de-novo": { decision: "again", words: "Devolução pedida de novo" },
};

export const { refuse: refuseDesk, said } = refusals({
  ...COMMON,
  ...OF_ORDERS,
  in_review: stale("Pagamento em análise", "Espere a resposta do banco para cancelar."),
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
  no_answer: above("Sem resposta", "O provedor não respondeu ou não conhece esta tentativa.", 502),
  no_mail: above("Sem e-mail configurado", "A loja ainda não tem um servidor de e-mail."),
  no_email: above("Cliente sem e-mail", "O cliente excluiu a conta dele, ou comprou sem dar um e-mail."),
  overtaken: stale("O e-mail não vale mais", `O pedido mudou desde então. ${PAGE_IS_CURRENT}`),
  too_many_attempts: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
    tooMany("Muitos e-mails deste pedido", retryAfterSeconds),
  not_yours: above("A anotação é de outra pessoa", "Só quem escreveu ou um proprietário pode apagar."),
  empty_note: atField("text", "Escreva a anotação."),
  no_file: atField("file", "Escolha o arquivo da nota."),
  too_large: atField("file", "O arquivo passa de 5 MB.", 413),
  no_invoice: atField("file", "Este arquivo não é um PDF nem o XML de uma NF-e."),
  key_differs: atField("file", "Este XML é de outra nota: a chave não é a que está salva."),
});
