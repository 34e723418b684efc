import { above, atField, stale } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { approveReturn, refuseReturn } from "#shop/fulfilment/returns/answer-return.server.ts";
import { exchangeReturn, refundReturn } from "#shop/fulfilment/returns/close-return.server.ts";
import { correctAnswer } from "#shop/fulfilment/returns/corrections/correct-answer.server.ts";
import { enterCorrection } from "#shop/fulfilment/returns/corrections/enter-correction.server.ts";
import { correctionForm, correctionOfForm } from "#shop/fulfilment/returns/corrections/refund-correction.ts";
import { receiveReturn } from "#shop/fulfilment/returns/receive-return.server.ts";
import {
  ApproveForm,
  ExchangeForm,
  ReceiveForm,
  RefuseForm,
  ReturnRefundForm,
  seenOfForm,
  shelvedOfForm,
} from "#shop/fulfilment/returns/return-forms.ts";
import { findAnyReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { returnStatusLabel } from "#shop/fulfilment/returns/return-status.ts";
import { COMMON, OF_ORDERS } from "../forms/common-refusals.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { INTENT_FIELD, PAGE_IS_CURRENT } from "../page/admin-answer.ts";
import type { PanelPost } from "../page/panel-page.server.ts";
import { LABEL_CHANGES } from "./label/submit-label.server.ts";

export type ReturnPageChange = PanelPost<{ returnId: string }>;

const correctionFormOf = ({ services }: ReturnPageChange) => correctionForm(dayInSaoPaulo(services.clock()));

/** Handles the return page's forms. */
export const changeReturnOf = handleForms<ReturnPageChange>({
  ...LABEL_CHANGES,
  approve: checked(ApproveForm, async (change, form) => {
    const approval = { ...stepOf(change), ...form, labelUrl: null, withoutPieces: change.fields.semPeca === "1" };
    return stepped(change, await approveReturn(change.services, approval), "Aprovada: o cliente foi avisado");
  }),
  correctAnswer: checked(ApproveForm, async (change, form) => {
    const { returnId, actor } = stepOf(change);
    const corrected = await correctAnswer(change.services, { returnId, actor, ...form });
    return stepped(change, corrected, "Salvo: o cliente recebeu as instruções novas por e-mail");
  }),
  refuse: checked(RefuseForm, async (change, { answer }) =>
    stepped(
      change,
      await refuseReturn(change.services, { ...stepOf(change), answer }),
      "Recusada: o cliente foi avisado",
    ),
  ),
  receive: checked(ReceiveForm, async (change, { note }) => {
    const arrival = { ...stepOf(change), note, shelved: shelvedOfForm(change.fields) };
    return stepped(change, await receiveReturn(change.services, arrival), "Marcada como recebida");
  }),
  refund: checked(ReturnRefundForm, async (change, { amount }) => {
    const refund = { ...stepOf(change), amountCents: amount === "" ? null : parseTypedCents(amount) };
    return stepped(change, await refundReturn(change.services, refund), "Devolução do valor pedida");
  }),
  correction: checked(correctionFormOf, async (change, form) => {
    const {
      services,
      staff,
      params: { returnId },
    } = change;
    const made = await findAnyReturn(services.db, returnId);
    const entered = { orderId: made?.orderId ?? "", refundId: form.refundId, correction: correctionOfForm(form) };
    if (!made) return refuseReturnPage(change.fields, { reason: "not_found" });
    return said(change.fields, await enterCorrection(services, staff, entered), "Correção anotada");
  }),
  exchange: checked(ExchangeForm, async (change, { mesmoAssim, ...sent }) => {
    const exchange = { ...stepOf(change), ...sent, despiteRefund: mesmoAssim === "1" };
    return stepped(change, await exchangeReturn(change.services, exchange), "Troca enviada");
  }),
});

function stepOf({ staff, params: { returnId }, fields }: ReturnPageChange) {
  return { returnId, actor: staff, seen: seenOfForm(fields) };
}

type Step = Awaited<
  ReturnType<
    | typeof approveReturn
    | typeof correctAnswer
    | typeof refuseReturn
    | typeof receiveReturn
    | typeof refundReturn
    | typeof exchangeReturn
  >
>;

/** Answers a step of a return; some refusals say what the return is now, or what else may be done. */
async function stepped(change: ReturnPageChange, answer: Step, words: string) {
  if (answer.kind !== "refused") return said(change.fields, answer, words);
  const { reason } = answer;
  if (reason === "not_possible") return refuse(change.fields, await decidedBefore(change));
  if (reason === "out_of_stock") return refuseForStock(change.fields);
  return refuseReturnPage(change.fields, { reason });
}

const { refuse: refuseReturnPage, said } = refusals({
  ...COMMON,
  not_found: above("Não encontrada", "Ela não existe mais.", 404),
  not_due: OF_ORDERS.not_due,
  nothing_left: stale(
    "Não há valor para devolver",
    "Todo o dinheiro deste pedido já voltou para o cliente, ou está com o banco.",
  ),
  paid_back: stale("O valor destas peças já voltou", "Confira os reembolsos deste pedido antes de enviar outra peça."),
  unchanged: above("Nada mudou", "Mude o código ou as instruções para avisar o cliente de novo.", 409),
  too_many: stale("Peças a mais", "Voltam ao estoque no máximo as peças que chegaram."),
  answer_needed: atField("answer", "Conte o motivo ao cliente."),
  wrong_amount: atField("amount", "Devolva no máximo o que foi pago pelas peças e ainda não voltou."),
});

/** Refusal when somebody else decided first; names the current status. */
async function decidedBefore({ services, params: { returnId } }: ReturnPageChange) {
  const made = await findAnyReturn(services.db, returnId);
  const now = made ? ` Agora está em “${returnStatusLabel(made.status)}”.` : "";
  return stale("Alguém decidiu antes", `A situação mudou enquanto você decidia.${now} ${PAGE_IS_CURRENT}`);
}

function refuseForStock(fields: Record<string, string>) {
  const approving = fields[INTENT_FIELD] === "approve";
  const message = approving
    ? "O novo tamanho acabou. Marque abaixo para aprovar mesmo assim, ou devolva o valor."
    : "Espere a reposição ou devolva o valor.";
  // Shows a box to approve without stock.
  const shown = { ...fields, ...(approving && { semPeca: "esgotada" }) };
  return refuse(shown, stale("Não há peça em estoque", message));
}
