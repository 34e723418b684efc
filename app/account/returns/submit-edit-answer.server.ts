import { data, type RouterContextProvider, redirect } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { keepEdit, refuseEdit } from "#shop/fulfilment/returns/edit-answers/answer-edit.server.ts";
import { isEmailRefusal } from "#shop/ordering/orders/access/order-email.server.ts";
import { openOrderForm } from "./open-order-form.server.ts";
import { EDIT_ANSWER, SEEN_EDIT } from "./read-return-form.ts";
import { refuseOrderEmail } from "./refuse-order-email.server.ts";
import { orderPageOf, requestPath } from "./return-paths.ts";
import { GIVE_UP_REFUSALS, notFoundText } from "./submit-request.server.ts";

const NOT_DONE = { title: "Não foi possível enviar", message: "Nada mudou no pedido. Tente de novo." };

/** Handles the posted answer to what the shop changed. */
export async function submitEditAnswer(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
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
    if (fields[EDIT_ANSWER] === "recusar") {
      const result = await refuseEdit(services, orderId, shopper, typed);
      if (result.kind === "given_up") return done(requestPath(orderPage, "regret"));
      if (isEmailRefusal(result)) return refuseOrderEmail(fields, result);
      if (result.reason === "not_found") return refused(notFoundText(pathname), 404);
      return refused(GIVE_UP_REFUSALS[result.reason]);
    }
    const result = await keepEdit(services, orderId, shopper, fields[SEEN_EDIT] ?? "");
    if (result.kind === "kept") return done(orderPage);
    if (result.reason === "not_found") return refused(notFoundText(pathname), 404);
    return refused("A loja alterou o pedido de novo. Confira o que mudou agora.");
  } catch (error) {
    return answerFailure(services, fields, error, NOT_DONE);
  }
}
