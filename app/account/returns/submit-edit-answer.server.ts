import type { RouterContextProvider } from "react-router";
import { keepEdit, refuseEdit } from "#shop/fulfilment/returns/edit-answers/answer-edit.server.ts";
import { answerOrderForm } from "./answer-order-form.server.ts";
import { EDIT_ANSWER, SEEN_EDIT } from "./read-return-form.ts";

/** Handles the posted answer to what the shop changed. */
export function submitEditAnswer(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
  const about = { orderId, notDone: "Nada mudou no pedido. Tente de novo." };
  return answerOrderForm(request, context, about, async (form) => {
    const { services, fields, shopper, typed, orderPage } = form;
    if (fields[EDIT_ANSWER] === "recusar") return form.gaveUp(await refuseEdit(services, orderId, shopper, typed));
    const result = await keepEdit(services, orderId, shopper, fields[SEEN_EDIT] ?? "");
    if (result.kind === "kept") return form.done(orderPage);
    if (result.reason === "not_found") return form.notFound();
    return form.refused("A loja alterou o pedido de novo. Confira o que mudou agora.");
  });
}
