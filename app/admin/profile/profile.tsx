import { ShieldAlert, ShieldCheck } from "lucide-react";
import { data } from "react-router";
import * as z from "zod/mini";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { isLoopbackAddress, normaliseAddress } from "#platform/http/client-address.ts";
import { changeOwnPassword, changeOwnProfile, endOwnSession } from "#shop/staff/change-own-profile.server.ts";
import { OwnPassword, OwnProfile, STAFF_PASSWORD_LENGTH } from "#shop/staff/staff-forms.ts";
import { findStaff, listStaffSessions } from "#shop/staff/staff-queries.server.ts";
import { checked } from "../forms/handlers.server.ts";
import { done } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { changePush } from "../push/change-push.server.ts";
import { DeviceNotices } from "../push/device-notices.tsx";
import { loadPush } from "../push/load-push.server.ts";
import type { Route } from "./+types/profile";
import { staffDeviceName } from "./device-name.server.ts";
import { said } from "./refuse-own.server.ts";

const Nothing = z.object({});

export const loader = panelLoader(async ({ services, db, clock, staff }) => {
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
});

export const action = panelForms({
  push: changePush,
  details: checked(OwnProfile, async ({ services, staff, fields }, form) =>
    said(fields, await changeOwnProfile(services, staff, form), "Dados salvos"),
  ),
  password: checked(OwnPassword, async ({ services, staff, fields }, form) =>
    said(fields, await changeOwnPassword(services, staff, form), "Senha alterada"),
  ),
  async endSession({ services, staff, fields }) {
    await endOwnSession(services, staff, fields.session ?? "");
    return data(done(fields, "Sessão encerrada"));
  },
});

export const clientAction = offlineAction();

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

function StaffProfileForm({ values }: { values: Record<string, string> }) {
  return (
    <AdminForm intent="details" schema={OwnProfile} values={values} save="Salvar dados">
      {({ field }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField {...field("name")} label="Nome" autoComplete="name" />
          <TextField {...field("email")} label="E-mail" type="email" autoCapitalize="none" autoComplete="email" />
          <PasswordField
            label="Senha atual"
            name="currentPassword"
            autoComplete="current-password"
            hint="Para confirmar que é você."
            error={field("currentPassword").error}
          />
        </div>
      )}
    </AdminForm>
  );
}

function PasswordForm({ username }: { username: string }) {
  return (
    <AdminForm intent="password" schema={OwnPassword} emptied save="Alterar senha">
      {({ field }) => (
        <>
          <input type="hidden" autoComplete="username" value={username} readOnly />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
            <PasswordField
              label="Senha atual"
              name="currentPassword"
              autoComplete="current-password"
              error={field("currentPassword").error}
              className="md:col-span-2 md:max-w-1/2 md:pr-2"
            />
            <PasswordField
              label="Nova senha"
              name="password"
              autoComplete="new-password"
              hint={`Pelo menos ${STAFF_PASSWORD_LENGTH.min} caracteres.`}
              error={field("password").error}
            />
            <PasswordField
              label="Confirmar senha"
              name="passwordConfirmation"
              autoComplete="new-password"
              error={field("passwordConfirmation").error}
            />
          </div>
        </>
      )}
    </AdminForm>
  );
}
