import { data } from "react-router";
import {
  beginEnrolment,
  confirmEnrolment,
  giveUpEnrolment,
  removeSecondFactor,
  renewBackupCodes,
} from "#shop/staff/login/enrol-second-factor.server.ts";
import { ProvenByPassword, SecondStep } from "#shop/staff/staff-forms.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { done } from "../page/admin-answer.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { refuseOwn, said } from "./refuse-own.server.ts";

/** Handles the second factor's forms; some require the password. */
export const changeSecondFactor = handleForms<Posted>({
  confirm: checked(SecondStep, async ({ services, staff, fields }, { code }) => {
    const answer = await confirmEnrolment(services, staff, code);
    if (answer.kind === "refused") return refuseOwn(fields, answer);
    return data(done(fields, "Verificação em duas etapas ativada", { backupCodes: answer.backupCodes }));
  }),
  async giveUp({ services, staff, fields }) {
    await giveUpEnrolment(services.db, staff);
    return data(done(fields, "Ativação cancelada"));
  },
  begin: checked(ProvenByPassword, async ({ services, staff, fields }, { currentPassword }) =>
    said(fields, await beginEnrolment(services, staff, currentPassword), ""),
  ),
  backupCodes: checked(ProvenByPassword, async ({ services, staff, fields }, { currentPassword }) => {
    const answer = await renewBackupCodes(services, staff, currentPassword);
    if (answer.kind === "refused") return refuseOwn(fields, answer);
    return data(done(fields, "Códigos de reserva trocados", { backupCodes: answer.backupCodes }));
  }),
  turnOff: checked(ProvenByPassword, async ({ services, staff, fields }, { currentPassword }) =>
    said(fields, await removeSecondFactor(services, staff, currentPassword), "Verificação em duas etapas desativada"),
  ),
});
