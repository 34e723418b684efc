import { FilePlus2, LogOut, Mail } from "lucide-react";
import { redirect } from "react-router";
import { checked } from "#app/admin/forms/handlers.server.ts";
import { ExportButton } from "#app/admin/list/export-button.tsx";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { AdminScreen, Panel, SmallLink } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelRequest, panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { counted } from "#platform/formats/plural.ts";
import { readCustomer } from "#shop/customer-records/read-customer.server.ts";
import { deleteAccountFor, endSessionsOf, resendConfirmationTo } from "#shop/customer-records/serve-customer.server.ts";
import { DeletionForm } from "#shop/customer-records/staff-account-forms.ts";
import { formatDocument } from "#shop/customers/resellers/reseller-document.ts";
import { DeleteForm } from "../delete-form.tsx";
import { EmailLink, Facts } from "../facts.tsx";
import { dayOf } from "../people-texts.ts";
import { ordersUnderWay, refusePeople, said } from "../refuse-people.server.ts";
import { personWhatsapp } from "../whatsapp.ts";
import { WhatsappLink } from "../whatsapp-link.tsx";
import type { Route } from "./+types/customer";
import {
  BoughtPanel,
  CustomerAddressPanel,
  CustomerFigures,
  ListsPanel,
  RequestRows,
  ReturnsPanel,
} from "./customer-panels.tsx";

export const loader = panelLoader(
  async ({ services, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const file = await orMissing("customer", readCustomer(services, staff, params.customerId));
    return {
      ...file,
      today: dayInSaoPaulo(services.clock()),
      whatsapp: personWhatsapp(file.customer, services.config),
      may: {
        write: may("customers.write"),
        exportData: may("customers.export"),
        remove: may("customers.delete"),
      },
    };
  },
);

export const action = panelForms<Route.ActionArgs["params"]>({
  async endSessions({ services, staff, params: { customerId }, fields }) {
    return said(fields, await endSessionsOf(services, staff, customerId), "Sessões encerradas");
  },
  async resendConfirmation({ services, staff, params: { customerId }, fields }) {
    return said(fields, await resendConfirmationTo(services, staff, customerId), "E-mail enviado");
  },
  delete: checked(DeletionForm, async ({ services, staff, params: { customerId }, fields }, { channel }) => {
    const answer = await deleteAccountFor(services, staff, { customerId, channel });
    if (answer.kind === "deleted") return redirect("/admin/clientes?excluida");
    if (answer.reason !== "orders_under_way") return refusePeople(fields, answer);
    return refuse(fields, { status: 409, problem: ordersUnderWay(answer.orders, "a conta pode ser excluída") });
  }),
});

export const clientAction = offlineAction();

const CPF_DIGITS = 11;

/** Marks a value that comes from an order instead of the customer's own profile. */
function known(value: string, fromOrder: boolean): string {
  return fromOrder ? `${value} (informado em um pedido)` : value;
}

/** One customer: profile, orders, and the staff's actions. */
export default function Customer({ loaderData }: Route.ComponentProps) {
  const { customer, cpf, fromOrders, devices, requests, today, whatsapp, may } = loaderData;
  const { id, name, email, phone, isWaiting } = customer;
  return (
    <AdminScreen
      title={name}
      lead={`Cliente desde ${dayOf(customer.since)}`}
      action={<SmallLink to="/admin/clientes">Voltar para os clientes</SmallLink>}
      aside={
        <>
          <Panel
            title="Dados"
            trailing={isWaiting && <StatusPill tone="warning" icon={Mail} label="E-mail não confirmado" />}
          >
            <Facts
              facts={[
                {
                  label: "E-mail",
                  value: <EmailLink email={email} />,
                },
                { label: "Telefone", value: phone ? known(formatPhone(phone), fromOrders.phone) : "Não informado" },
                {
                  label: cpf.length > CPF_DIGITS ? "CNPJ" : "CPF",
                  value: cpf ? known(formatDocument(cpf), fromOrders.cpf) : "Não informado",
                },
              ]}
            />
            {whatsapp && <WhatsappLink href={whatsapp} />}
            {may.write && isWaiting && (
              <ActionButton intent="resendConfirmation" icon={Mail} label="Reenviar confirmação" />
            )}
          </Panel>
          <CustomerAddressPanel addresses={loaderData.addresses} />
          <ListsPanel subscription={loaderData.subscription} applications={loaderData.applications} />
          <Panel title="Acesso" lead={deviceWords(devices)}>
            {may.write && devices > 0 && (
              <ActionButton intent="endSessions" icon={LogOut} label="Encerrar todas as sessões" />
            )}
          </Panel>
        </>
      }
    >
      <CustomerFigures of={customer} />
      <BoughtPanel orders={loaderData.orders} more={loaderData.moreOrders} />
      <ReturnsPanel returns={loaderData.returns} orders={loaderData.orders} />
      <Panel
        title="Pedidos de dados (LGPD)"
        lead="O que a pessoa pediu sobre os próprios dados. O prazo da resposta é de 15 dias."
        trailing={
          may.write && (
            <ButtonLink to={`/admin/clientes/lgpd/novo?cliente=${id}`} variant="secondary" size="s" icon={FilePlus2}>
              Registrar pedido
            </ButtonLink>
          )
        }
      >
        {requests.length > 0 ? (
          <RequestRows requests={requests} today={today} />
        ) : (
          <p className="text-ink-soft text-small">Nenhum pedido registrado.</p>
        )}
        {may.exportData && (
          <div className="grid justify-items-start gap-2 border-line border-t pt-5">
            <ExportButton action={`/admin/clientes/${id}/dados`} label="Exportar os dados desta pessoa" />
            <p className="text-caption text-ink-muted">
              O mesmo arquivo JSON que a pessoa baixa na própria conta. A exportação fica no registro de atividades.
            </p>
          </div>
        )}
      </Panel>
      {may.remove && <DeleteForm name={name} />}
    </AdminScreen>
  );
}

function deviceWords(devices: number): string {
  if (devices === 0) return "Não está conectado em nenhum aparelho.";
  return `Conectado em ${counted(devices, "aparelho", "aparelhos")}.`;
}
