import { data, type RouterContextProvider, redirect } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { noReturnText, returnPath } from "#shop/fulfilment/returns/return-texts.ts";
import { openAccountForm } from "../area/open-form.server.ts";
import { problemsAtFields, readReturnForm, WHOLE_ORDER } from "./read-return-form.ts";
import { kindOfPath, requestPath } from "./return-paths.ts";

const NOT_DONE = { title: "Não foi possível enviar", message: "Nada do que você escolheu foi perdido. Tente de novo." };
/** Handles the posted request: gives the order up, or opens a return and redirects to its page. */
export async function submitRequest(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
  const services = context.get(servicesContext);
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields, session } = opened;
  const done = (path: string) => {
    if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "done", goTo: path });
    throw redirect(path);
  };
  const refused = (message: string, status = 409) =>
    refuse(fields, { status, problem: { title: "Não foi possível continuar", message } });
  try {
    if (fields[WHOLE_ORDER]) {
      const result = await giveUp(services, orderId, session);
      if (result.kind === "given_up") return done(requestPath(orderId, "regret"));
      return refused(GIVE_UP_REFUSALS[result.reason], result.reason === "not_found" ? 404 : 409);
    }
    const kind = kindOfPath(pageUrlOf(request).pathname);
    const result = await openReturn(services, orderId, readReturnForm(kind, fields), session);
    if (result.kind === "opened") return done(returnPath({ id: result.returnId, orderId }));
    switch (result.reason) {
      case "too_many_attempts":
        return refuseFormTooMany(fields, "Não foi possível enviar", result.retryAfterSeconds);
      case "invalid":
        return refuse(fields, { status: 422, errors: problemsAtFields(result.problems) });
      case "not_found":
        return refused(GIVE_UP_REFUSALS.not_found, 404);
      default:
        return refused(noReturnText(result.reason));
    }
  } catch (error) {
    return answerFailure(services, fields, error, NOT_DONE);
  }
}

const GIVE_UP_REFUSALS = {
  not_found: "Não encontramos este pedido na sua conta.",
  sent: "O pedido acabou de ser enviado. Recarregue a página para pedir a devolução das peças.",
  in_review: noReturnText("in_review"),
  already_cancelled: noReturnText("ended"),
};
