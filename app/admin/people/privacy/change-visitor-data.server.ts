import { data } from "react-router";
import { done } from "#app/admin/page/admin-answer.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { deleteVisitorDataFor } from "#shop/customer-records/visitor-data/serve-visitor.server.ts";
import { VisitorDataDeletion } from "#shop/customer-records/visitor-data/visitor-data.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { ordersUnderWay, refusePeople } from "../refuse-people.server.ts";

/** Deletes what is kept without an account under the e-mail of a data request. */
export async function changeVisitorData(
  services: Services,
  staff: StaffSession,
  requestId: string,
  fields: Record<string, string>,
) {
  const form = VisitorDataDeletion.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(VisitorDataDeletion, fields) });
  const answer = await deleteVisitorDataFor(services, staff, requestId);
  if (answer.kind === "deleted") return data(done(fields, "Dados sem conta excluídos"));
  if (answer.reason !== "orders_under_way") return refusePeople(fields, answer);
  return refuse(fields, { status: 409, problem: ordersUnderWay(answer.orders, "os dados podem ser excluídos") });
}
