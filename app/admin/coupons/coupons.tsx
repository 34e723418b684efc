import clsx from "clsx";
import { Plus, Search } from "lucide-react";
import { Form, Link } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { formatBrl } from "#platform/money.ts";
import { type CouponRecord, readCoupons } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { COUPON_VIEWS, type CouponState, couponState, couponViewOf } from "#shop/ordering/coupons/coupon-state.ts";
import { couponTermsText } from "#shop/ordering/coupons/coupon-texts.ts";
import { mayDo } from "#shop/staff/role.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen } from "../admin-panel.tsx";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import { orForbidden } from "../or-forbidden.server.ts";
import { staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/coupons";
import { couponUsesText, couponValidityText } from "./coupon-admin-texts.ts";
import { CouponStatePill } from "./coupon-state-pill.tsx";

const LONGEST_TERM = 40;
const LAST_PAGE = 1_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, clock } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const term = (query.get("q") ?? "").trim().slice(0, LONGEST_TERM);
  const view = couponViewOf(query.get("ver"));
  const page = Math.min(LAST_PAGE, Math.max(1, Number.parseInt(query.get("pagina") ?? "", 10) || 1));
  const now = clock();
  const { coupons, hasNext } = await orForbidden(() => readCoupons(db, staff, { view, term, page }, now));
  return {
    coupons: coupons.map((coupon) => ({ ...coupon, state: couponState(coupon, now) })),
    hasNext,
    view,
    term,
    page,
    mayWrite: mayDo(staff.role, "coupons.write"),
  };
}

export function meta() {
  return adminMeta("Cupons");
}

/** The coupons, newest first, with their results so far. */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { coupons, hasNext, view, term, page, mayWrite } = loaderData;
  const address = (to: number) =>
    `?${new URLSearchParams({ ver: view, ...(term && { q: term }), pagina: String(to) })}`;
  return (
    <AdminScreen
      title="Cupons"
      lead="O que cada código dá, quanto foi usado e quanto vendeu."
      action={
        mayWrite && (
          <ButtonLink to="/admin/cupons/novo" icon={Plus}>
            Novo cupom
          </ButtonLink>
        )
      }
    >
      <Form method="get" role="search" className="flex max-w-120 flex-wrap items-end gap-3">
        <TextField
          key={term}
          label="Buscar código"
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={term}
          className="min-w-48 flex-1"
        />
        <input type="hidden" name="ver" value={view} />
        <Button type="submit" variant="secondary" icon={Search}>
          Buscar
        </Button>
      </Form>
      <nav
        aria-label="Mostrar"
        className="max-md:mask-r-from-[calc(100%-2rem)] -mx-gutter flex gap-2 overflow-x-auto px-gutter max-md:pr-8"
      >
        {COUPON_VIEWS.map(({ value, label }) => (
          <Link
            key={value}
            to={`?${new URLSearchParams({ ver: value, ...(term && { q: term }) })}`}
            aria-current={value === view ? "true" : undefined}
            className={clsx(
              "inline-flex min-h-tap flex-none items-center rounded-full border px-4 text-small",
              value === view
                ? "border-ink bg-ink font-semibold text-paper"
                : "border-line-strong bg-surface hover:bg-tile",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <DataTable
        columns={COLUMNS}
        rows={coupons}
        rowId={({ id }) => id}
        caption="Cupons"
        empty={
          term === "" && view === "todos"
            ? "Nenhum cupom ainda. Crie o primeiro em Novo cupom."
            : "Nenhum cupom aqui. Tente outro código ou outro filtro."
        }
      />
      <div className="flex flex-wrap justify-between gap-3 empty:hidden">
        {page > 1 && (
          <ButtonLink to={address(page - 1)} variant="secondary">
            Página anterior
          </ButtonLink>
        )}
        {hasNext && (
          <ButtonLink to={address(page + 1)} variant="secondary" className="ml-auto">
            Próxima página
          </ButtonLink>
        )}
      </div>
    </AdminScreen>
  );
}

type Row = CouponRecord & { state: CouponState };

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: "codigo",
    header: "Código",
    cell: (coupon) => (
      <Link
        to={`/admin/cupons/${coupon.code}`}
        className="grid min-h-tap content-center leading-tight underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
      >
        <b className="break-all font-semibold">{coupon.code}</b>
        <span className="text-caption text-ink-muted">{couponTermsText(coupon)}</span>
      </Link>
    ),
  },
  { id: "situacao", header: "Situação", cell: ({ state }) => <CouponStatePill state={state} /> },
  { id: "validade", header: "Validade", cell: (coupon) => <span>{couponValidityText(coupon)}</span> },
  { id: "usos", header: "Usos", align: "right", cell: (coupon) => <span>{couponUsesText(coupon)}</span> },
  { id: "pedidos", header: "Pedidos pagos", align: "right", cell: ({ paidOrders }) => <span>{paidOrders}</span> },
  {
    id: "desconto",
    header: "Desconto dado",
    align: "right",
    cell: ({ discountCents }) => <span>{formatBrl(discountCents)}</span>,
  },
  {
    id: "receita",
    header: "Receita",
    align: "right",
    cell: ({ revenueCents }) => <span>{formatBrl(revenueCents)}</span>,
  },
  {
    id: "voltou",
    header: "Voltou",
    align: "right",
    cell: ({ returnedCents }) => <span>{formatBrl(returnedCents)}</span>,
  },
];
