import { saveUnpaidOrderCaps } from "#shop/settings/orders/save-unpaid-order-caps.server.ts";
import { saveUnpaidOrders } from "#shop/settings/orders/save-unpaid-orders.server.ts";
import { capsOfFields, UnpaidOrderCapsFields } from "#shop/settings/orders/unpaid-order-caps.ts";
import { UnpaidOrderFields, unpaidOrdersOfFields } from "#shop/settings/orders/unpaid-orders.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { said } from "../page/refuse-staff.server.ts";
import type { Posted } from "../page/staff-context.server.ts";

/** Handles the forms of unpaid orders: their term and reminders, and how many one customer may have. */
export const changeUnpaidOrders = handleForms<Posted>({
  unpaid: checked(UnpaidOrderFields, async ({ services, staff, fields }, form) => {
    const answer = await saveUnpaidOrders(services, staff, unpaidOrdersOfFields(form), fields.version ?? "");
    return said(fields, answer, "Prazo e lembretes salvos");
  }),
  caps: checked(UnpaidOrderCapsFields, async ({ services, staff, fields }, form) => {
    const answer = await saveUnpaidOrderCaps(services, staff, capsOfFields(form), fields.version ?? "");
    return said(fields, answer, "Limites salvos");
  }),
});
