import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import type { VisitorData } from "#shop/customer-records/visitor-data/visitor-data.ts";
import { shortId } from "#shop/ordering/orders/order.ts";
import { orderStatusLabel } from "#shop/ordering/orders/order-status.ts";
import { Section } from "../pages/static-page.tsx";

const NEWSLETTER: Readonly<Record<NonNullable<VisitorData["newsletter"]>, string>> = {
  pending: "Newsletter: inscrição que espera confirmação",
  confirmed: "Newsletter: inscrição confirmada",
  unsubscribed: "Newsletter: inscrição cancelada",
};

/** What is kept, in short: the orders by number, date and total, the rest by count. */
export function KeptData({ found }: { found: VisitorData }) {
  const { orders, orderCount, newsletter } = found;
  const others = [
    ...(newsletter ? [NEWSLETTER[newsletter]] : []),
    ...counted(found.messages, "mensagem enviada à loja", "mensagens enviadas à loja"),
    ...counted(found.stockAlerts, "aviso de estoque", "avisos de estoque"),
    ...counted(found.applications, "cadastro de revenda", "cadastros de revenda"),
    ...counted(found.requests, "pedido sobre dados pessoais", "pedidos sobre dados pessoais"),
  ];
  return (
    <>
      <Section title="Pedidos sem conta">
        {orders.length === 0 ? (
          <p>Nenhum pedido sem conta com este e-mail.</p>
        ) : (
          <ul className="divide-y divide-line">
            {orders.map(({ id, createdAt, status, netCents }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5 tabular-nums">
                <span>
                  <b className="font-semibold text-ink">#{shortId(id)}</b>, {formatDay(dayInSaoPaulo(createdAt))}
                </span>
                <span>
                  {orderStatusLabel(status)}, {formatBrl(netCents)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {orderCount > orders.length && <p>E mais {orderCount - orders.length}; o arquivo traz todos.</p>}
      </Section>
      <Section title="O resto">
        {others.length === 0 ? (
          <p>Nada além disso.</p>
        ) : (
          <ul className="list-disc pl-5">
            {others.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
