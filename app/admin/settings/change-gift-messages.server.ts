import type { Services } from "#shop/services.server.ts";
import { saveGiftMessages } from "#shop/settings/orders/save-gift-messages.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { said } from "../page/refuse-staff.server.ts";

/** Handles the form of gift messages. */
export async function changeGiftMessages(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const value = { offered: fields.offered === "1" };
  const answer = await saveGiftMessages(services, staff, value, fields.version ?? "");
  return said(fields, answer, "Mensagem de presente salva");
}
