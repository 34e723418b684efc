import { redirect } from "react-router";
import { AdminScreen, Panel, SmallLink } from "#app/admin/page/admin-panel.tsx";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#platform/formats/phone.ts";
import { readGuest } from "#shop/customer-records/guests/read-guests.server.ts";
import { BoughtPanel, CustomerFigures } from "../customers/customer-panels.tsx";
import { EmailLink, Facts } from "../facts.tsx";
import { personWhatsapp } from "../whatsapp.ts";
import { WhatsappLink } from "../whatsapp-link.tsx";
import type { Route } from "./+types/guest";

export const loader = panelLoader(
  async ({ db, config, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const found = await orMissing("customer", readGuest(db, staff, params.orderId));
    if (found.kind === "account") throw redirect(`/admin/clientes/${found.customerId}`);
    return {
      ...found,
      whatsapp: personWhatsapp(found.guest, config),
      maySell: may("orders.write"),
    };
  },
);

/** Somebody who bought without an account: contact and orders. Rules: DESK-28. */
export default function GuestPage({ loaderData }: Route.ComponentProps) {
  const { guest, otherNames, orders, moreOrders, whatsapp, maySell } = loaderData;
  const { name, email, phone, city, state } = guest;
  return (
    <AdminScreen
      title={name}
      lead="Comprou sem conta. Os dados vêm dos pedidos."
      action={<SmallLink to="/admin/clientes">Voltar para os clientes</SmallLink>}
      aside={
        <Panel title="Dados">
          <Facts
            facts={[
              { label: "Telefone", value: phone ? formatPhone(phone) : "Não informado" },
              {
                label: "E-mail",
                value: email ? <EmailLink email={email} /> : "Não informado",
              },
              { label: "Cidade", value: [city, state].filter(Boolean).join(", ") || "Não informada" },
              ...(otherNames.length > 0 ? [{ label: "Outros nomes", value: otherNames.join(", ") }] : []),
            ]}
          />
          {whatsapp && <WhatsappLink href={whatsapp} />}
          {maySell && orders[0] && (
            <ButtonLink
              to={`/admin/pedidos/novo?repetir=${orders[0].id}`}
              variant="secondary"
              size="s"
              className="justify-self-start"
            >
              Repetir o último pedido
            </ButtonLink>
          )}
        </Panel>
      }
    >
      <CustomerFigures of={guest} />
      <BoughtPanel orders={orders} more={moreOrders} />
    </AdminScreen>
  );
}
