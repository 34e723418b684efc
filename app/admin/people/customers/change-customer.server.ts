import { redirect } from "react-router";
import { checked, handleForms } from "#app/admin/forms/handlers.server.ts";
import type { Posted } from "#app/admin/page/staff-context.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { deleteAccountFor, endSessionsOf, resendConfirmationTo } from "#shop/customer-records/serve-customer.server.ts";
import { DeletionForm } from "#shop/customer-records/staff-account-forms.ts";
import { ordersUnderWay, refusePeople, said } from "../refuse-people.server.ts";

/** Handles the customer page's forms. */
export const changeCustomer = handleForms<Posted & { customerId: string }>({
  async endSessions({ services, staff, customerId, fields }) {
    return said(fields, await endSessionsOf(services, staff, customerId), "Sessões encerradas");
  },
  async resendConfirmation({ services, staff, customerId, fields }) {
    return said(fields, await resendConfirmationTo(services, staff, customerId), "E-mail enviado");
  },
  delete: checked(DeletionForm, async ({ services, staff, customerId, fields }, { channel }) => {
    const answer = await deleteAccountFor(services, staff, { customerId, channel });
    if (answer.kind === "deleted") return redirect("/admin/clientes?excluida");
    if (answer.reason !== "orders_under_way") return refusePeople(fields, answer);
    return refuse(fields, { status: 409, problem: ordersUnderWay(answer.orders, "a conta pode ser excluída") });
  }),
});
