import { redirect } from "react-router";
import { INTENT_FIELD } from "#app/admin/admin-answer.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { deleteAccountFor, endSessionsOf, resendConfirmationTo } from "#shop/customer-records/serve-customer.server.ts";
import { DeletionForm } from "#shop/customer-records/staff-account-forms.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { ordersUnderWay } from "../orders-under-way.ts";
import { refusePeople, said } from "../refuse-people.server.ts";

/** Handles the customer page's forms, by form name. */
export async function changeCustomer(
  services: Services,
  staff: StaffSession,
  customerId: string,
  fields: Record<string, string>,
) {
  switch (fields[INTENT_FIELD]) {
    case "sessoes": {
      const answer = await endSessionsOf(services, staff, customerId);
      return said(fields, answer, "Sessões encerradas");
    }
    case "confirmacao": {
      const answer = await resendConfirmationTo(services, staff, customerId);
      return said(fields, answer, "E-mail enviado");
    }
    case "excluir":
      return remove(services, staff, customerId, fields);
    default:
      return refusePeople(fields, { reason: "no_such_form" });
  }
}

async function remove(services: Services, staff: StaffSession, customerId: string, fields: Record<string, string>) {
  const form = DeletionForm.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(DeletionForm, fields) });
  const { channel } = form.data;
  const answer = await deleteAccountFor(services, staff, { customerId, channel });
  if (answer.kind === "deleted") return redirect("/admin/clientes?excluida");
  if (answer.reason !== "orders_under_way") return refusePeople(fields, answer);
  return refuse(fields, { status: 409, problem: ordersUnderWay(answer.orders, "a conta pode ser excluída") });
}
