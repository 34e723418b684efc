import { redirect } from "react-router";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { AdminScreen, Panel } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelPost, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { DataRequestForm, KIND_LABELS, REQUEST_KINDS } from "#shop/customer-records/privacy-requests/data-request.ts";
import { enterRequest } from "#shop/customer-records/privacy-requests/enter-request.server.ts";
import { findListedCustomer } from "#shop/customer-records/staff-customer-queries.server.ts";
import { checked } from "../../forms/handlers.server.ts";
import { CHANNEL_OPTIONS } from "../delete-form.tsx";
import { refusePeople } from "../refuse-people.server.ts";
import type { Route } from "./+types/new-data-request";

const PATH = "/admin/clientes/lgpd";

export const loader = panelLoader(async ({ db, clock, query }) => {
  const customerId = query.get("cliente") ?? "";
  const customer = await findListedCustomer(db, customerId);
  return { today: dayInSaoPaulo(clock()), name: customer?.name ?? "", email: customer?.email ?? "" };
});

export const action = panelAction(
  checked(DataRequestForm, async ({ services, staff, fields }: PanelPost, form) => {
    const answer = await enterRequest(services, staff, form);
    return answer.kind === "refused" ? refusePeople(fields, answer) : redirect(`${PATH}/${answer.id}`);
  }),
);

export const clientAction = offlineAction("Não foi possível registrar");

/** Registers a data request received by e-mail, phone or at the shop; the person may have no account. */
export default function NewDataRequest({ loaderData: { today, name, email } }: Route.ComponentProps) {
  return (
    <AdminScreen
      tab="Registrar pedido LGPD"
      title="Registrar pedido"
      lead="O prazo conta 15 dias a partir do dia em que o pedido chegou."
    >
      <Panel title="Quem pediu e o quê">
        <AdminForm
          intent="enter"
          schema={DataRequestForm}
          values={{ name, email, receivedOn: today, kind: "access", channel: "email" }}
        >
          {({ field, busy }) => (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
                <TextField {...field("name")} label="Nome" autoComplete="off" />
                <TextField
                  {...field("email")}
                  label="E-mail"
                  type="email"
                  inputMode="email"
                  autoCapitalize="none"
                  autoComplete="off"
                />
                <SelectField
                  {...field("kind")}
                  label="O que foi pedido"
                  options={REQUEST_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
                />
                <SelectField {...field("channel")} label="Por onde chegou" options={CHANNEL_OPTIONS} />
                <TextField {...field("receivedOn")} label="Chegou em" type="date" max={today} />
              </div>
              <TextArea
                {...field("details")}
                label="Detalhes"
                optional
                rows={4}
                hint="Só o necessário para responder. Não copie documentos aqui."
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" busy={busy}>
                  Registrar pedido
                </Button>
                <ButtonLink to={PATH} variant="ghost">
                  Voltar
                </ButtonLink>
              </div>
            </>
          )}
        </AdminForm>
      </Panel>
    </AdminScreen>
  );
}
