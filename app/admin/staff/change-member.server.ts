import { data } from "react-router";
import { changeRole, disableStaff, enableStaff, resetSecondFactor } from "#shop/staff/change-staff.server.ts";
import { inviteAgain } from "#shop/staff/invite-staff.server.ts";
import { roleOf } from "#shop/staff/role.ts";
import { handleForms } from "../forms/handlers.server.ts";
import { done } from "../page/admin-answer.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { refuseMember, said } from "./refuse-member.server.ts";

/** Handles a staff member's forms. */
export const changeMember = handleForms<Posted & { staffId: string }>({
  async invite({ services, staff, staffId, fields }) {
    const answer = await inviteAgain(services, staff, staffId);
    if (answer.kind === "refused") return refuseMember(fields, answer);
    return data(done(fields, answer.link ? "Convite criado" : "Convite enviado", { link: answer.link }));
  },
  async role({ services, staff, staffId, fields }) {
    const role = roleOf(fields.role ?? "");
    if (!role) return refuseMember(fields, { reason: "unknown" });
    return said(fields, await changeRole(services, staff, staffId, role), "Função alterada");
  },
  async disable({ services, staff, staffId, fields }) {
    return said(fields, await disableStaff(services, staff, staffId), "Acesso desativado");
  },
  async enable({ services, staff, staffId, fields }) {
    return said(fields, await enableStaff(services, staff, staffId), "Acesso ativado");
  },
  async resetSecondFactor({ services, staff, staffId, fields }) {
    return said(fields, await resetSecondFactor(services, staff, staffId), "Verificação em duas etapas desativada");
  },
});
