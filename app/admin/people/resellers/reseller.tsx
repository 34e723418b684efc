import { Check } from "lucide-react";
import { INTENT_FIELD } from "#app/admin/page/admin-answer.ts";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { AdminScreen, Panel, SmallLink } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelPost, type PanelRequest, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { decideApplication } from "#shop/customers/resellers/decide-application.server.ts";
import { ApprovalForm, RefusalForm } from "#shop/customers/resellers/reseller-decision.ts";
import { formatDocument } from "#shop/customers/resellers/reseller-document.ts";
import { readApplication } from "#shop/customers/resellers/reseller-queries.server.ts";
import { EmailLink, Facts } from "../facts.tsx";
import { ApplicationPill } from "../people-pills.tsx";
import { said } from "../refuse-people.server.ts";
import { personWhatsapp } from "../whatsapp.ts";
import { WhatsappLink } from "../whatsapp-link.tsx";
import type { Route } from "./+types/reseller";

export const loader = panelLoader(
  async ({ db, config, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const application = await orMissing("reseller", readApplication(db, staff, params.applicationId));
    return {
      application,
      whatsapp: personWhatsapp(application, config),
      mayWrite: may("customers.write"),
    };
  },
);

export const action = panelAction(
  async ({ services, staff, fields, params }: PanelPost<Route.ActionArgs["params"]>) => {
    const decision = fields[INTENT_FIELD] === "approve" ? "approved" : "declined";
    const schema = decision === "approved" ? ApprovalForm : RefusalForm;
    const form = schema.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(schema, fields) });
    const answer = await decideApplication(services, staff, {
      applicationId: params.applicationId,
      decision,
      note: form.data.note,
      submittedAt: fields.submittedAt ?? "",
    });
    const words = decision === "approved" ? "Cadastro aprovado" : "Cadastro recusado";
    return said(fields, answer, ({ mailed }) => (mailed ? `${words} e e-mail enviado` : words));
  },
);

export const clientAction = offlineAction();

/** A reseller application: all its data, and the decision. */
export default function Reseller({ loaderData }: Route.ComponentProps) {
  const { application, whatsapp, mayWrite } = loaderData;
  const { name, email, phone, document, address, status, submittedAt, createdAt, decidedAt, decisionNote } =
    application;
  const submitted = submittedAt.toISOString();
  return (
    <AdminScreen
      title={name}
      lead={`Cadastro enviado em ${formatDateTime(submittedAt)}`}
      action={<SmallLink to="/admin/clientes/revendedores">Voltar para os revendedores</SmallLink>}
    >
      <Panel title="Dados" trailing={<ApplicationPill status={status} />}>
        <Facts
          facts={[
            { label: document.length === 11 ? "CPF" : "CNPJ", value: formatDocument(document) },
            {
              label: "E-mail",
              value: <EmailLink email={email} />,
            },
            { label: "Telefone", value: formatPhone(phone) },
            { label: "Endereço", value: address },
            ...(createdAt < submittedAt ? [{ label: "Primeiro envio", value: formatDateTime(createdAt) }] : []),
            ...(decidedAt ? [{ label: "Decidido em", value: formatDateTime(decidedAt) }] : []),
            ...(decisionNote
              ? [
                  {
                    label: status === "approved" ? "Condições" : "Motivo",
                    value: <span className="whitespace-pre-line">{decisionNote}</span>,
                  },
                ]
              : []),
          ]}
        />
        {whatsapp && <WhatsappLink href={whatsapp} />}
      </Panel>
      {mayWrite && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-2">
          {status !== "approved" && (
            <Panel title="Aprovar" lead="A pessoa recebe um e-mail com as condições.">
              <AdminForm
                intent="approve"
                schema={ApprovalForm}
                hidden={{ submittedAt: submitted }}
                submit={{ label: "Aprovar cadastro", icon: Check }}
              >
                {({ field }) => (
                  <TextArea
                    {...field("note")}
                    label="Condições"
                    optional
                    rows={4}
                    hint="Pedido mínimo, desconto, prazo: vai no e-mail como escrito."
                  />
                )}
              </AdminForm>
            </Panel>
          )}
          {status !== "declined" && (
            <Panel title="Recusar" lead="A pessoa recebe um e-mail com o motivo.">
              <AdminForm
                intent="decline"
                schema={RefusalForm}
                hidden={{ submittedAt: submitted }}
                submit={{ label: "Recusar cadastro", variant: "danger-outline" }}
              >
                {({ field }) => (
                  <TextArea {...field("note")} label="Motivo" rows={4} hint="Vai no e-mail como escrito." />
                )}
              </AdminForm>
            </Panel>
          )}
        </div>
      )}
    </AdminScreen>
  );
}
