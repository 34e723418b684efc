import { RotateCcw } from "lucide-react";
import { data, Link } from "react-router";
import { checked } from "#app/admin/forms/handlers.server.ts";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { done } from "#app/admin/page/admin-answer.ts";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { AdminScreen, Panel, SmallLink } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden, orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelRequest, panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { SelectField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { dayInSaoPaulo, formatDateTime, formatDay } from "#platform/clock.ts";
import { answerRequest, reopenRequest } from "#shop/customer-records/privacy-requests/answer-request.server.ts";
import {
  CHANNEL_LABELS,
  type DataRequest,
  DataRequestAnswerForm,
  daysUntil,
  KIND_LABELS,
  STATE_LABELS,
} from "#shop/customer-records/privacy-requests/data-request.ts";
import { readDataRequest } from "#shop/customer-records/privacy-requests/data-request-queries.server.ts";
import { deleteVisitorDataFor, readVisitorDataFor } from "#shop/customer-records/visitor-data/serve-visitor.server.ts";
import { VisitorDataDeletion } from "#shop/customer-records/visitor-data/visitor-data.ts";
import { DELETE_INTENT } from "../delete-form.tsx";
import { EmailLink, Facts } from "../facts.tsx";
import { RequestPill } from "../people-pills.tsx";
import { ordersUnderWay, refusePeople, said } from "../refuse-people.server.ts";
import type { Route } from "./+types/data-request";
import { VisitorDataPanel } from "./visitor-data-panel.tsx";

export const loader = panelLoader(
  async ({ db, clock, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const request = await orMissing("data-request", readDataRequest(db, staff, params.requestId));
    return {
      request,
      visitorData: await orForbidden(readVisitorDataFor(db, staff, request)),
      today: dayInSaoPaulo(clock()),
      mayWrite: may("customers.write"),
      may: { exportData: may("customers.export"), remove: may("customers.delete") },
    };
  },
);

export const action = panelForms<Route.ActionArgs["params"]>({
  answer: checked(DataRequestAnswerForm, async ({ services, staff, fields, params }, form) =>
    said(fields, await answerRequest(services, staff, params.requestId, form), "Resposta registrada"),
  ),
  async reopen({ services, staff, fields, params }) {
    return said(fields, await reopenRequest(services, staff, params.requestId), "Pedido reaberto");
  },
  // What is kept without an account under the request's e-mail.
  [DELETE_INTENT]: checked(VisitorDataDeletion, async ({ services, staff, fields, params }) => {
    const answer = await deleteVisitorDataFor(services, staff, params.requestId);
    if (answer.kind === "deleted") return data(done(fields, "Dados sem conta excluídos"));
    if (answer.reason !== "orders_under_way") return refusePeople(fields, answer);
    return refuse(fields, { status: 409, problem: ordersUnderWay(answer.orders, "os dados podem ser excluídos") });
  }),
});

export const clientAction = offlineAction();

/** One data request: what was asked, the deadline, and the answer. */
export default function DataRequestPage({ loaderData }: Route.ComponentProps) {
  const { request, visitorData, today, mayWrite, may } = loaderData;
  const { number, kind, channel, state, customerId, name, email, details, answer, receivedOn, dueOn } = request;
  return (
    <AdminScreen
      tab={`Pedido LGPD nº ${request.number}`}
      title={KIND_LABELS[kind]}
      lead={`Pedido LGPD nº ${number}`}
      action={<SmallLink to="/admin/clientes/lgpd">Voltar para os pedidos</SmallLink>}
    >
      <Panel title="Pedido" trailing={<RequestPill state={state} daysLeft={daysUntil(dueOn, today)} />}>
        <Facts
          facts={[
            { label: "Pessoa", value: name || "Dados excluídos" },
            ...(email
              ? [
                  {
                    label: "E-mail",
                    value: <EmailLink email={email} />,
                  },
                ]
              : []),
            {
              label: "Conta",
              value: customerId ? (
                <Link to={`/admin/clientes/${customerId}`} className="link">
                  Ver cliente
                </Link>
              ) : (
                "Sem conta na loja"
              ),
            },
            { label: "Por onde chegou", value: CHANNEL_LABELS[channel] },
            { label: "Recebido em", value: formatDay(receivedOn) },
            { label: "Responder até", value: formatDay(dueOn) },
            ...(request.enteredBy ? [{ label: "Registrado por", value: request.enteredBy }] : []),
            ...(details ? [{ label: "Detalhes", value: <span className="whitespace-pre-line">{details}</span> }] : []),
          ]}
        />
      </Panel>
      {visitorData && <VisitorDataPanel requestId={request.id} found={visitorData} may={may} />}
      {state === "open" ? (
        mayWrite && (
          <Panel title="Responder" lead="Responda à pessoa pelo canal dela e registre aqui o que foi feito.">
            <AdminForm
              intent="answer"
              schema={DataRequestAnswerForm}
              values={{ answer, outcome: "fulfilled" }}
              submit="Registrar resposta"
            >
              {({ field }) => (
                <>
                  <SelectField
                    {...field("outcome")}
                    label="Resultado"
                    className="max-w-80"
                    options={[
                      { value: "fulfilled", label: STATE_LABELS.fulfilled },
                      { value: "refused", label: STATE_LABELS.refused },
                    ]}
                  />
                  <TextArea
                    {...field("answer")}
                    label="O que foi respondido"
                    rows={5}
                    hint="Em uma recusa, o motivo: a lei pede que ele seja dito."
                  />
                </>
              )}
            </AdminForm>
          </Panel>
        )
      ) : (
        <Panel title="Resposta">
          <Facts
            facts={[
              { label: "Resultado", value: STATE_LABELS[state] },
              { label: "Respondido em", value: request.answeredAt ? formatDateTime(request.answeredAt) : "" },
              { label: "Por", value: request.answeredBy ?? (isOwnDoing(request) ? "A própria pessoa" : "Equipe") },
              ...(answer
                ? [{ label: "O que foi dito", value: <span className="whitespace-pre-line">{answer}</span> }]
                : []),
            ]}
          />
          {mayWrite && name !== "" && <ActionButton intent="reopen" icon={RotateCcw} label="Reabrir pedido" />}
        </Panel>
      )}
    </AdminScreen>
  );
}

/** Done by the person, from their account or by a mailed link: nobody of the staff entered it. */
function isOwnDoing({ channel, enteredBy }: DataRequest): boolean {
  return channel === "account" || enteredBy === null;
}
