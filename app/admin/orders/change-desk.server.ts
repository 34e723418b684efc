import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
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
import { refundWithPieces } from "#shop/fulfilment/order-desk/refund-with-pieces.server.ts";
import { resendMail } from "#shop/fulfilment/order-desk/resend-mail.server.ts";
import { removeNote, writeNote } from "#shop/fulfilment/order-desk/write-note.server.ts";
import { enterCorrection } from "#shop/fulfilment/returns/corrections/enter-correction.server.ts";
import { correctionForm, correctionOfForm } from "#shop/fulfilment/returns/corrections/refund-correction.ts";
import { isInvoiceKind, LARGEST_INVOICE_BYTES } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { removeInvoiceFile, storeInvoiceFile } from "#shop/fulfilment/shipments/sending/store-invoice-file.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { deliverOrder } from "#shop/ordering/orders/deliver-order.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { decideOnDispute } from "#shop/ordering/orders/refunding/decide-dispute.server.ts";
import { decideOnRefund, type RefundDecision } from "#shop/ordering/orders/refunding/decide-refund.server.ts";
import { refundMismatch } from "#shop/ordering/orders/refunding/refund-mismatch.server.ts";
import { DISPUTE_OUTCOMES } from "#shop/ordering/payments/disputes/dispute.ts";
import { done, PAGE_IS_CURRENT } from "../admin-answer.ts";
import type { Change, Changes } from "./change-order.server.ts";

type Answer = { kind: string; reason?: string; retryAfterSeconds?: number; leftCents?: number };

/** Handlers of the order desk's forms, by form name. */
export const DESK_CHANGES: Changes = {
  async reembolsar({ services, staff, orderId, fields }) {
    const form = RefundForm.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(RefundForm, fields) });
    const { how, amount, order, reason } = form.data;
    const refundId = fields.refundId ?? "";
    if (!isOrderId(refundId)) return refuseDesk(fields, { kind: "refused", reason: "not_found" });
    const amountCents = how === "all" ? null : parseTypedCents(amount ?? "");
    const pieces = { putBack: piecesOfForm(fields), seen: fields.visto ?? "" };
    const refund = { orderId, amountCents, order, reason, refundId, ...pieces };
    const answer = await refundWithPieces(services, staff, refund);
    const isCancelled = answer.kind === "cancelled";
    const asked = fields.byOtherMeans ? "devolução anotada: faça e marque 'Feito por fora'" : "reembolso pedido";
    if (isCancelled) return said(fields, answer, `Pedido cancelado e ${asked}`);
    return said(fields, answer, fields.byOtherMeans ? `D${asked.slice(1)}` : "Reembolso pedido ao provedor");
  },
  async estornar({ services, staff, orderId, fields }) {
    const wish = { orderId, externalPaymentId: fields.externalPaymentId ?? "" };
    return said(fields, await refundMismatch(services, staff, wish), "Reembolso pedido ao provedor");
  },
  async encerrar({ services, staff, orderId, fields }) {
    const form = CancelForm.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(CancelForm, fields) });
    const answer = await cancelOrder(services, staff, { orderId, ...form.data });
    const until = answer.kind === "done" ? answer.payableUntil : undefined;
    const words = `Pedido cancelado. O PIX dele ainda pode ser pago até ${until && formatTime(until)}; se for, o valor volta sozinho`;
    return said(fields, answer, until ? words : "Pedido cancelado");
  },
  async recebido({ services, staff, orderId, fields }) {
    return said(fields, await deliverOrder(services, staff, { orderId }), "Pedido entregue");
  },
  async verificar({ services, staff, orderId, fields }) {
    const answer = await checkPaymentAtDesk(services, staff, {
      orderId,
      externalPaymentId: fields.externalPaymentId ?? "",
    });
    return said(fields, answer, answer.kind === "done" && answer.changed ? "O pagamento mudou" : "Nada mudou");
  },
  async contestacao({ services, staff, orderId, fields }) {
    const outcome = DISPUTE_OUTCOMES.find((each) => each === fields.outcome);
    if (!outcome) return refuseDesk(fields, { kind: "refused", reason: "not_found" });
    const wish = { orderId, externalPaymentId: fields.externalPaymentId ?? "", outcome };
    const words = outcome === "won" ? "A loja ganhou: o pedido está pago" : "A loja perdeu: o valor voltou ao cliente";
    return said(fields, await decideOnDispute(services, staff, wish), words);
  },
  async devolucao({ services, staff, orderId, fields }) {
    const decision = valueAt(REFUND_DECISIONS, fields.decision);
    if (!decision) return refuseDesk(fields, { kind: "refused", reason: "not_found" });
    const answer = await decideOnRefund(services, staff, { orderId, refundId: fields.refundId ?? "", ...decision });
    return said(fields, answer, decision.words);
  },
  async correcao({ services, staff, orderId, fields }) {
    const schema = correctionForm(dayInSaoPaulo(services.clock()));
    const form = schema.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(schema, fields) });
    const entered = { orderId, refundId: form.data.refundId, correction: correctionOfForm(form.data) };
    return said(fields, await enterCorrection(services, staff, entered), "Correção anotada");
  },
  async anotar({ services, staff, orderId, fields }) {
    const form = NoteForm.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(NoteForm, fields) });
    const note = { orderId, noteId: fields.noteId ?? "", text: form.data.text };
    return said(fields, await writeNote(services, staff, note), "Anotado");
  },
  async apagar({ services, staff, orderId, fields }) {
    return said(
      fields,
      await removeNote(services, staff, { orderId, noteId: fields.noteId ?? "" }),
      "Anotação apagada",
    );
  },
  async reenviar({ services, staff, orderId, fields }) {
    const wish = { orderId, key: fields.mail ?? "", again: fields.again ?? "" };
    return said(fields, await resendMail(services, staff, wish), "E-mail a caminho");
  },
  async anexar({ services, staff, orderId, fields, form }) {
    const sent = form.get("file");
    const file = sent instanceof File ? sent : new File([], "");
    if (file.size > LARGEST_INVOICE_BYTES) return refuseDesk(fields, { kind: "refused", reason: "too_large" });
    const bytes = new Uint8Array(await file.arrayBuffer());
    return said(fields, await storeInvoiceFile(services, staff, { orderId, bytes }), "Nota fiscal anexada");
  },
  async desanexar({ services, staff, orderId, fields }) {
    const kind = fields.kind ?? "";
    if (!isInvoiceKind(kind)) return refuseDesk(fields, { kind: "refused", reason: "not_found" });
    return said(fields, await removeInvoiceFile(services, staff, { orderId, kind }), "Arquivo removido");
  },
};

const REFUND_DECISIONS: Readonly<Record<string, { decision: RefundDecision; words: string }>> = {
  "por-fora": { decision: "outside", words: "Devolução marcada como feita por fora" },
  desistir: { decision: "give_up", words: "A devolução não será feita" },
  "de-novo": { decision: "again", words: "Devolução pedida de novo" },
};

/** Answers a form of the order desk: `words` as a toast, or why it was refused. */
export function said(fields: Change["fields"], answer: Answer, words: string) {
  return answer.kind === "refused" ? refuseDesk(fields, answer) : data(done(fields, words));
}

const ABOVE: Record<string, { title: string; message: string }> = {
  not_allowed: { title: "Sem permissão", message: "A sua função não permite esta ação." },
  not_found: { title: "Não encontrado", message: `Isto não existe mais. ${PAGE_IS_CURRENT}` },
  wrong_status: { title: "O pedido mudou", message: `Ele não está mais nesta etapa. ${PAGE_IS_CURRENT}` },
  not_paid: { title: "Sem pagamento", message: "O dinheiro deste pedido não está com a loja." },
  in_review: { title: "Pagamento em análise", message: "Espere a resposta do banco para cancelar." },
  in_dispute: { title: "Pagamento em disputa", message: "Quem decide agora é o banco do cliente." },
  not_undecided: {
    title: "Não há o que decidir",
    message: `A contestação ainda está aberta, ou o provedor já disse como terminou. ${PAGE_IS_CURRENT}`,
  },
  nothing_left: { title: "Nada a devolver", message: `Todo o valor já voltou ou está a caminho. ${PAGE_IS_CURRENT}` },
  refund_settled: {
    title: "A devolução já está resolvida",
    message: `O provedor já a fez, ou alguém decidiu antes. ${PAGE_IS_CURRENT}`,
  },
  refund_under_way: {
    title: "A loja está pedindo esta devolução agora",
    message: "Espere um minuto e atualize a página: se o provedor não a aceitar, decida então.",
  },
  not_due: { title: "Nada a corrigir", message: "Este reembolso não levou mais de dez dias." },
  not_failed: { title: "A devolução ainda está a caminho", message: "Só uma que falhou pode ser pedida de novo." },
  too_many_pieces: {
    title: "Peças a mais",
    message: `Não há tantas peças para voltar ao estoque. ${PAGE_IS_CURRENT}`,
  },
  other_pieces: {
    title: "As peças do pedido mudaram",
    message: `Alguém trocou uma delas enquanto isso. ${PAGE_IS_CURRENT}`,
  },
  no_answer: { title: "Sem resposta", message: "O provedor não respondeu ou não conhece esta tentativa." },
  no_mail: { title: "Sem e-mail configurado", message: "A loja ainda não tem um servidor de e-mail." },
  no_email: { title: "Cliente sem e-mail", message: "O cliente excluiu a conta dele, ou comprou sem dar um e-mail." },
  overtaken: { title: "O e-mail não vale mais", message: `O pedido mudou desde então. ${PAGE_IS_CURRENT}` },
  not_yours: { title: "A anotação é de outra pessoa", message: "Só quem escreveu ou um proprietário pode apagar." },
};
const AT_FIELDS: Record<string, Record<string, string>> = {
  wrong_amount: { amount: "Digite o valor a devolver, como 50,00." },
  empty_note: { text: "Escreva a anotação." },
  no_file: { file: "Escolha o arquivo da nota." },
  too_large: { file: "O arquivo passa de 5 MB." },
  no_invoice: { file: "Este arquivo não é um PDF nem o XML de uma NF-e." },
  key_differs: { file: "Este XML é de outra nota: a chave não é a que está salva." },
};
const STATUS: Record<string, number> = {
  not_allowed: 403,
  not_found: 404,
  wrong_status: 409,
  nothing_left: 409,
  refund_settled: 409,
  refund_under_way: 409,
  not_failed: 409,
  not_undecided: 409,
  too_many_pieces: 409,
  other_pieces: 409,
  overtaken: 409,
  no_answer: 502,
  too_large: 413,
};

/** Refusals that mean that the page was out of date. */
const STALE = new Set([
  ...Object.keys(STATUS).filter((reason) => valueAt(STATUS, reason) === 404 || valueAt(STATUS, reason) === 409),
  ...["not_paid", "in_review", "in_dispute", "too_much"],
]);

function refuseDesk(fields: Change["fields"], { reason = "", retryAfterSeconds, leftCents }: Answer) {
  if (retryAfterSeconds !== undefined)
    return refuseFormTooMany(fields, "Muitos e-mails deste pedido", retryAfterSeconds);
  const status = valueAt(STATUS, reason) ?? 422;
  const left = { amount: leftToRefundText(leftCents ?? 0) };
  const errors = reason === "too_much" ? left : valueAt(AT_FIELDS, reason);
  const stale = STALE.has(reason) && ({ isStale: true } as const);
  if (errors) return refuse(fields, { status, errors, ...stale });
  const problem = valueAt(ABOVE, reason) ?? {
    title: "Não foi possível salvar",
    message: "Tente de novo em instantes.",
  };
  return refuse(fields, { status, problem, ...stale });
}
