import { Download, Plus, Printer, Search } from "lucide-react";
import { Form, redirect } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { ListFrame } from "#app/admin/list/list-frame.tsx";
import { ListPage, tabLabel } from "#app/admin/list/list-page.tsx";
import { orForbidden } from "#app/admin/or-forbidden.server.ts";
import { answerStaff, staffOf } from "#app/admin/staff-context.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  countOrderFilters,
  filterOf,
  filterParameters,
  type OrderFilter,
} from "#shop/fulfilment/shipments/staff-orders/order-filter.ts";
import { termOf } from "#shop/fulfilment/shipments/staff-orders/order-term.ts";
import { ORDER_VIEWS, type OrderView } from "#shop/fulfilment/shipments/staff-orders/order-view.ts";
import { countToPack, readStaffOrders } from "#shop/fulfilment/shipments/staff-orders/staff-order-queries.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { Route } from "./+types/orders";
import { listStateOf, searchParameters } from "./list-state.server.ts";
import { ListedOrder } from "./listed-order.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { listQuery } from "./orders-address.ts";

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
  return {
    ...page,
    ...state,
    counts,
    isFirst: beforeNumber === undefined,
    mayWrite: mayDo(staff.role, "orders.write"),
  };
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
  const { orders, term, view, filter, search, counts, nextBeforeNumber, isFirst, mayWrite } = loaderData;
  const state = { view, filter, search };
  const label = ORDER_VIEWS.find(({ value }) => value === view)?.label ?? "";
  const countOf: Partial<Record<OrderView, number>> = counts;
  const isPacked = view !== "cancelados";
  const isNarrowed = term !== "" || countOrderFilters(filter) > 0;
  return (
    <ListPage
      title="Pedidos"
      lead="O que separar, embalar e enviar."
      action={
        mayWrite && (
          <ButtonLink to="/admin/pedidos/novo" icon={Plus}>
            Novo pedido
          </ButtonLink>
        )
      }
      problem={actionData?.problem}
      search={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
          <OrderSearch term={term} filter={filter} />
          <OrderFilters key={listQuery(state)} state={state} />
        </div>
      }
      tabs={ORDER_VIEWS.map(({ value, label }) => ({
        label,
        // A view already implies a status, so its link clears the status filter.
        to: listQuery({ ...state, view: value, filter: { ...filter, status: null } }),
        chosen: value === view,
        count: tabLabel(countOf[value] ?? 0),
      }))}
    >
      <form method="get" action="/admin/pedidos/separar" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {orders.length > 0 && (
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
        )}
        <ListFrame
          isEmpty={orders.length === 0}
          empty={emptyText(isNarrowed, view === "embalar")}
          pages={{
            firstTo: isFirst ? null : listQuery(state),
            nextTo: nextBeforeNumber === null ? null : listQuery(state, { antes: String(nextBeforeNumber) }),
          }}
        >
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <ListedOrder key={order.id} order={order} isPacked={isPacked} />
            ))}
          </ul>
        </ListFrame>
      </form>
    </ListPage>
  );
}

function emptyText(isNarrowed: boolean, isPacking: boolean): string {
  if (isNarrowed) return "Nenhum pedido encontrado. Confira o que procura ou tire um dos filtros.";
  return isPacking ? "Tudo embalado por aqui. Novos pedidos pagos aparecem nesta lista." : "Nenhum pedido aqui.";
}

/** Searches orders. Posted, so that names, e-mails and documents stay out of URLs and logs. */
export function OrderSearch({ term, filter }: { term: string; filter: OrderFilter }) {
  return (
    <Form method="post" role="search" className="flex max-w-160 flex-wrap items-end gap-3">
      {Object.entries(filterParameters(filter)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={term}
        label="Buscar pedido"
        name="q"
        type="search"
        defaultValue={term}
        autoComplete="off"
        hint="Número, cliente, e-mail, telefone, CPF, código do pagamento ou de rastreamento"
        className="min-w-56 flex-1"
      />
      <Button type="submit" variant="secondary" icon={Search} className="mb-6.5">
        Buscar
      </Button>
    </Form>
  );
}
