import clsx from "clsx";
import { Download, Printer, ShieldAlert, Store, TriangleAlert } from "lucide-react";
import { Link, redirect } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { AdminScreen } from "#app/admin/admin-panel.tsx";
import { orForbidden } from "#app/admin/or-forbidden.server.ts";
import { answerStaff, staffOf } from "#app/admin/staff-context.server.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { countOrderFilters, filterOf, filterParameters } from "#shop/fulfilment/shipments/staff-orders/order-filter.ts";
import { termOf } from "#shop/fulfilment/shipments/staff-orders/order-term.ts";
import { ORDER_VIEWS } from "#shop/fulfilment/shipments/staff-orders/order-view.ts";
import {
  countToPack,
  readStaffOrders,
  type StaffOrder,
} from "#shop/fulfilment/shipments/staff-orders/staff-order-queries.server.ts";
import { shortId } from "#shop/ordering/orders/order.ts";
import { shippingName } from "#shop/ordering/shipping/shipping-name.ts";
import type { Route } from "./+types/orders";
import { listStateOf, searchParameters } from "./list-state.server.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderSearch } from "./order-search.tsx";
import { listQuery } from "./orders-address.ts";
import { ViewLinks } from "./view-links.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, config } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const state = listStateOf(config.appSecret, query);
  // An external link may carry a name in `q`: redirect to an encrypted term.
  if (query.has("q") && !("q" in state.search) && state.term !== "")
    throw redirect(`/admin/pedidos${listQuery(state)}`);
  const beforeNumber = Number.parseInt(query.get("antes") ?? "", 10) || undefined;
  const [page, counts] = await Promise.all([
    orForbidden(() => readStaffOrders(db, staff, { ...state, beforeNumber })),
    countToPack(db),
  ]);
  return { ...page, ...state, counts, isFirst: beforeNumber === undefined };
}

/** Redirects a posted search: the term goes into the URL in plain only if it identifies nobody, else encrypted. */
export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, async (_staff, fields) => {
    const { appSecret } = context.get(servicesContext).config;
    const search = searchParameters(appSecret, termOf(fields.q));
    return redirect(
      `/admin/pedidos?${new URLSearchParams({ ...search, ...filterParameters(filterOf((name) => fields[name])) })}`,
    );
  });
}

export function meta() {
  return adminMeta("Pedidos");
}

/** Orders, newest first; starts with those to be packed. */
export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, term, view, filter, search, counts, nextBeforeNumber, isFirst } = loaderData;
  const state = { view, filter, search };
  const label = ORDER_VIEWS.find(({ value }) => value === view)?.label ?? "";
  const isPacked = view !== "cancelados";
  const isNarrowed = term !== "" || countOrderFilters(filter) > 0;
  return (
    <AdminScreen title="Pedidos" lead="O que separar, embalar e enviar.">
      <RefusalNote problem={actionData?.problem} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <OrderSearch term={term} filter={filter} />
        <OrderFilters key={listQuery(state)} state={state} />
      </div>
      <ViewLinks state={state} counts={counts} />
      {orders.length === 0 ? (
        <p className="rounded-panel border border-line bg-surface px-5 py-12 text-center text-ink-soft">
          {emptyText(isNarrowed, view === "embalar")}
        </p>
      ) : (
        <form method="get" action="/admin/pedidos/separar" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-title">{term === "" ? label : `Resultados para “${term}”`}</h3>
            <div className="flex flex-wrap gap-3">
              <a
                href={`/admin/pedidos/exportar.csv${listQuery(state)}`}
                download
                className={buttonClass({ variant: "secondary", size: "s" }, true)}
              >
                <Icon of={Download} />
                Exportar CSV
              </a>
              {isPacked && (
                <Button type="submit" variant="secondary" size="s" icon={Printer}>
                  Lista de separação
                </Button>
              )}
            </div>
          </div>
          <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
            {orders.map((order) => (
              <Row key={order.id} order={order} isPacked={isPacked} />
            ))}
          </ul>
        </form>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        {!isFirst && (
          <ButtonLink to={listQuery(state)} variant="secondary">
            Mais novos
          </ButtonLink>
        )}
        {nextBeforeNumber !== null && (
          <ButtonLink
            to={listQuery(state, { antes: String(nextBeforeNumber) })}
            variant="secondary"
            className="ml-auto"
          >
            Mais antigos
          </ButtonLink>
        )}
      </div>
    </AdminScreen>
  );
}

function emptyText(isNarrowed: boolean, isPacking: boolean): string {
  if (isNarrowed) return "Nenhum pedido encontrado. Confira o que procura ou tire um dos filtros.";
  return isPacking ? "Tudo embalado por aqui. Novos pedidos pagos aparecem nesta lista." : "Nenhum pedido aqui.";
}

function Row({ order, isPacked }: { order: StaffOrder; isPacked: boolean }) {
  const { id, number, pictures, serviceName, carrierName, labels } = order;
  return (
    <li className={clsx("grid gap-x-2 px-3 py-3.5 md:px-4", isPacked && "grid-cols-[2.75rem_minmax(0,1fr)]")}>
      {isPacked && (
        <label className="grid size-tap cursor-pointer place-items-center">
          <span className="sr-only">Incluir o pedido {number} na lista de separação</span>
          <input type="checkbox" name="pedido" value={id} className="size-5 cursor-pointer accent-ink" />
        </label>
      )}
      <Link
        to={`/admin/pedidos/${id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2.5 rounded-control md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_20rem] md:items-center"
      >
        <span className="grid gap-0.5">
          <b className="font-semibold">
            #{shortId(id)} <span className="font-normal text-ink-muted tabular-nums">nº {number}</span>
          </b>
          <span className="truncate">{order.customerName}</span>
          <span className="text-caption text-ink-muted tabular-nums">
            {formatDateTime(order.createdAt)} · {formatBrl(order.netCents)}
          </span>
        </span>
        <span className="flex items-center gap-3 text-small">
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an order do not move
            <span key={index} className="relative block size-12 flex-none bg-tile">
              <ProductPicture picture={picture} sizes="48px" alt="" small />
            </span>
          ))}
          <span className="min-w-0 text-ink-soft">
            {order.pieces} {order.pieces === 1 ? "peça" : "peças"}
            <br />
            <span className="text-caption text-ink-muted">
              {order.isPickup
                ? "Retirada na loja"
                : serviceName
                  ? shippingName(serviceName, carrierName)
                  : (carrierName ?? "Envio a definir")}
            </span>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2 md:justify-end">
          {order.isStopped && (order.status === "confirmed" || order.status === "processing") && (
            <StatusPill tone="danger" icon={ShieldAlert}>
              Não enviar
            </StatusPill>
          )}
          {order.hasProblem && (
            <StatusPill tone="danger" icon={TriangleAlert}>
              {order.isUndelivered ? "Não entregue" : "Etiqueta com problema"}
            </StatusPill>
          )}
          {labels.all > 0 && order.status === "processing" && !order.hasProblem && (
            <StatusPill tone={labels.ready === labels.all ? "accent" : "neutral"} icon={Printer}>
              {labels.ready === labels.all ? "Etiqueta pronta" : "Preparando etiqueta"}
            </StatusPill>
          )}
          {order.status === "pending" || order.paymentStatus !== "paid" ? (
            <PaymentStatusPill status={order.paymentStatus} />
          ) : null}
          {order.isPickup && order.status === "processing" ? (
            <StatusPill tone="accent" icon={Store}>
              Pronto para retirada
            </StatusPill>
          ) : (
            <OrderStatusPill status={order.status} />
          )}
        </span>
      </Link>
    </li>
  );
}
