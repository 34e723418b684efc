import {
  type ColumnDef,
  type Header,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import clsx from "clsx";
import { ArrowDown, ArrowUp, ArrowUpDown, Check, Minus } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { valueAt } from "#platform/value-at.ts";
import { ListFrame, type ListPages } from "./list-frame.tsx";
import { wholeLines } from "./whole-lines.ts";

export type SortDirection = "asc" | "desc";

export interface TableColumn<Row> {
  id: string;
  /** Column heading; on phones the label before each value, except in the first column. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Label before each value on phones, where half a line is too narrow for `header`. */
  shortHeader?: string;
  /** On phones without a label, two of them to a line: for values that say what they are, such as a city. */
  bare?: true;
  /** For numbers and amounts; on phones two of them share a line. */
  align?: "right";
  /** On phones has a line of its own, though it is aligned right: for long headings. */
  ownLine?: true;
  /** Makes the column sortable; the value is the direction of the first click. */
  sortable?: SortDirection;
  /** Heading for screen readers only, such as a column of buttons. */
  headerHidden?: boolean;
  /** Class names of its cells. */
  className?: string;
}

/** The current order, and the URL of another one. The server sorts. */
export interface TableSort {
  by: string;
  direction: SortDirection;
  to: (by: string, direction: SortDirection) => string;
}

export interface TableSelection<Row> {
  /** Field name of the checkboxes; their value is the row's id. */
  name: string;
  /** Accessible name of a row's checkbox: 'Selecionar Anel Oval'. */
  label: (row: Row) => string;
  /** Called with the ids selected now; [] when the rows change. */
  onChange?: (ids: string[]) => void;
}

interface DataTableProps<Row extends RowData> {
  /** The first column names its row. Must be a stable reference: module scope or memoised. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Table caption, for screen readers. */
  caption: string;
  sort?: TableSort;
  selection?: TableSelection<Row>;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** On phones rows become cards ('stacked', the default) or the table scrolls inside its box. */
  onPhones?: "stacked" | "scrolling";
  pages?: ListPages;
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

type Features = typeof features;

const HEAD = "px-3.5 text-left font-semibold text-label tracking-[0.04em] text-ink-muted whitespace-nowrap";

/** On phones a value that is being edited has the line to itself: half of one is too narrow for field and button. */
const EDITED_CELL = "max-md:has-[input:not([type=checkbox])]:col-span-2";

const BOX_CELL = "w-0 py-0 pr-0 pl-2.5";

/** The panel's table: rows sorted and paged by the server, optional checkboxes, cards on phones. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, caption, sort, selection, empty, onPhones = "stacked", pages } = props;
  const picks = usePicks(rows, rowId, selection?.onChange);
  const defs = useMemo(() => columns.map((column) => columnDef(column)), [columns]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const whole = useMemo(() => wholeLines(columns), [columns]);
  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: selection !== undefined,
    state: {
      rowSelection: picks.picked,
      sorting: sort ? [{ id: sort.by, desc: sort.direction === "desc" }] : [],
    },
    onRowSelectionChange: (next) => picks.pick(typeof next === "function" ? next(picks.picked) : next),
  });
  const stacked = onPhones === "stacked";
  const sortable = sort !== undefined && columns.some((column) => column.sortable);
  /** On phones the head has only what can be pressed. */
  const hasHead = sortable || selection !== undefined;
  const all = table.getRowModel().rows;
  return (
    <ListFrame isEmpty={all.length === 0} empty={empty} pages={pages}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
        <table className={clsx("w-full border-collapse text-small", stacked && "max-md:block")}>
          <caption className="sr-only">{caption}</caption>
          <thead className={clsx(stacked && "max-md:block")}>
            {table.getHeaderGroups().map((group) => (
              <tr
                key={group.id}
                className={clsx(
                  "border-line-strong border-b",
                  stacked && "max-md:flex max-md:items-center max-md:gap-x-4 max-md:overflow-x-auto max-md:px-2.5",
                  stacked && !hasHead && "max-md:border-b-0",
                )}
              >
                {selection && (
                  <th scope="col" className={clsx(BOX_CELL, stacked && "max-md:w-auto max-md:flex-none max-md:p-0")}>
                    <Box
                      label="Selecionar todos desta página"
                      labelOnPhones={stacked && !sortable}
                      checked={table.getIsAllRowsSelected()}
                      mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                      onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                    />
                  </th>
                )}
                {group.headers.map((header) => (
                  <Head key={header.id} header={header} column={byId.get(header.id)} sort={sort} stacked={stacked} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody className={clsx("divide-y divide-line", stacked && "max-md:block")}>
            {all.map((row) => (
              <Line key={row.id} row={row} byId={byId} whole={whole} selection={selection} stacked={stacked} />
            ))}
          </tbody>
        </table>
      </section>
    </ListFrame>
  );
}

function columnDef<Row extends RowData>(column: TableColumn<Row>): ColumnDef<Features, Row> {
  return {
    id: column.id,
    header: column.header,
    // Sorting is done by the server; TanStack Table needs an accessor to allow sorting at all.
    accessorFn: (row) => row,
    cell: ({ row }) => column.cell(row.original),
    enableSorting: column.sortable !== undefined,
    sortDescFirst: column.sortable === "desc",
  };
}

/** The selected rows. The selection is cleared when the rows change. */
function usePicks<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  onChange: ((ids: string[]) => void) | undefined,
) {
  const ids = rows.map(rowId);
  const page = JSON.stringify(ids);
  const [kept, keep] = useState<{ page: string; picked: RowSelectionState }>({ page, picked: {} });
  const none = useMemo<RowSelectionState>(() => ({}), []);
  const picked = kept.page === page ? kept.picked : none;
  const tell = useEffectEvent(() => onChange?.(ids.filter((id) => valueAt(picked, id))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of what is ticked, whenever that changes
  useEffect(() => tell(), [picked]);
  return { picked, pick: (next: RowSelectionState) => keep({ page, picked: next }) };
}

interface HeadProps<Row extends RowData> {
  header: Header<Features, Row>;
  column: TableColumn<Row> | undefined;
  sort: TableSort | undefined;
  stacked: boolean;
}

function Head<Row extends RowData>({ header, column, sort, stacked }: HeadProps<Row>) {
  const right = column?.align === "right";
  const sorted = header.column.getIsSorted();
  const sortable = sort !== undefined && column?.sortable !== undefined;
  const words = column?.headerHidden ? <span className="sr-only">{column.header}</span> : column?.header;
  const icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={sortable && sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
      className={clsx(
        HEAD,
        right && "text-right",
        sortable ? "py-0" : "py-3",
        stacked && (sortable ? "max-md:flex-none max-md:px-1" : "max-md:sr-only"),
      )}
    >
      {sortable ? (
        <Link
          to={sort.to(header.id, header.column.getNextSortingOrder() === "desc" ? "desc" : "asc")}
          preventScrollReset
          className={clsx(
            "inline-flex min-h-tap items-center gap-1.5 hover:text-ink",
            right && "md:flex-row-reverse",
            sorted && "text-ink",
          )}
        >
          {words}
          <Icon of={icon} size="s" className={sorted ? "" : "text-line-strong"} />
        </Link>
      ) : (
        words
      )}
    </th>
  );
}

interface LineProps<Row extends RowData> {
  row: TableRow<Features, Row>;
  byId: ReadonlyMap<string, TableColumn<Row>>;
  /** Columns with a line of a card to themselves. */
  whole: ReadonlySet<string>;
  selection: TableSelection<Row> | undefined;
  stacked: boolean;
}

function Line<Row extends RowData>({ row, byId, whole, selection, stacked }: LineProps<Row>) {
  const picked = row.getIsSelected();
  return (
    <tr
      className={clsx(
        picked ? "bg-accent-soft" : "hover:bg-paper",
        stacked &&
          "max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:gap-y-1.5 max-md:px-4 max-md:py-3.5",
        stacked && selection && "max-md:pl-14",
      )}
    >
      {selection && (
        <td className={clsx(BOX_CELL, stacked && "max-md:absolute max-md:top-2 max-md:left-2.5 max-md:p-0")}>
          <Box
            label={selection.label(row.original)}
            name={selection.name}
            value={row.id}
            checked={picked}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {row.getAllCells().map((cell, index) => {
        const column = byId.get(cell.column.id);
        if (!column) return null;
        const Cell = index === 0 ? "th" : "td";
        return (
          <Cell
            key={cell.id}
            scope={index === 0 ? "row" : undefined}
            className={clsx(
              "px-3.5 py-2.5 text-left font-normal",
              column.align === "right" && "tabular-nums md:text-right md:whitespace-nowrap",
              stacked && "max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-x-3 max-md:p-0",
              stacked && (whole.has(column.id) ? "max-md:col-span-2" : EDITED_CELL),
              column.className,
            )}
          >
            {stacked && index > 0 && !column.headerHidden && !column.bare && (
              <span aria-hidden="true" className="text-caption text-ink-muted md:hidden">
                {column.shortHeader ?? column.header}
              </span>
            )}
            {column.cell(row.original)}
          </Cell>
        );
      })}
    </tr>
  );
}

interface BoxProps {
  label: string;
  /** Shows the label beside the box on phones. */
  labelOnPhones?: boolean;
  name?: string;
  value?: string;
  checked: boolean;
  /** Indeterminate: only some of the rows are selected. */
  mixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A native checkbox with a 44 px target; works in a form without scripts. */
function Box({ label, labelOnPhones = false, name, value, checked, mixed = false, onChange }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="inline-flex cursor-pointer items-center">
      <span className="relative grid size-tap flex-none place-items-center">
        <input
          ref={input}
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          onChange={onChange}
          className="peer size-5.5 cursor-pointer appearance-none rounded-control border border-line-strong bg-surface checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
        />
        <Icon
          of={mixed ? Minus : Check}
          size="s"
          className={clsx(
            "pointer-events-none absolute text-paper",
            checked || mixed ? "" : "hidden peer-checked:block",
          )}
        />
      </span>
      <span className={clsx("sr-only", labelOnPhones && "max-md:not-sr-only max-md:text-ink-soft max-md:text-small")}>
        {label}
      </span>
    </label>
  );
}
