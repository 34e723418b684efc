import { useState } from "react";
import { Link } from "react-router";
import { offlineAnswer } from "#app/forms/offline-answer.ts";
import { readForPage } from "#app/request/outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { findEnrolment } from "#shop/staff/login/enrol-second-factor.server.ts";
import { countBackupCodes, findStaff } from "#shop/staff/staff-queries.server.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen, Panel } from "../admin-panel.tsx";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/second-factor";
import { BackupCodes } from "./backup-codes.tsx";
import { changeSecondFactor } from "./change-second-factor.server.ts";
import { EnrolForm } from "./enrol-form.tsx";
import { ProofForm } from "./proof-form.tsx";
import { qrPicture } from "./qr-picture.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  return readForPage(async () => {
    const self = await findStaff(services.db, staff.staffId);
    if (self?.hasSecondFactor) {
      return { on: true, codesLeft: await countBackupCodes(services.db, staff.staffId), enrolment: null };
    }
    const enrolment = await findEnrolment(services.db, services, staff);
    return {
      on: false,
      codesLeft: 0,
      enrolment: enrolment && { key: enrolment.key, picture: await qrPicture(enrolment.address) },
    };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) =>
    changeSecondFactor(context.get(servicesContext), staff, fields),
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AdminAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return offlineAnswer(error, "Não foi possível salvar");
  }
}

export function meta() {
  return adminMeta("Verificação em duas etapas");
}

/** A code of one's phone besides the password: set up, renewed, taken away. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const initial: AdminAnswer | undefined = actionData;
  const { on, codesLeft, enrolment } = loaderData;
  const [codes, setCodes] = useState(initial?.backupCodes);
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
            lead={`${codesLeft === 1 ? "Resta 1 código" : `Restam ${codesLeft} códigos`}. Ao gerar novos, os anteriores deixam de valer.`}
          >
            <ProofForm intent="codigos" label="Gerar novos códigos" initial={initial} onDone={keep} />
          </Panel>
          <Panel title="Desativar" lead="O login volta a pedir só a senha.">
            <ProofForm
              intent="desativar"
              label="Desativar verificação"
              variant="danger-outline"
              initial={initial}
              onDone={keep}
            />
          </Panel>
        </>
      )}
      {!on && enrolment && (
        <Panel title="Conecte o seu aplicativo">
          <EnrolForm enrolment={enrolment} initial={initial} onDone={keep} />
        </Panel>
      )}
      {!on && !enrolment && (
        <Panel
          title="Ativar"
          lead="Você precisa de um aplicativo de códigos no celular, como Google Authenticator, Aegis ou 1Password."
        >
          <ProofForm intent="comecar" label="Começar" initial={initial} />
        </Panel>
      )}
    </AdminScreen>
  );
}
