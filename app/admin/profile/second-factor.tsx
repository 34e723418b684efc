import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { type ButtonVariant, buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { counted, plural } from "#platform/formats/plural.ts";
import { findEnrolment } from "#shop/staff/login/enrol-second-factor.server.ts";
import { ProvenByPassword } from "#shop/staff/staff-forms.ts";
import { countBackupCodes, findStaff } from "#shop/staff/staff-queries.server.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { adminMeta } from "../page/admin-meta.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/second-factor";
import { changeSecondFactor } from "./change-second-factor.server.ts";
import { EnrolForm } from "./enrol-form.tsx";
import { qrPicture } from "./qr-picture.server.ts";
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  const self = await findStaff(services.db, staff.staffId);
  if (self?.hasSecondFactor) {
    return { on: true, codesLeft: await countBackupCodes(services.db, staff.staffId), enrolment: null };
  }
  const enrolment = await findEnrolment(services, staff);
  return {
    on: false,
    codesLeft: 0,
    enrolment: enrolment && { key: enrolment.key, picture: await qrPicture(enrolment.address) },
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, changeSecondFactor);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta() {
  return adminMeta("Verificação em duas etapas");
}

/** Second factor by authenticator app: set up, new backup codes, switch off. */
export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const sent = useSentAnswer();
  const { on, codesLeft, enrolment } = loaderData;
  const [codes, setCodes] = useState(sent?.backupCodes);
  const keep = (answer: AdminAnswer) => setCodes(answer.backupCodes);
  return (
    <AdminScreen
      title="Verificação em duas etapas"
      lead="Além da senha, o login pede um código do seu celular."
      action={
        <Link to="/admin/configuracoes/perfil" className="link inline-flex min-h-tap items-center text-small">
          Voltar para o meu acesso
        </Link>
      }
    >
      {codes && <BackupCodes codes={codes} />}
      {on && (
        <>
          <Panel
            title="Códigos de reserva"
            lead={`${plural(codesLeft, "Resta", "Restam")} ${counted(codesLeft, "código", "códigos")}. Ao gerar novos, os anteriores deixam de valer.`}
          >
            <ProofForm intent="backupCodes" label="Gerar novos códigos" onDone={keep} />
          </Panel>
          <Panel title="Desativar" lead="O login volta a pedir só a senha.">
            <ProofForm intent="turnOff" label="Desativar verificação" variant="danger-outline" onDone={keep} />
          </Panel>
        </>
      )}
      {!on && enrolment && (
        <Panel title="Conecte o seu aplicativo">
          <EnrolForm enrolment={enrolment} onDone={keep} />
        </Panel>
      )}
      {!on && !enrolment && (
        <Panel
          title="Ativar"
          lead="Você precisa de um aplicativo de códigos no celular, como Google Authenticator, Aegis ou 1Password."
        >
          <ProofForm intent="begin" label="Começar" />
        </Panel>
      )}
    </AdminScreen>
  );
}

interface ProofFormProps {
  intent: string;
  label: string;
  variant?: ButtonVariant;
  onDone?: (answer: AdminAnswer) => void;
}

/** A form that requires the password. */
function ProofForm({ intent, label, variant = "secondary", onDone }: ProofFormProps) {
  return (
    <AdminForm intent={intent} schema={ProvenByPassword} emptied onDone={onDone} submit={{ label: label, variant }}>
      {({ field }) => (
        <PasswordField
          label="Senha atual"
          name="currentPassword"
          autoComplete="current-password"
          error={field("currentPassword").error}
          className="max-w-80"
        />
      )}
    </AdminForm>
  );
}

/** Backup codes; shown only once. */
function BackupCodes({ codes }: { codes: string[] }) {
  const text = `${codes.join("\r\n")}\r\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast({ about: "panel", title: "Códigos copiados" });
    } catch {
      showToast({ about: "panel", title: "Não foi possível copiar", description: "Baixe ou imprima.", tone: "notice" });
    }
  }
  return (
    <Panel title="Guarde os seus códigos de reserva">
      <Note tone="warning" title="Eles aparecem só agora.">
        Cada um vale uma vez, no lugar do código do celular. Imprima ou guarde em um gerenciador de senhas.
      </Note>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 font-semibold tabular-nums sm:grid-cols-5">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" size="s" icon={Copy} onClick={() => void copy()}>
          Copiar códigos
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-reserva.txt"
          className={buttonClass({ variant: "secondary", size: "s" }, true)}
        >
          <Icon of={Download} size="s" />
          Baixar
        </a>
        <Button variant="secondary" size="s" icon={Printer} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </Panel>
  );
}
