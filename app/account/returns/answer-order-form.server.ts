import type { data, RouterContextProvider } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { answerDone } from "#app/forms/submit-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { noReturnText } from "#shop/fulfilment/returns/return-texts.ts";
import { isEmailRefusal } from "#shop/ordering/orders/access/order-email.server.ts";
import type { GivenUpOrder } from "#shop/ordering/orders/refunding/give-up-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type OpenedOrderForm, openOrderForm } from "./open-order-form.server.ts";
import { refuseOrderEmail } from "./refuse-order-email.server.ts";
import { isLinkedPage, orderPageOf, requestPath } from "./return-paths.ts";

/** A posted form about one order, and the answers that such forms have in common. */
export interface OrderForm extends Omit<Extract<OpenedOrderForm, { kind: "open" }>, "kind"> {
  services: Services;
  pathname: string;
  orderPage: string;
  done: (path: string) => Answer;
  refused: (message: string, status?: number) => Answer;
  notFound: () => Answer;
  /** The answer to giving the whole order up. */
  gaveUp: (result: GivenUpOrder) => Answer;
}

type Answer = ReturnType<typeof data<FormAnswer>>;

/** Handles a posted form about one order; `notDone` is said where it could not be carried out. */
export async function answerOrderForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { orderId, notDone }: { orderId: string; notDone: string },
  work: (form: OrderForm) => Promise<Answer>,
) {
  const services = context.get(servicesContext);
  const opened = await openOrderForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields } = opened;
  const { pathname } = pageUrlOf(request);
  const orderPage = orderPageOf(pathname, orderId);
  const done = (path: string) => answerDone(fields, path, { goTo: path });
  const refused = (message: string, status = 409) =>
    refuse(fields, { status, problem: { title: "Não foi possível continuar", message } });
  const notFound = () => refused(notFoundText(pathname), 404);
  const gaveUp = (result: GivenUpOrder) => {
    if (result.kind === "given_up") return done(requestPath(orderPage, "regret"));
    if (isEmailRefusal(result)) return refuseOrderEmail(fields, result);
    return result.reason === "not_found" ? notFound() : refused(GIVE_UP_REFUSALS[result.reason]);
  };
  try {
    return await work({ ...opened, services, pathname, orderPage, done, refused, notFound, gaveUp });
  } catch (error) {
    return answerFailure(services, fields, error, { title: "Não foi possível enviar", message: notDone });
  }
}

const GIVE_UP_REFUSALS = {
  sent: "O pedido acabou de ser enviado. Recarregue a página para pedir a devolução das peças.",
  in_review: noReturnText("in_review"),
  already_cancelled: noReturnText("ended"),
};

/** For a page whose order cannot be found any more. */
function notFoundText(pathname: string): string {
  return isLinkedPage(pathname)
    ? "Este navegador não abre mais este pedido. Abra de novo o link do e-mail mais recente sobre ele."
    : "Não encontramos este pedido na sua conta.";
}
