import { SlidersHorizontal } from "lucide-react";
import { Form, Link } from "react-router";
import { FilterChips } from "#app/admin/list/list-filters.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { formatDay } from "#platform/clock.ts";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { formatBrl } from "#platform/money.ts";
import { countOrderFilters, NO_FILTER, type OrderFilter } from "#shop/fulfilment/order-list/order-filter.ts";
import { ORDER_STATUSES, orderStatusLabel } from "#shop/ordering/orders/order-status.ts";
import { PAYMENT_STATUSES, paymentStatusLabel } from "#shop/ordering/orders/payment-status.ts";
import { PAYMENT_METHODS, paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { ListMenu } from "./list-menu.tsx";
import { listQuery, type OrderListState } from "./orders-address.ts";

const ANY = { value: "", label: "Qualquer" };
const amount = (cents: number | null) => (cents === null ? "" : formatCentsForInput(cents));

/** Filters of the list; keeps the search term. */
export function OrderFilters({ state }: { state: OrderListState }) {
  const { view, filter } = state;
  const count = countOrderFilters(filter);
  const own = new URLSearchParams(listQuery({ ...state, filter: NO_FILTER }));
  // Filters without a view look through all orders.
  if (view === "embalar") own.delete("ver");
  return (
    <ListMenu
      icon={SlidersHorizontal}
      label={count > 0 ? `Filtros (${count})` : "Filtros"}
      panelClass="md:w-[min(44rem,calc(100vw-2*var(--spacing-gutter)))]"
    >
      <Form method="get" className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 md:grid-cols-3">
        {[...own].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          label="Situação"
          name="situacao"
          defaultValue={filter.status ?? ""}
          options={[ANY, ...ORDER_STATUSES.map((value) => ({ value, label: orderStatusLabel(value) }))]}
        />
        <SelectField
          label="Pagamento"
          name="pagamento"
          defaultValue={filter.paymentStatus ?? ""}
          options={[ANY, ...PAYMENT_STATUSES.map((value) => ({ value, label: paymentStatusLabel(value) }))]}
        />
        <SelectField
          label="Forma de pagamento"
          name="forma"
          defaultValue={filter.method ?? ""}
          options={[ANY, ...PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabel(value) }))]}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Total de" name="total_min" defaultValue={amount(filter.leastCents)} inputMode="decimal" />
          <TextField label="Total até" name="total_max" defaultValue={amount(filter.mostCents)} inputMode="decimal" />
        </div>
        <TextField label="Feito de" name="de" type="date" defaultValue={filter.from ?? ""} />
        <TextField label="Feito até" name="ate" type="date" defaultValue={filter.until ?? ""} />
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3 sm:col-span-2 md:col-span-3">
          <Button type="submit" variant="secondary">
            Filtrar
          </Button>
          {count > 0 && (
            <Link
              to={listQuery({ ...state, filter: NO_FILTER })}
              className="link inline-flex min-h-control items-center text-small"
            >
              Limpar filtros
            </Link>
          )}
        </div>
      </Form>
    </ListMenu>
  );
}

/** What the list is filtered by; each chip takes its filter away and keeps view, search and sort. */
export function OrderFilterChips({ state }: { state: OrderListState }) {
  const { filter } = state;
  const words: [keyof OrderFilter, string, string | null][] = [
    ["status", "Situação", filter.status && orderStatusLabel(filter.status)],
    ["paymentStatus", "Pagamento", filter.paymentStatus && paymentStatusLabel(filter.paymentStatus)],
    ["method", "Forma", filter.method && paymentMethodLabel(filter.method)],
    ["leastCents", "Total de", filter.leastCents === null ? null : formatBrl(filter.leastCents)],
    ["mostCents", "Total até", filter.mostCents === null ? null : formatBrl(filter.mostCents)],
    ["from", "Feito de", filter.from && formatDay(filter.from)],
    ["until", "Feito até", filter.until && formatDay(filter.until)],
  ];
  const chips = words.flatMap(([name, label, value]) =>
    value === null
      ? []
      : [{ label, value, withoutTo: listQuery({ ...state, filter: { ...filter, [name]: NO_FILTER[name] } }) }],
  );
  return <FilterChips chips={chips} clearTo={listQuery({ ...state, filter: NO_FILTER })} />;
}
