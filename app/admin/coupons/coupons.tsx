import { Plus, Search } from "lucide-react";
import { Form, Link } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { formatBrl } from "#platform/money.ts";
import { type CouponRecord, readCoupons } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { COUPON_VIEWS, type CouponState, couponState, couponViewOf } from "#shop/ordering/coupons/coupon-state.ts";
import { couponTermsText } from "#shop/ordering/coupons/coupon-texts.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import { addressWith, numberedPages, viewTabs } from "../list/list-links.ts";
import { ListPage } from "../list/list-page.tsx";
import { pagedSearch } from "../list/paged-search.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/coupons";
import { CouponStatePill, couponUsesText, couponValidityText } from "./coupon-admin-texts.tsx";

export const loader = panelLoader(async ({ db, clock, staff, may, query }) => {
  const { term, page } = pagedSearch(query);
  const view = couponViewOf(query.get("ver"));
  const now = clock();
  const { coupons, hasNext } = await orForbidden(readCoupons(db, staff, { view, term, page }, now));
  return {
    coupons: coupons.map((coupon) => ({ ...coupon, state: couponState(coupon, now) })),
    hasNext,
    view,
    term,
    page,
    mayWrite: may("coupons.write"),
  };
});

/** The coupons, newest first, with their results so far. */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { coupons, hasNext, view, term, page, mayWrite } = loaderData;
  const address = addressWith({ q: term, ver: view });
  return (
    <ListPage
      title="Cupons"
      lead="O que cada código dá, quanto foi usado e quanto vendeu."
      action={
        mayWrite && (
          <ButtonLink to="/admin/cupons/novo" icon={Plus}>
            Novo cupom
          </ButtonLink>
        )
      }
      search={
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
      }
      tabs={viewTabs(COUPON_VIEWS, view, address)}
    >
      <DataTable
        columns={COLUMNS}
        rows={coupons}
        rowId={({ id }) => id}
        caption="Cupons"
        empty={
          term === "" && view === "todos" ? (
            "Nenhum cupom ainda. Crie o primeiro em Novo cupom."
          ) : (
            <>
              Nenhum cupom aqui. Tente outro código ou{" "}
              <Link to="/admin/cupons?ver=todos" className="link">
                veja todos
              </Link>
              .
            </>
          )
        }
        pages={numberedPages(address, page, hasNext)}
      />
    </ListPage>
  );
}

type Row = CouponRecord & { state: CouponState };

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: "codigo",
    header: "Código",
    cell: (coupon) => (
      <Link to={`/admin/cupons/${coupon.code}`} className="group grid min-h-tap content-center leading-tight">
        <b className="break-all font-semibold underline decoration-line-strong decoration-1 underline-offset-4 group-hover:decoration-current">
          {coupon.code}
        </b>
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
    ownLine: true,
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
