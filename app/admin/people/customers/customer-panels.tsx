import { RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { addressLines } from "#app/order/order-texts.ts";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime, formatDay } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { ListedCustomer } from "#shop/customer-records/customer-list.ts";
import {
  CHANNEL_LABELS,
  type DataRequest,
  daysUntil,
  KIND_LABELS,
} from "#shop/customer-records/privacy-requests/data-request.ts";
import type { CustomerFile } from "#shop/customer-records/read-customer.server.ts";
import { returnNumber } from "#shop/fulfilment/returns/return.ts";
import { returnStatusLabel } from "#shop/fulfilment/returns/return-status.ts";
import { orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { ApplicationPill, RequestPill, SubscriptionPill } from "../people-pills.tsx";
import { dayOf } from "../people-texts.ts";

interface BoughtPanelProps {
  orders: CustomerFile["orders"];
  /** There are more orders. */
  more: boolean;
  /** Whose orders these are, where the page does not say it. */
  lead?: string;
}

/** Somebody's newest orders, with links. */
export function BoughtPanel({ orders, more, lead }: BoughtPanelProps) {
  const words = [more && `Os ${orders.length} mais recentes.`, lead].filter(Boolean);
  return (
    <Panel title="Pedidos" lead={words.length > 0 ? words.join(" ") : undefined}>
      {orders.length === 0 ? (
        <p className="text-ink-soft text-small">Ainda não fez nenhum pedido.</p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <span className="grid min-w-0 flex-[1_1_14rem]">
                <Link
                  to={`/admin/pedidos/${order.id}`}
                  className="link inline-flex min-h-tap items-center justify-self-start font-semibold md:min-h-6"
                >
                  Pedido {orderNumber(order)}
                </Link>
                <span className="text-caption text-ink-muted tabular-nums">
                  {formatDateTime(order.createdAt)} · {counted(pieces(order), "peça", "peças")} ·{" "}
                  {formatBrl(order.amounts.payableCents)}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {order.paymentStatus !== "paid" && <PaymentStatusPill status={order.paymentStatus} />}
                {/* 'Aguardando pagamento' says that it is pending. */}
                {!(order.status === "pending" && order.paymentStatus === "pending") && (
                  <OrderStatusPill status={order.status} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A customer's returns; hidden if there are none. `orders`: the newest, which name most of theirs. */
export function ReturnsPanel({ returns, orders }: Pick<CustomerFile, "returns" | "orders">) {
  if (returns.length === 0) return null;
  const nameOf = (id: string) => {
    const order = orders.find((each) => each.id === id);
    return order ? orderNumber(order) : `#${shortId(id)}`;
  };
  return (
    <Panel title="Trocas e devoluções">
      <ul className="divide-y divide-line">
        {returns.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="grid min-w-0 flex-[1_1_14rem]">
              <b className="font-semibold">{returnNumber(each)}</b>
              <span className="text-caption text-ink-muted tabular-nums">
                Pedida em {dayOf(each.requestedAt)}, do pedido{" "}
                <Link to={`/admin/pedidos/${each.orderId}`} className="link">
                  {nameOf(each.orderId)}
                </Link>
              </span>
            </span>
            <StatusPill tone="neutral" icon={RotateCcw} label={returnStatusLabel(each.status)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A customer's delivery addresses. */
export function CustomerAddressPanel({ addresses }: { addresses: CustomerFile["addresses"] }) {
  return (
    <Panel title="Endereços">
      {addresses.length === 0 ? (
        <p className="text-ink-soft text-small">Nenhum endereço salvo.</p>
      ) : (
        <ul className="grid gap-4">
          {addresses.map((address) => (
            <li key={address.id} className="break-words text-small leading-relaxed">
              {(address.label !== "" || address.preferred) && (
                <b className="block font-semibold">
                  {address.label || "Endereço"}
                  {address.preferred && <span className="font-normal text-ink-muted"> (principal)</span>}
                </b>
              )}
              {addressLines(address).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Newsletter subscription and reseller applications under the customer's e-mail. */
export function ListsPanel({ subscription, applications }: Pick<CustomerFile, "subscription" | "applications">) {
  return (
    <Panel title="Newsletter e revenda">
      <ul className="grid gap-4 text-small">
        <li className="flex flex-wrap items-center justify-between gap-2">
          <span>
            Newsletter
            {subscription?.since && (
              <span className="block text-caption text-ink-muted">{dayOf(subscription.since)}</span>
            )}
          </span>
          {subscription ? (
            <SubscriptionPill state={subscription.state} />
          ) : (
            <span className="text-ink-soft">Não se inscreveu</span>
          )}
        </li>
        {applications.length === 0 && (
          <li className="flex flex-wrap items-center justify-between gap-2">
            Revenda <span className="text-ink-soft">Sem cadastro</span>
          </li>
        )}
        {applications.map(({ id, status, submittedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <Link to={`/admin/clientes/revendedores/${id}`} className="link">
                Cadastro para revenda
              </Link>
              <span className="block text-caption text-ink-muted">{dayOf(submittedAt)}</span>
            </span>
            <ApplicationPill status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function pieces({ items }: CustomerFile["orders"][number]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What somebody has bought, in four figures. */
export function CustomerFigures({
  of: { orders, spentCents, lastOrderAt },
}: {
  of: Pick<ListedCustomer, "orders" | "spentCents" | "lastOrderAt">;
}) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line md:grid-cols-4">
      <Figure label="Pedidos" value={orders.toLocaleString("pt-BR")} />
      <Figure label="Total gasto" value={formatBrl(spentCents)} />
      <Figure label="Por pedido" value={orders > 0 ? formatBrl(Math.round(spentCents / orders)) : "–"} />
      <Figure label="Último pedido" value={lastOrderAt ? dayOf(lastOrderAt) : "–"} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1 bg-surface px-5 py-4">
      <dt className="text-caption text-ink-muted">{label}</dt>
      <dd className="font-semibold text-title tabular-nums">{value}</dd>
    </div>
  );
}

/** List of data requests, with links. */
export function RequestRows({ requests, today }: { requests: readonly DataRequest[]; today: string }) {
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li
          key={request.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <span className="grid min-w-0 flex-[1_1_14rem]">
            <Link
              to={`/admin/clientes/lgpd/${request.id}`}
              className="link inline-flex min-h-6 items-center justify-self-start font-semibold"
            >
              {KIND_LABELS[request.kind]}
            </Link>
            <span className="text-caption text-ink-muted tabular-nums">
              Nº {request.number}, recebido em {formatDay(request.receivedOn)} ({CHANNEL_LABELS[request.channel]})
            </span>
          </span>
          <RequestPill state={request.state} daysLeft={daysUntil(request.dueOn, today)} />
        </li>
      ))}
    </ul>
  );
}
