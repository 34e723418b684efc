import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { data } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { type ButtonVariant, buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { counted, plural } from "#platform/formats/plural.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  findEnrolment,
  giveUpEnrolment,
  removeSecondFactor,
  renewBackupCodes,
} from "#shop/staff/login/enrol-second-factor.server.ts";
import { ProvenByPassword, SecondStep } from "#shop/staff/staff-forms.ts";
import { countBackupCodes, findStaff } from "#shop/staff/staff-queries.server.ts";
import { checked } from "../forms/handlers.server.ts";
import { type AdminAnswer, done } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel, SmallLink } from "../page/admin-panel.tsx";
import type { Route } from "./+types/second-factor";
import { EnrolForm } from "./enrol-form.tsx";
import { qrPicture } from "./qr-picture.server.ts";
import { refuseOwn, said } from "./refuse-own.server.ts";

export const loader = panelLoader(async ({ services, staff }) => {
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
});

export const action = panelForms<Route.ActionArgs["params"]>({
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

export const clientAction = offlineAction();

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
      action={<SmallLink to="/admin/configuracoes/perfil">Voltar para o meu acesso</SmallLink>}
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
