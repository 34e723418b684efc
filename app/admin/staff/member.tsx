import { data } from "react-router";
import * as z from "zod/mini";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelRequest, panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import { formatDateTime } from "#platform/clock.ts";
import { changeRole, disableStaff, enableStaff, resetSecondFactor } from "#shop/staff/change-staff.server.ts";
import { inviteAgain } from "#shop/staff/invite-staff.server.ts";
import { readStaffMember } from "#shop/staff/read-staff.server.ts";
import { ROLE_LABELS, ROLES, roleOf } from "#shop/staff/role.ts";
import type { StaffMember } from "#shop/staff/staff-member.ts";
import { done } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel, SmallLink } from "../page/admin-panel.tsx";
import type { Route } from "./+types/member";
import { HandedLink } from "./handed-link.tsx";
import { refuseMember, said } from "./refuse-member.server.ts";
import { RoleField } from "./role-field.tsx";
import { SecondFactorMark, StaffState } from "./staff-state.tsx";

export const loader = panelLoader(async ({ db, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
  const member = await orMissing("staff", readStaffMember(db, staff, params.staffId));
  return {
    member,
    since: formatDateTime(member.createdAt),
    isSelf: member.id === staff.staffId,
    mayWrite: may("staff.write"),
    maySeeLog: may("audit.read"),
  };
});

export const action = panelForms<Route.ActionArgs["params"]>({
  async invite({ services, staff, params: { staffId }, fields }) {
    const answer = await inviteAgain(services, staff, staffId);
    if (answer.kind === "refused") return refuseMember(fields, answer);
    return data(done(fields, answer.link ? "Convite criado" : "Convite enviado", { link: answer.link }));
  },
  async role({ services, staff, params: { staffId }, fields }) {
    const role = roleOf(fields.role ?? "");
    if (!role) return refuseMember(fields, { reason: "unknown" });
    return said(fields, await changeRole(services, staff, staffId, role), "Função alterada");
  },
  async disable({ services, staff, params: { staffId }, fields }) {
    return said(fields, await disableStaff(services, staff, staffId), "Acesso desativado");
  },
  async enable({ services, staff, params: { staffId }, fields }) {
    return said(fields, await enableStaff(services, staff, staffId), "Acesso ativado");
  },
  async resetSecondFactor({ services, staff, params: { staffId }, fields }) {
    return said(fields, await resetSecondFactor(services, staff, staffId), "Verificação em duas etapas desativada");
  },
});

export const clientAction = offlineAction();

/** One staff member: data and forms. */
export default function Member({ loaderData }: Route.ComponentProps) {
  const { member, since, isSelf, mayWrite, maySeeLog } = loaderData;
  return (
    <AdminScreen
      title={member.name}
      lead={ROLE_LABELS[member.role]}
      action={<SmallLink to="/admin/configuracoes/equipe">Voltar para a equipe</SmallLink>}
    >
      <Panel
        title="Acesso"
        trailing={
          <span className="flex flex-wrap gap-2">
            {member.hasSecondFactor && <SecondFactorMark />}
            <StaffState member={member} />
          </span>
        }
      >
        <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Fact label="Usuário" value={member.username} />
          <Fact label="E-mail" value={member.email} />
          <Fact label="Desde" value={since} />
        </dl>
        {maySeeLog && (
          <SmallLink to={`/admin/configuracoes/registro?pessoa=${member.id}`} className="justify-self-start">
            Ver o que fez no painel
          </SmallLink>
        )}
      </Panel>
      {mayWrite && <MemberForms member={member} isSelf={isSelf} />}
    </AdminScreen>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-all max-sm:-mt-2">{value}</dd>
    </>
  );
}

interface MemberFormsProps {
  member: StaffMember;
  isSelf: boolean;
}

const RoleForm = z.object({ role: z.enum(ROLES, "Escolha uma função.") });
const Nothing = z.object({});

/** What an owner may change about a staff member. */
function MemberForms({ member, isSelf }: MemberFormsProps) {
  const waiting = !member.hasPassword && !member.disabledAt;
  return (
    <>
      <Panel title="Função" lead="Ao mudar a função, a pessoa precisa entrar de novo.">
        <AdminForm intent="role" schema={RoleForm} submit={{ label: "Mudar função", variant: "secondary" }}>
          {({ field }) => <RoleField key={member.role} defaultValue={member.role} error={field("role").error} />}
        </AdminForm>
      </Panel>
      {waiting && (
        <Panel title="Convite" lead="O link anterior deixa de valer.">
          <OneButton intent="invite" label="Enviar convite de novo" />
        </Panel>
      )}
      {member.hasSecondFactor && !isSelf && (
        <Panel
          title="Verificação em duas etapas"
          lead="Para quem perdeu o celular e os códigos de reserva: o login volta a pedir só a senha."
        >
          <OneButton intent="resetSecondFactor" label="Desativar verificação" />
        </Panel>
      )}
      {member.disabledAt ? (
        <Panel title="Ativar acesso" lead="A pessoa volta a entrar, com a função e a senha que tinha.">
          <OneButton intent="enable" label="Ativar acesso" />
        </Panel>
      ) : (
        <Panel title="Desativar acesso" lead="Sai na mesma hora de todos os aparelhos. Dá para ativar de novo depois.">
          <OneButton intent="disable" label="Desativar acesso" variant="danger-outline" />
        </Panel>
      )}
    </>
  );
}

interface OneButtonProps {
  intent: string;
  label: string;
  variant?: ButtonVariant;
}

/** A form that consists of one button. */
function OneButton({ intent, label, variant = "secondary" }: OneButtonProps) {
  return (
    <AdminForm intent={intent} schema={Nothing} submit={{ label: label, variant }}>
      {({ answer }) => <>{answer?.link && <HandedLink link={answer.link} />}</>}
    </AdminForm>
  );
}
