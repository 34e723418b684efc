import type { Services } from "#shop/services.server.ts";
import { chooseStart } from "#shop/staff/change-own-profile.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { StartChoices } from "#shop/staff/staff-queries.server.ts";
import { INTENT_FIELD } from "../page/admin-answer.ts";
import { refuseStaff, said } from "../page/refuse-staff.server.ts";
import { PUT_AWAY } from "./first-steps-list.tsx";
import { START_HERE } from "./start-here-switch.tsx";

/** Handles the forms of 'Hoje', by form name. */
export async function changeToday(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const change = changeOf(fields);
  if (!change) return refuseStaff(fields, { reason: "no_such_form" });
  const answer = await chooseStart(services, staff, change.choice);
  return said(fields, answer, change.said);
}

function changeOf(fields: Record<string, string>): { choice: Partial<StartChoices>; said: string } | null {
  if (fields[INTENT_FIELD] === START_HERE) {
    const opensToday = fields.aqui === "sim";
    const said = opensToday ? "O painel agora abre em Hoje" : "O painel volta a abrir na página de sempre";
    return { choice: { opensToday }, said };
  }
  if (fields[INTENT_FIELD] === PUT_AWAY) {
    const firstStepsAway = fields.dispensar === "sim";
    const said = firstStepsAway ? "Primeiros passos dispensados" : "Primeiros passos de volta";
    return { choice: { firstStepsAway }, said };
  }
  return null;
}
