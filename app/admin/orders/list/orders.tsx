import { Bookmark, Download, Ellipsis, Plus, Search } from "lucide-react";
import { Form, Link, redirect } from "react-router";
import { ListFrame } from "#app/admin/list/list-frame.tsx";
import { onwardPages } from "#app/admin/list/list-links.ts";
import { tabLabel } from "#app/admin/list/list-page.tsx";
import { tabClass } from "#app/admin/list/tab-class.ts";
import { PanelTitle } from "#app/admin/page/admin-panel.tsx";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";
import { valueAt } from "#platform/value-at.ts";
import {
  countOrderFilters,
  filterOf,
  filterParameters,
  NO_FILTER,
  type OrderFilter,
} from "#shop/fulfilment/order-list/order-filter.ts";
import { readOwnOrderList } from "#shop/fulfilment/order-list/order-list-queries.server.ts";
import { termOf } from "#shop/fulfilment/order-list/order-term.ts";
import { ORDER_VIEWS, type OrderView, sortOf } from "#shop/fulfilment/order-list/order-view.ts";
import { countToPack, readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import type { Route } from "./+types/orders";
import { changeOwnList } from "./change-list.server.ts";
import { ListKeys } from "./list-keys.tsx";
import { ListMenu } from "./list-menu.tsx";
import { listStateOf, searchParameters } from "./list-state.server.ts";
import { OrderFilterChips, OrderFilters } from "./order-filters.tsx";
import { keptQuery, listQuery, type OrderListState } from "./orders-address.ts";
import { OrdersTable } from "./orders-table.tsx";
import { ColumnsMenu, ViewsMenu } from "./own-list-menus.tsx";

export const loader = panelLoader(async ({ db, clock, config, staff, may, query }) => {
  const state = listStateOf(config.appSecret, query);
  // An external link may carry a name in `q`: redirect to an encrypted term.
  if (query.has("q") && !("q" in state.search) && state.term !== "")
    throw redirect(`/admin/pedidos${listQuery(state)}`);
  const afterNumber = Number.parseInt(query.get("depois") ?? "", 10) || undefined;
  const [page, own, counts] = await Promise.all([
    orForbidden(readStaffOrders(db, staff, { ...state, afterNumber })),
    orForbidden(readOwnOrderList(db, staff)),
    countToPack(db),
  ]);
  const kept = own.views.find(({ id }) => id === state.kept) ?? null;
  return {
    ...page,
    term: state.term,
    state: { ...state, kept: kept?.id ?? null },
    views: own.views,
    columns: kept?.columns ?? own.columns,
    counts,
    now: clock(),
    isFirst: afterNumber === undefined,
    mayWrite: may("orders.write"),
  };
});

/**
 * Answers the forms of columns and kept views. Else redirects a posted search: the term goes into the URL in plain only
 * if it identifies nobody, else encrypted.
 */
export const action = panelAction(async (posted) => {
  const { config, fields, query } = posted;
  const { appSecret } = config;
  if (fields[INTENT_FIELD] !== undefined) {
    return changeOwnList({ ...posted, state: listStateOf(appSecret, query) });
  }
  const search = searchParameters(appSecret, termOf(fields.q));
  return redirect(
    `/admin/pedidos?${new URLSearchParams({ ...search, ...filterParameters(filterOf((name) => valueAt(fields, name))) })}`,
  );
});

/** The order list as a dense table; starts with what is to be packed, oldest first. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, term, state, sort, sortKeys, views, columns, counts, now, nextAfterNumber, isFirst, mayWrite } =
    loaderData;
  const { view, filter } = state;
  const kept = views.find(({ id }) => id === state.kept) ?? null;
  const query = listQuery(state);
  const label = kept?.name ?? ORDER_VIEWS.find(({ value }) => value === view)?.label ?? "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-2.5 lg:first:-mt-5">
      <PanelTitle of="Pedidos" />
      <RefusalNote problem={useSentAnswer()?.problem} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="font-serif text-h2 max-lg:mr-auto">Pedidos</h2>
        <OrderSearch term={term} filter={filter} />
        {mayWrite && (
          <ButtonLink to="/admin/pedidos/novo" icon={Plus} className="max-lg:order-1">
            Novo pedido
          </ButtonLink>
        )}
        <OtherPages query={query} canExport={orders.length > 0} className="flex flex-wrap items-center max-lg:hidden" />
      </div>
      {/* Menus open below the whole row on phones. */}
      <div
        key={query}
        className="relative grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-1 xl:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Tabs state={state} views={views} counts={counts} />
        <div className="flex flex-wrap items-center gap-0.5 max-xl:-ml-2.5">
          <OrderFilters state={state} />
          <ColumnsMenu key={`${state.kept} ${columns}`} columns={columns} kept={kept} />
          <ViewsMenu
            views={views}
            columns={columns}
            kept={kept}
            isChanged={kept !== null && kept.query !== keptQuery(state)}
          />
          <ListKeys />
          <ListMenu icon={Ellipsis} label="Mais" className="lg:hidden" panelClass="md:w-72">
            <OtherPages query={query} canExport={orders.length > 0} className="grid justify-items-start" />
          </ListMenu>
        </div>
      </div>
      <OrderFilterChips state={state} />
      {term !== "" && <h3 className="text-title">Resultados para “{term}”</h3>}
      <ListFrame
        isEmpty={orders.length === 0}
        empty={<Nothing state={state} term={term} />}
        pages={onwardPages((more) => listQuery(state, more), isFirst, { depois: nextAfterNumber })}
      >
        <OrdersTable
          orders={orders}
          columns={columns}
          caption={term === "" ? label : "Pedidos encontrados"}
          now={now}
          sort={sort}
          sortKeys={sortKeys}
          sortTo={(by) => listQuery({ ...state, sort: by })}
          canTick={view !== "cancelados"}
          maySend={mayWrite}
        />
      </ListFrame>
    </div>
  );
}

/** Why the list is empty, with the ways out of a search and of filters. */
function Nothing({ state, term }: { state: OrderListState; term: string }) {
  const filters = countOrderFilters(state.filter);
  if (term === "" && filters === 0) {
    return state.view === "embalar"
      ? "Tudo embalado por aqui. Novos pedidos pagos aparecem nesta lista."
      : "Nenhum pedido aqui.";
  }
  return (
    <div className="grid justify-items-center gap-2">
      <p>Nenhum pedido encontrado.</p>
      {term !== "" && <p className="text-small">A busca olha: {SEARCHED}.</p>}
      <p className="flex flex-wrap justify-center gap-x-5 text-small">
        {term !== "" && (
          <Link to={listQuery({ ...state, search: {} })} className="link inline-flex min-h-tap items-center">
            Limpar busca
          </Link>
        )}
        {filters > 0 && (
          <Link to={listQuery({ ...state, filter: NO_FILTER })} className="link inline-flex min-h-tap items-center">
            Limpar filtros
          </Link>
        )}
      </p>
    </div>
  );
}

const SEARCHED =
  "número, cliente, e-mail, telefone ou os quatro últimos dígitos, CPF, cidade, CEP, nome ou código do produto, código do pagamento ou de rastreamento";

/** Searches orders. Posted, so that names, e-mails and documents stay out of URLs and logs. */
function OrderSearch({ term, filter }: { term: string; filter: OrderFilter }) {
  return (
    <Form
      method="post"
      action="/admin/pedidos"
      role="search"
      className="flex items-center gap-2 max-lg:order-2 max-lg:w-full lg:min-w-80 lg:flex-1"
    >
      {Object.entries(filterParameters(filter)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={term}
        label="Buscar pedido"
        labelHidden
        name="q"
        type="search"
        defaultValue={term}
        autoComplete="off"
        placeholder="Número, cliente, produto, cidade…"
        title={SEARCHED}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" icon={Search} className="max-sm:px-3.5">
        <span className="max-sm:sr-only">Buscar</span>
      </Button>
    </Form>
  );
}

const SIDE_LINK = "link inline-flex min-h-tap items-center gap-1.5 text-small";

/** The area's other pages, which need no row of their own here, and the list as a file. */
function OtherPages({ query, canExport, className }: { query: string; canExport: boolean; className: string }) {
  return (
    <nav aria-label="Páginas da área" className={`gap-x-4 ${className}`}>
      <Link to="/admin/pedidos/separar" className={SIDE_LINK}>
        Lista de separação
      </Link>
      <Link to="/admin/pedidos/a-espera" className={SIDE_LINK}>
        À espera do pagamento
      </Link>
      <Link to="/admin/pedidos/remetente" className={SIDE_LINK}>
        Remetente
      </Link>
      {canExport && (
        <a href={`/admin/pedidos/exportar.csv${query}`} download className={SIDE_LINK}>
          <Icon of={Download} size="s" />
          Exportar CSV
        </a>
      )}
    </nav>
  );
}

type Page = Route.ComponentProps["loaderData"];

/** The views of the shop, then those that the staff member keeps. */
function Tabs({ state, views, counts }: { state: OrderListState } & Pick<Page, "views" | "counts">) {
  const row = useChosenInView<HTMLElement>();
  const countOf: Partial<Record<OrderView, number>> = counts;
  // A view already implies a status, so its link clears the status filter.
  const filter = { ...state.filter, status: null };
  const tabs = ORDER_VIEWS.map(({ value, label }) => ({
    key: value as string,
    label,
    to: listQuery({ ...state, view: value, sort: sortOf(null, value), filter, kept: null }),
    isChosen: state.kept === null && value === state.view,
    count: tabLabel(countOf[value] ?? 0),
    isKept: false,
  }));
  const kept = views.map(({ id, name, query }) => ({
    key: id,
    label: name,
    to: `?${query}&visao=${id}`,
    isChosen: id === state.kept,
    count: "",
    isKept: true,
  }));
  return (
    <nav
      ref={row}
      aria-label="Mostrar"
      className="max-md:mask-r-from-[calc(100%-2rem)] -mx-gutter flex gap-1.5 overflow-x-auto px-gutter py-0.5 max-md:pr-8 lg:mx-0 lg:px-0"
    >
      {[...tabs, ...kept].map(({ key, label, to, isChosen, count, isKept }) => (
        <Link
          key={key}
          to={to}
          aria-current={isChosen ? "true" : undefined}
          className={`${tabClass(isChosen)} lg:min-h-8 lg:gap-1.5 lg:px-3`}
        >
          {isKept && <Icon of={Bookmark} size="s" />}
          {label}
          {count && <span className="tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
