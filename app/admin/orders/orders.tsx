import { Printer, Search, Store, TriangleAlert } from "lucide-react";
import { Form, Link } from "react-router";
import { OrderStatusPill, PaymentStatusPill } from "#app/account/order-status-pill.tsx";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { shortId } from "#shop/orders/order.ts";
import { ORDER_VIEWS, viewOf } from "#shop/shipments/order-view.ts";
import { countToPack, readStaffOrders, type StaffOrder } from "#shop/shipments/staff-order-queries.server.ts";
import { shippingName } from "#shop/shipping/shipping-name.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen } from "../admin-panel.tsx";
import { allowed } from "../allowed.server.ts";
import { staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/orders";
import { ViewLinks } from "./view-links.tsx";

const LONGEST_TERM = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const term = (query.get("q") ?? "").trim().slice(0, LONGEST_TERM);
  const view = viewOf(query.get("ver"), term);
  const beforeNumber = Number.parseInt(query.get("antes") ?? "", 10) || undefined;
  const [page, counts] = await Promise.all([
    allowed(() => readStaffOrders(db, staff, { view, term, beforeNumber })),
    countToPack(db),
  ]);
  return { ...page, term, view, counts, isFirst: beforeNumber === undefined };
}

export function meta() {
  return adminMeta("Pedidos");
}

/** The orders, the newest first: what is to be packed, and whatever one looks for. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, term, view, counts, nextBeforeNumber, isFirst } = loaderData;
  const older = new URLSearchParams({ ver: view, q: term, antes: String(nextBeforeNumber) });
  const label = ORDER_VIEWS.find(({ value }) => value === view)?.label ?? "";
  return (
    <AdminScreen title="Pedidos" lead="O que separar, embalar e enviar.">
      <Form method="get" role="search" className="flex max-w-160 flex-wrap items-end gap-3">
        <TextField
          key={term}
          label="Buscar pedido"
          name="q"
          type="search"
          defaultValue={term}
          hint="Número, cliente, e-mail ou código de rastreamento"
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="secondary" icon={Search} className="mb-6.5">
          Buscar
        </Button>
      </Form>
      <ViewLinks view={view} term={term} counts={counts} />
      {orders.length === 0 ? (
        <p className="rounded-panel border border-line bg-surface px-5 py-12 text-center text-ink-soft">
          {emptyText(term, view === "embalar")}
        </p>
      ) : (
        <form method="get" action="/admin/pedidos/separar" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-title">{term === "" ? label : `Resultados para “${term}”`}</h3>
            <Button type="submit" variant="secondary" size="s" icon={Printer}>
              Lista de separação
            </Button>
          </div>
          <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        </form>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        {!isFirst && (
          <ButtonLink to={`?${new URLSearchParams({ ver: view, q: term })}`} variant="secondary">
            Mais novos
          </ButtonLink>
        )}
        {nextBeforeNumber !== null && (
          <ButtonLink to={`?${older}`} variant="secondary" className="ml-auto">
            Mais antigos
          </ButtonLink>
        )}
      </div>
    </AdminScreen>
  );
}

function emptyText(term: string, isPacking: boolean): string {
  if (term !== "") return "Nenhum pedido encontrado. Confira o número ou tente o nome de quem comprou.";
  return isPacking ? "Tudo embalado por aqui. Novos pedidos pagos aparecem nesta lista." : "Nenhum pedido aqui.";
}

function Row({ order }: { order: StaffOrder }) {
  const { id, number, pictures, serviceName, carrierName, labels } = order;
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 px-3 py-3.5 md:px-4">
      <label className="grid size-tap cursor-pointer place-items-center">
        <span className="sr-only">Incluir o pedido {number} na lista de separação</span>
        <input type="checkbox" name="pedido" value={id} className="size-5 cursor-pointer accent-ink" />
      </label>
      <Link
        to={`/admin/pedidos/${id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2.5 rounded-control md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_auto] md:items-center"
      >
        <span className="grid gap-0.5">
          <b className="font-semibold">
            #{shortId(id)} <span className="font-normal text-ink-muted tabular-nums">nº {number}</span>
          </b>
          <span className="truncate">{order.customerName}</span>
          <span className="text-caption text-ink-muted tabular-nums">
            {formatDateTime(order.createdAt)} · {formatBrl(order.totalCents)}
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
