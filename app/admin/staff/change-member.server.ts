import { data } from "react-router";
import { valueAt } from "#platform/value-at.ts";
import type { Services } from "#shop/services.server.ts";
import { changeRole, disableStaff, enableStaff, resetSecondFactor } from "#shop/staff/change-staff.server.ts";
import { inviteAgain } from "#shop/staff/invite-staff.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { roleOf } from "#shop/staff/role.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { refuseMember, said } from "./refuse-member.server.ts";

/** Handles a staff member's forms, by form name. */
export async function changeMember(
  services: Services,
  staff: StaffSession,
  staffId: string,
  fields: Record<string, string>,
) {
  const intent = fields[INTENT_FIELD] ?? "";
  if (intent === "convite") {
    const answer = await inviteAgain(services, staff, staffId);
    if (answer.kind === "refused") return refuseMember(fields, answer);
    return data(done(fields, answer.link ? "Convite criado" : "Convite enviado", { link: answer.link }));
  }
  const change = valueAt(CHANGES, intent);
  if (!change) return refuseMember(fields, { reason: "no_such_form" });
  const answer = await change.work(services, staff, staffId, fields);
  return said(fields, answer, change.said);
}

type Work = (
  services: Services,
  staff: StaffSession,
  staffId: string,
  fields: Record<string, string>,
) => ReturnType<typeof changeRole>;

const CHANGES: Record<string, { said: string; work: Work }> = {
  funcao: {
    said: "Função alterada",
    work: async (services, staff, staffId, { role = "" }) => {
      const wanted = roleOf(role);
      return wanted ? changeRole(services, staff, staffId, wanted) : { kind: "refused", reason: "unknown" };
    },
  },
  desativar: {
    said: "Acesso desativado",
    work: (services, staff, staffId) => disableStaff(services, staff, staffId),
  },
  ativar: {
    said: "Acesso ativado",
    work: (services, staff, staffId) => enableStaff(services, staff, staffId),
  },
  verificacao: {
    said: "Verificação em duas etapas desativada",
    work: (services, staff, staffId) => resetSecondFactor(services, staff, staffId),
  },
};
