import { data, type RouterContextProvider, redirect } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { noReturnText } from "#shop/fulfilment/returns/return-texts.ts";
import { isEmailRefusal } from "#shop/ordering/orders/access/order-email.server.ts";
import { openOrderForm } from "./open-order-form.server.ts";
import { problemsAtFields, readReturnForm, WHOLE_ORDER } from "./read-return-form.ts";
import { refuseOrderEmail } from "./refuse-order-email.server.ts";
import { isLinkedPage, kindOfPath, orderPageOf, requestPath, returnPath } from "./return-paths.ts";

const NOT_DONE = { title: "Não foi possível enviar", message: "Nada do que você escolheu foi perdido. Tente de novo." };
/** Handles the posted request: gives the order up, or opens a return and redirects to its page. */
export async function submitRequest(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
  const services = context.get(servicesContext);
  const opened = await openOrderForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields, shopper, typed } = opened;
  const { pathname } = pageUrlOf(request);
  const orderPage = orderPageOf(pathname, orderId);
  const done = (path: string) => {
    if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "done", goTo: path });
    throw redirect(path);
  };
  const refused = (message: string, status = 409) =>
    refuse(fields, { status, problem: { title: "Não foi possível continuar", message } });
  try {
    if (fields[WHOLE_ORDER]) {
      const result = await giveUp(services, orderId, shopper, typed);
      if (result.kind === "given_up") return done(requestPath(orderPage, "regret"));
      if (isEmailRefusal(result)) return refuseOrderEmail(fields, result);
      if (result.reason === "not_found") return refused(notFoundText(pathname), 404);
      return refused(GIVE_UP_REFUSALS[result.reason]);
    }
    const kind = kindOfPath(pathname);
    const result = await openReturn(services, orderId, readReturnForm(kind, fields), shopper, typed);
    if (result.kind === "opened") return done(returnPath(orderPage, result.returnId));
    if (isEmailRefusal(result)) return refuseOrderEmail(fields, result);
    switch (result.reason) {
      case "invalid":
        return refuse(fields, { status: 422, errors: problemsAtFields(result.problems) });
      case "not_found":
        return refused(notFoundText(pathname), 404);
      default:
        return refused(noReturnText(result.reason));
    }
  } catch (error) {
    return answerFailure(services, fields, error, NOT_DONE);
  }
}

export const GIVE_UP_REFUSALS = {
  sent: "O pedido acabou de ser enviado. Recarregue a página para pedir a devolução das peças.",
  in_review: noReturnText("in_review"),
  already_cancelled: noReturnText("ended"),
};

/** For a page whose order cannot be found any more. */
export function notFoundText(pathname: string): string {
  return isLinkedPage(pathname)
    ? "Este navegador não abre mais este pedido. Abra de novo o link do e-mail mais recente sobre ele."
    : "Não encontramos este pedido na sua conta.";
}
