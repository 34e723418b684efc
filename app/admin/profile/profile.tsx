import { offlineAnswer } from "#app/forms/offline-answer.ts";
import { readForPage } from "#app/request/outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { formatDateTime } from "#platform/clock.ts";
import { isThisComputer, plainAddress } from "#platform/http/client-address.ts";
import { findStaff, listStaffSessions } from "#shop/staff/staff-queries.server.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen, Panel } from "../admin-panel.tsx";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/profile";
import { changeProfile } from "./change-profile.server.ts";
import { staffDeviceName } from "./device-name.server.ts";
import { PasswordForm, StaffProfileForm } from "./profile-forms.tsx";
import { SecondFactorRow } from "./second-factor-row.tsx";
import { SessionList } from "./session-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, clock } = context.get(servicesContext);
  return readForPage(async () => {
    const sessions = await listStaffSessions(db, staff.staffId, clock());
    const self = await findStaff(db, staff.staffId);
    return {
      values: { name: staff.name, email: staff.email },
      username: staff.username,
      hasSecondFactor: self?.hasSecondFactor ?? false,
      sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, expiresAt }) => ({
        id,
        device: staffDeviceName(userAgent),
        address: addressWords(ipAddress),
        since: formatDateTime(createdAt),
        until: formatDateTime(expiresAt),
        present: id === staff.sessionId,
      })),
    };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) => changeProfile(context.get(servicesContext), staff, fields));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AdminAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return offlineAnswer(error, "Não foi possível salvar");
  }
}

export function meta() {
  return adminMeta("Meu acesso");
}

/** From where one logged in: whole, as the panel records it. */
function addressWords(address: string | null): string {
  if (!address || address === "unknown") return "Endereço desconhecido";
  return isThisComputer(address) ? "Este computador" : plainAddress(address);
}

/** One's own data, password, second factor and sessions. */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { values, username, hasSecondFactor, sessions } = loaderData;
  return (
    <AdminScreen title="Meu acesso" lead={`Seu usuário no painel é ${username}.`}>
      <Panel title="Dados">
        <StaffProfileForm values={values} initial={actionData} />
      </Panel>
      <Panel title="Senha" lead="Ao trocar, os outros aparelhos saem do painel.">
        <PasswordForm username={username} initial={actionData} />
      </Panel>
      <Panel title="Verificação em duas etapas">
        <SecondFactorRow on={hasSecondFactor} />
      </Panel>
      <Panel title="Sessões" lead="Cada uma termina sozinha 24 horas depois do login.">
        <SessionList sessions={sessions} initial={actionData} />
      </Panel>
    </AdminScreen>
  );
}
