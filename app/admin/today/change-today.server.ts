import { data } from "react-router";
import type { Services } from "#shop/services.server.ts";
import { chooseStart } from "#shop/staff/choose-start.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";
import { START_HERE } from "./start-here-switch.tsx";

/** Handles the forms of 'Hoje', by form name. */
export async function changeToday(services: Services, staff: StaffSession, fields: Record<string, string>) {
  if (fields[INTENT_FIELD] !== START_HERE) return refuseStaff(fields, { reason: "no_such_form" });
  const opensToday = fields.aqui === "sim";
  const answer = await chooseStart(services, staff, { opensToday });
  if (answer.kind === "refused") return refuseStaff(fields, answer);
  return data(done(fields, opensToday ? "O painel agora abre em Hoje" : "O painel volta a abrir na página de sempre"));
}
