import { data, redirect } from "react-router";
import { type AdminAnswer, done } from "#app/admin/page/admin-answer.ts";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { refusalFor } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { formatBrl } from "#platform/money.ts";
import { wishesOfForm } from "#shop/fulfilment/order-desk/edits/edit-fields.ts";
import { editOrder } from "#shop/fulfilment/order-desk/edits/edit-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { EDIT_REFUSALS } from "./edit-refusals.ts";

/** Saves the form that changes an order's pieces, then leads to the order. */
export async function submitEdit(
  services: Services,
  staff: StaffSession,
  orderId: string,
  fields: Record<string, string>,
) {
  const answer = await editOrder(services, staff, {
    orderId,
    editId: fields.editId ?? "",
    seen: fields.visto ?? "",
    wishes: (order) => wishesOfForm(order, fields),
  });
  if (answer.kind === "refused") return refuse(fields, refusalFor(EDIT_REFUSALS, answer));
  const goTo = `/admin/pedidos/${orderId}`;
  if (!fields[SCRIPTED_FIELD]) throw redirect(goTo);
  const refundCents = answer.kind === "saved" ? answer.refundCents : 0;
  const back = refundCents > 0 ? `. ${formatBrl(refundCents)} voltam para o cliente` : "";
  return data<AdminAnswer>(done(fields, `Pedido alterado${back}`, { goTo }));
}
