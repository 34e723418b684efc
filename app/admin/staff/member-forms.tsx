import * as z from "zod/mini";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import { ROLES } from "#shop/staff/role.ts";
import type { StaffMember } from "#shop/staff/staff-member.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { HandedLink } from "./handed-link.tsx";
import { RoleField } from "./role-field.tsx";

interface MemberFormsProps {
  member: StaffMember;
  isSelf: boolean;
}

const RoleForm = z.object({ role: z.enum(ROLES, "Escolha uma função.") });
const Nothing = z.object({});

/** What an owner may change about a staff member. */
export function MemberForms({ member, isSelf }: MemberFormsProps) {
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
