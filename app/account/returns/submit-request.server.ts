import type { RouterContextProvider } from "react-router";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { noReturnText } from "#shop/fulfilment/returns/return-texts.ts";
import { isEmailRefusal } from "#shop/ordering/orders/access/order-email.server.ts";
import { answerOrderForm } from "./answer-order-form.server.ts";
import { problemsAtFields, readReturnForm, WHOLE_ORDER } from "./read-return-form.ts";
import { refuseOrderEmail } from "./refuse-order-email.server.ts";
import { kindOfPath, returnPath } from "./return-paths.ts";

/** Handles the posted request: gives the order up, or opens a return and redirects to its page. */
export function submitRequest(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
  const about = { orderId, notDone: "Nada do que você escolheu foi perdido. Tente de novo." };
  return answerOrderForm(request, context, about, async (form) => {
    const { services, fields, posted, shopper, typed, pathname, orderPage } = form;
    if (fields[WHOLE_ORDER]) return form.gaveUp(await giveUp(services, orderId, shopper, typed));
    const asked = readReturnForm(kindOfPath(pathname), fields, posted);
    const result = await openReturn(services, orderId, asked, shopper, typed);
    if (result.kind === "opened") return form.done(returnPath(orderPage, result.returnId));
    if (isEmailRefusal(result)) return refuseOrderEmail(fields, result);
    switch (result.reason) {
      case "invalid":
        return refuse(fields, { status: 422, errors: problemsAtFields(result.problems) });
      case "not_found":
        return form.notFound();
      default:
        return form.refused(noReturnText(result.reason));
    }
  });
}
