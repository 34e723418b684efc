import clsx from "clsx";
import { ArrowDown, ArrowUp, ArrowUpDown, PackageCheck, Printer } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#platform/formats/plural.ts";
import { LIST_COLUMNS, type ListColumn } from "#shop/fulfilment/order-list/order-list.ts";
import { type OrderSort, type SortKey, sortParts } from "#shop/fulfilment/order-list/order-view.ts";
import type { StaffOrder } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { OrderTableRow } from "./order-table-row.tsx";

interface OrdersTableProps {
  orders: readonly StaffOrder[];
  columns: readonly ListColumn[];
  /** Table caption, for screen readers. */
  caption: string;
  now: Date;
  sort: OrderSort;
  /** What they can be sorted by. */
  sortKeys: readonly SortKey[];
  sortTo: (sort: OrderSort) => string;
  canTick: boolean;
  /** The ticked ones may be prepared for sending. */
  maySend: boolean;
}

const SORTED_BY: Partial<Record<ListColumn, { by: SortKey; first: "asc" | "desc" }>> = {
  cliente: { by: "cliente", first: "asc" },
  idade: { by: "data", first: "desc" },
  total: { by: "total", first: "desc" },
};

/** On wide screens the bar of what is ticked takes the place of the headings, so that no row moves. */
const UNDER_BAR = "lg:group-has-[input[name=pedido]:checked]/list:invisible";

const RIGHT: readonly ListColumn[] = ["pecas", "idade", "total"];

/**
 * The orders of a page as a dense table, as cards on narrow screens. Its checkboxes are in a GET form, so that what is
 * done with the ticked orders needs no scripts.
 * Rules: OLIST-1.
 */
export function OrdersTable({ orders, columns, caption, now, canTick, maySend, ...sorting }: OrdersTableProps) {
  const { form, count, ticked, tickRange } = useTicks(orders);
  return (
    <form
      ref={form}
      method="get"
      action="/admin/pedidos/separar"
      onChange={ticked}
      onReset={() => setTimeout(ticked)}
      className="group/list flex flex-col"
      data-orders
    >
      <table className="w-full border-collapse text-small max-lg:block lg:leading-5">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:block">
          <tr className="border-line-strong border-b text-ink-muted text-label tracking-[0.04em] max-lg:flex max-lg:items-center max-lg:gap-x-4 max-lg:overflow-x-auto max-lg:px-3">
            {canTick && (
              <th scope="col" className="w-0 p-0 max-lg:w-auto max-lg:flex-none">
                <label className="grid size-tap cursor-pointer place-items-center max-lg:-ml-1 lg:h-8 lg:w-10">
                  <span className="sr-only">Marcar todos desta página</span>
                  <input
                    type="checkbox"
                    data-all
                    onChange={(event) => tickAll(event.currentTarget)}
                    className="size-5 cursor-pointer accent-ink lg:size-4"
                  />
                </label>
              </th>
            )}
            <th scope="col" className={clsx("text-left font-semibold max-lg:sr-only lg:px-2.5", UNDER_BAR)}>
              Pedido
            </th>
            {columns.map((column) => (
              <Heading key={column} column={column} {...sorting} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is for the keyboard */}
        <tbody
          className="divide-y divide-line max-lg:block"
          onMouseDown={keepSelection}
          onClick={(event) => {
            tickRange(event);
            openRow(event);
          }}
        >
          {orders.map((order) => (
            <OrderTableRow key={order.id} order={order} columns={columns} now={now} canTick={canTick} />
          ))}
        </tbody>
      </table>
      {canTick && <BulkBar count={count} maySend={maySend} />}
    </form>
  );
}

/** How many orders are ticked, counted in the form itself: its checkboxes also work without scripts. */
function useTicks(orders: readonly StaffOrder[]) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  function ticked() {
    const boxes = boxesOf(form.current);
    const chosen = boxes.filter(({ checked }) => checked).length;
    const all = form.current?.querySelector<HTMLInputElement>("input[data-all]");
    if (all) {
      all.checked = chosen > 0 && chosen === boxes.length;
      all.indeterminate = chosen > 0 && chosen < boxes.length;
    }
    setCount(chosen);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or boxes that the browser has restored
  useEffect(ticked, [orders]);
  const last = useRef<string | null>(null);
  /** With Shift: all between the box that was pressed last and this one become as this one. Rules: OLIST-9. */
  function tickRange({ target, shiftKey }: MouseEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || target.name !== "pedido") return;
    const boxes = boxesOf(form.current);
    const from = boxes.findIndex(({ value }) => value === last.current);
    const to = boxes.indexOf(target);
    if (shiftKey && from >= 0) {
      for (const box of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) box.checked = target.checked;
    }
    last.current = target.value;
  }
  return { form, count, ticked, tickRange };
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("input[name=pedido]") ?? [])];
}

function tickAll(all: HTMLInputElement) {
  for (const box of boxesOf(all.form)) box.checked = all.checked;
}

/** Shift and a press on a box must not select the text between. */
function keepSelection(event: MouseEvent<HTMLElement>) {
  if (event.shiftKey && event.target instanceof Element && event.target.closest("label")) event.preventDefault();
}

/** A press anywhere on a row opens its order, unless it was on a control or selected text. */
function openRow(event: MouseEvent<HTMLElement>) {
  if (!(event.target instanceof Element) || event.target.closest("a, label, input, button")) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = event.target.closest("tr")?.querySelector("a");
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(
    new globalThis.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

interface HeadingProps extends Pick<OrdersTableProps, "sort" | "sortKeys" | "sortTo"> {
  column: ListColumn;
}

function Heading({ column, sort, sortKeys, sortTo }: HeadingProps) {
  const label = LIST_COLUMNS.find(({ id }) => id === column)?.label;
  const sortable = SORTED_BY[column];
  const right = RIGHT.includes(column);
  const look = clsx("whitespace-nowrap p-0 font-semibold lg:px-2.5", right ? "lg:text-right" : "text-left", UNDER_BAR);
  if (!sortable || !sortKeys.includes(sortable.by))
    return (
      <th scope="col" className={clsx(look, "max-lg:sr-only", column === "envio" && "lg:max-xl:hidden")}>
        {label}
      </th>
    );
  const { by, direction } = sortParts(sort);
  const isSorted = by === sortable.by;
  const next = isSorted ? (direction === "asc" ? "desc" : "asc") : sortable.first;
  // The youngest order has the latest date.
  const shown = by === "data" ? (direction === "asc" ? "desc" : "asc") : direction;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (shown === "asc" ? "ascending" : "descending") : undefined}
      className={clsx(look, "max-lg:flex-none")}
    >
      <Link
        to={sortTo(`${sortable.by}-${next}`)}
        preventScrollReset
        className={clsx(
          "inline-flex min-h-tap items-center gap-1 hover:text-ink lg:min-h-8",
          right && "lg:flex-row-reverse",
          isSorted && "text-ink",
        )}
      >
        {label}
        <Icon
          of={isSorted ? (shown === "asc" ? ArrowUp : ArrowDown) : ArrowUpDown}
          size="s"
          className={isSorted ? "" : "text-line-strong"}
        />
      </Link>
    </th>
  );
}

/** On phones both actions share a row below the count. */
const IN_BAR = "max-sm:flex-1 max-sm:px-2 max-sm:[&>svg]:hidden lg:min-h-7 lg:px-3";

/** What can be done with the ticked orders; there while one is ticked, with or without scripts. Rules: OLIST-8. */
function BulkBar({ count, maySend }: { count: number; maySend: boolean }) {
  return (
    <div
      role="toolbar"
      aria-label="Pedidos marcados"
      className="sticky bottom-0 z-10 hidden flex-wrap items-center gap-x-3 gap-y-2 border-line-strong border-t bg-surface px-3.5 py-2 group-has-[input[name=pedido]:checked]/list:flex lg:top-0 lg:bottom-auto lg:order-first lg:-mb-8.25 lg:ml-10 lg:min-h-8 lg:border-t-0 lg:border-b lg:px-2.5 lg:py-0"
    >
      <p role="status" className="mr-auto font-semibold text-small tabular-nums">
        {count === 0 ? "Pedidos marcados" : counted(count, "pedido marcado", "pedidos marcados")}
      </p>
      <Button type="reset" variant="ghost" size="s" className="lg:min-h-7">
        Desmarcar
      </Button>
      <span aria-hidden="true" className="basis-full sm:hidden" />
      <Button type="submit" variant="secondary" size="s" icon={Printer} className={IN_BAR}>
        Lista de separação
      </Button>
      {maySend && (
        <Button type="submit" size="s" icon={PackageCheck} formAction="/admin/pedidos/lote" className={IN_BAR}>
          Preparar envio
        </Button>
      )}
    </div>
  );
}
