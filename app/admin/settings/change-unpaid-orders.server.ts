import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import type { Services } from "#shop/services.server.ts";
import { saveUnpaidOrderCaps } from "#shop/settings/orders/save-unpaid-order-caps.server.ts";
import { saveUnpaidOrders } from "#shop/settings/orders/save-unpaid-orders.server.ts";
import { capsOfFields, UnpaidOrderCapsFields } from "#shop/settings/orders/unpaid-order-caps.ts";
import { UnpaidOrderFields, unpaidOrdersOfFields } from "#shop/settings/orders/unpaid-orders.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { INTENT_FIELD } from "../admin-answer.ts";
import { refuseStaff, said } from "../refuse-staff.server.ts";

/** Handles the forms of unpaid orders: their term and reminders, and how many one customer may have. */
export async function changeUnpaidOrders(services: Services, staff: StaffSession, fields: Record<string, string>) {
  if (fields[INTENT_FIELD] === "limites") return changeCaps(services, staff, fields);
  if (fields[INTENT_FIELD] !== "nao-pagos") return refuseStaff(fields, { reason: "no_such_form" });
  const form = UnpaidOrderFields.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(UnpaidOrderFields, fields) });
  const answer = await saveUnpaidOrders(services, staff, unpaidOrdersOfFields(form.data), fields.version ?? "");
  return said(fields, answer, "Prazo e lembretes salvos");
}

async function changeCaps(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const form = UnpaidOrderCapsFields.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(UnpaidOrderCapsFields, fields) });
  const answer = await saveUnpaidOrderCaps(services, staff, capsOfFields(form.data), fields.version ?? "");
  return said(fields, answer, "Limites salvos");
}
