import { ShieldAlert, ShieldCheck } from "lucide-react";
import * as z from "zod/mini";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { isLoopbackAddress, normaliseAddress } from "#platform/http/client-address.ts";
import { findStaff, listStaffSessions } from "#shop/staff/staff-queries.server.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { adminMeta } from "../page/admin-meta.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import { DeviceNotices } from "../push/device-notices.tsx";
import { loadPush } from "../push/load-push.server.ts";
import type { Route } from "./+types/profile";
import { changeProfile } from "./change-profile.server.ts";
import { staffDeviceName } from "./device-name.server.ts";
import { PasswordForm, StaffProfileForm } from "./profile-forms.tsx";

const Nothing = z.object({});

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const sessions = await listStaffSessions(db, staff.staffId, clock());
  const self = await findStaff(db, staff.staffId);
  return {
    values: { name: staff.name, email: staff.email },
    username: staff.username,
    hasSecondFactor: self?.hasSecondFactor ?? false,
    push: await loadPush(services, staff),
    sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, expiresAt }) => ({
      id,
      device: staffDeviceName(userAgent),
      address: addressWords(ipAddress),
      since: formatDateTime(createdAt),
      until: formatDateTime(expiresAt),
      present: id === staff.sessionId,
    })),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (posted) => changeProfile({ ...posted, headers: request.headers }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta() {
  return adminMeta("Meu acesso");
}

/** The full IP address of a login: the panel does not shorten it. */
function addressWords(address: string | null): string {
  if (!address || address === "unknown") return "Endereço desconhecido";
  return isLoopbackAddress(address) ? "Este computador" : normaliseAddress(address);
}

/** The user's own data, password, second factor, notices and sessions. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { values, username, hasSecondFactor, push, sessions } = loaderData;
  return (
    <AdminScreen title="Meu acesso" lead={`Seu usuário no painel é ${username}.`}>
      <Panel title="Dados">
        <StaffProfileForm values={values} />
      </Panel>
      <Panel title="Senha" lead="Ao trocar, os outros aparelhos saem do painel.">
        <PasswordForm username={username} />
      </Panel>
      <Panel
        title="Verificação em duas etapas"
        lead="Além da senha, o login pede um código do seu celular. Quem descobrir a senha não entra sozinho."
        trailing={<SecondFactorState on={hasSecondFactor} />}
      >
        <ButtonLink
          to="/admin/configuracoes/perfil/verificacao"
          variant="secondary"
          size="s"
          className="justify-self-start"
        >
          {hasSecondFactor ? "Gerenciar" : "Ativar"}
        </ButtonLink>
      </Panel>
      <Panel title="Avisos neste aparelho" lead="Pedidos novos, pagamentos e problemas, na hora.">
        <DeviceNotices push={push} />
      </Panel>
      <Panel title="Sessões" lead="Cada uma termina sozinha 24 horas depois do login.">
        <SessionList sessions={sessions} />
      </Panel>
    </AdminScreen>
  );
}

function SecondFactorState({ on }: { on: boolean }) {
  return on ? (
    <StatusPill tone="accent" icon={ShieldCheck} label="Ativa" />
  ) : (
    <StatusPill tone="warning" icon={ShieldAlert} label="Desativada" />
  );
}

interface Session {
  id: string;
  device: string;
  address: string;
  since: string;
  until: string;
  present: boolean;
}

/** The user's sessions; all but the current one can be ended. */
function SessionList({ sessions }: { sessions: Session[] }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, device, address, since, until, present }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <div className="grid min-w-0 text-small">
            <span className="font-medium">
              {device}
              {present && <span className="font-normal text-ink-muted"> (esta sessão)</span>}
            </span>
            <span className="break-words text-caption text-ink-muted">
              {address}, desde {since}, até {until}
            </span>
          </div>
          {!present && (
            <AdminForm
              intent={`endSession-${id}`}
              schema={Nothing}
              hidden={{ session: id }}
              submit={{
                label: "Encerrar",
                variant: "secondary",
                size: "s",
                "aria-label": `Encerrar ${device}`,
                className: "",
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
