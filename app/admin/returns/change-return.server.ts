import type { data } from "react-router";
import type * as z from "zod/mini";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { valueAt } from "#platform/value-at.ts";
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
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type AdminAnswer, done, INTENT_FIELD, PAGE_IS_CURRENT } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";
import { LABEL_CHANGES } from "./label/submit-label.server.ts";

type Fields = Record<string, string>;

export interface ReturnPageChange {
  services: Services;
  staff: StaffSession;
  returnId: string;
  fields: Fields;
}

type Answer = AdminAnswer | ReturnType<typeof refuse>;

/** Handles the return page's forms, by form name. */
export async function changeReturnOf(change: ReturnPageChange): Promise<Answer | ReturnType<typeof data>> {
  // Refund forms append the refund's id to their name, as on the order's page.
  const name = (change.fields[INTENT_FIELD] ?? "").split("-")[0] ?? "";
  const work = valueAt(CHANGES, name) ?? valueAt(LABEL_CHANGES, name);
  return work ? work(change) : refuseStaff(change.fields, { reason: "no_such_form" });
}

const NOT_FOUND = { kind: "refused", reason: "not_found" } as const;

const CHANGES: Readonly<Record<string, (change: ReturnPageChange) => Promise<Answer>>> = {
  aprovar: (change) =>
    checked(change, ApproveForm, async (form) => {
      const approval = { ...stepOf(change), ...form, labelUrl: null, withoutPieces: change.fields.semPeca === "1" };
      return said(change, await approveReturn(change.services, approval), "Aprovada: o cliente foi avisado");
    }),
  corrigir: (change) =>
    checked(change, ApproveForm, async (form) => {
      const { returnId, actor } = stepOf(change);
      const corrected = await correctAnswer(change.services, { returnId, actor, ...form });
      return said(change, corrected, "Salvo: o cliente recebeu as instruções novas por e-mail");
    }),
  recusar: (change) =>
    checked(change, RefuseForm, async ({ answer }) =>
      said(
        change,
        await refuseReturn(change.services, { ...stepOf(change), answer }),
        "Recusada: o cliente foi avisado",
      ),
    ),
  receber: (change) =>
    checked(change, ReceiveForm, async ({ note }) => {
      const arrival = { ...stepOf(change), note, shelved: shelvedOfForm(change.fields) };
      return said(change, await receiveReturn(change.services, arrival), "Marcada como recebida");
    }),
  devolver: (change) =>
    checked(change, ReturnRefundForm, async ({ amount }) => {
      const refund = { ...stepOf(change), amountCents: amount === "" ? null : parseTypedCents(amount) };
      return said(change, await refundReturn(change.services, refund), "Devolução do valor pedida");
    }),
  correcao: (change) =>
    checked(change, correctionForm(dayInSaoPaulo(change.services.clock())), async (form) => {
      const { services, staff, returnId } = change;
      const made = await findAnyReturn(services.db, returnId);
      const entered = { orderId: made?.orderId ?? "", refundId: form.refundId, correction: correctionOfForm(form) };
      const answer = made ? await enterCorrection(services, staff, entered) : NOT_FOUND;
      return answer.kind === "saved" ? done(change.fields, "Correção anotada") : refuseStaff(change.fields, answer);
    }),
  trocar: (change) =>
    checked(change, ExchangeForm, async ({ mesmoAssim, ...sent }) => {
      const exchange = { ...stepOf(change), ...sent, despiteRefund: mesmoAssim === "1" };
      return said(change, await exchangeReturn(change.services, exchange), "Troca enviada");
    }),
};

async function checked<Schema extends z.ZodMiniType>(
  { fields }: ReturnPageChange,
  schema: Schema,
  work: (form: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> {
  const form = schema.safeParse(fields);
  return form.success ? work(form.data) : refuse(fields, { status: 422, errors: fieldErrors(schema, fields) });
}

function stepOf({ staff, returnId, fields }: ReturnPageChange) {
  return { returnId, actor: staff, seen: seenOfForm(fields) };
}

async function said(
  change: ReturnPageChange,
  moved: { kind: string; reason?: string },
  words: string,
): Promise<Answer> {
  return moved.kind === "moved" ? done(change.fields, words) : refused(change, moved.reason ?? "");
}

const ABOVE: Record<string, { title: string; message: string }> = {
  not_allowed: { title: "Sem permissão", message: "A sua função não permite esta ação." },
  not_found: { title: "Não encontrada", message: "Ela não existe mais." },
  nothing_left: {
    title: "Não há valor para devolver",
    message: "Todo o dinheiro deste pedido já voltou para o cliente, ou está com o banco.",
  },
  paid_back: {
    title: "O valor destas peças já voltou",
    message: "Confira os reembolsos deste pedido antes de enviar outra peça.",
  },
  unchanged: { title: "Nada mudou", message: "Mude o código ou as instruções para avisar o cliente de novo." },
  too_many: { title: "Peças a mais", message: "Voltam ao estoque no máximo as peças que chegaram." },
};
const AT_FIELDS: Record<string, Record<string, string>> = {
  answer_needed: { answer: "Conte o motivo ao cliente." },
  wrong_amount: { amount: "Devolva no máximo o que foi pago pelas peças e ainda não voltou." },
};
const STATUS: Record<string, number> = {
  not_allowed: 403,
  not_found: 404,
  nothing_left: 409,
  paid_back: 409,
  unchanged: 409,
};

/** Refusals that mean that the page was out of date. */
const STALE = new Set(["nothing_left", "paid_back", "too_many"]);

async function refused(change: ReturnPageChange, reason: string): Promise<Answer> {
  const { fields } = change;
  if (reason === "not_possible")
    return refuse(fields, { status: 409, problem: await decidedBefore(change), isStale: true });
  if (reason === "out_of_stock") return refuseForStock(fields);
  const errors = valueAt(AT_FIELDS, reason);
  if (errors) return refuse(fields, { status: 422, errors });
  const problem = valueAt(ABOVE, reason) ?? {
    title: "Não foi possível salvar",
    message: "Tente de novo em instantes.",
  };
  const stale = STALE.has(reason) && ({ isStale: true } as const);
  return refuse(fields, { status: valueAt(STATUS, reason) ?? 422, problem, ...stale });
}

/** Refusal when somebody else decided first; names the current status. */
async function decidedBefore({ services, returnId }: ReturnPageChange) {
  const made = await findAnyReturn(services.db, returnId);
  const now = made ? ` Agora está em “${returnStatusLabel(made.status)}”.` : "";
  return { title: "Alguém decidiu antes", message: `A situação mudou enquanto você decidia.${now} ${PAGE_IS_CURRENT}` };
}

function refuseForStock(fields: Fields) {
  const approving = fields[INTENT_FIELD] === "aprovar";
  const problem = {
    title: "Não há peça em estoque",
    message: approving
      ? "O novo tamanho acabou. Marque abaixo para aprovar mesmo assim, ou devolva o valor."
      : "Espere a reposição ou devolva o valor.",
  };
  // Shows a box to approve without stock.
  return refuse({ ...fields, ...(approving && { semPeca: "esgotada" }) }, { status: 409, problem, isStale: true });
}
