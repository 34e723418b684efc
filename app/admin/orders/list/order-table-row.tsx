import clsx from "clsx";
import { ArrowLeftRight, CornerDownRight, Printer, ShieldAlert, Store, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { OrderStatusPill, PaymentStatusPill } from "#app/order/order-status-pill.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { plural } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { ListColumn } from "#shop/fulfilment/order-list/order-list.ts";
import type { StaffOrder } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { isUnsent } from "#shop/ordering/orders/order-status.ts";
import { paymentMethodLabel } from "#shop/ordering/payments/payment.ts";
import { carriedBy } from "#shop/ordering/shipping/pickup.ts";

/** Classes of a column's cells: beside `lg` its place in a card. */
const CELLS: Record<ListColumn, string> = {
  cliente: "max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2 lg:max-w-52 lg:truncate",
  local: "max-lg:col-start-2 max-lg:row-start-3 lg:max-w-40 lg:truncate",
  pecas: "relative max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-5 lg:text-right",
  pagamento: "max-lg:col-start-2 max-lg:row-start-4 lg:max-w-36 lg:truncate",
  envio: "max-lg:col-start-3 max-lg:row-start-4 max-lg:text-right lg:max-w-40 lg:truncate lg:max-xl:hidden",
  situacao: "max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-6",
  idade: "max-lg:col-start-3 max-lg:row-start-3 max-lg:text-right lg:text-right",
  total: "max-lg:col-start-3 max-lg:row-start-1 max-lg:font-semibold text-right",
};

interface OrderTableRowProps {
  order: StaffOrder;
  columns: readonly ListColumn[];
  now: Date;
  /** The list has a column of checkboxes. */
  canTick: boolean;
}

/** An order as a row of the table, or as a card on narrow screens. A cancelled one cannot be ticked. Rules: OLIST-8. */
export function OrderTableRow({ order, columns, now, canTick }: OrderTableRowProps) {
  const { id } = order;
  return (
    <tr
      data-order={id}
      className="group/row cursor-pointer hover:bg-paper has-[a:focus-visible]:bg-tile has-[input:checked]:bg-accent-soft max-lg:grid max-lg:grid-cols-[2.25rem_minmax(0,1fr)_fit-content(55%)] max-lg:gap-x-3 max-lg:px-3 max-lg:py-3"
    >
      {canTick && (
        <td className="w-0 p-0 max-lg:row-span-2 lg:h-7">
          {order.status !== "cancelled" && (
            <label className="grid size-tap cursor-pointer place-items-center max-lg:-mt-2.5 max-lg:-ml-1 lg:h-7 lg:w-10">
              <span className="sr-only">Marcar o pedido {orderNumber(order)}</span>
              <input type="checkbox" name="pedido" value={id} className="size-5 cursor-pointer accent-ink lg:size-4" />
            </label>
          )}
        </td>
      )}
      <th scope="row" className="p-0 text-left font-semibold max-lg:col-start-2 lg:px-2.5">
        <Link
          to={`/admin/pedidos/${id}`}
          aria-label={`Pedido ${orderNumber(order)}, ${order.customerName}`}
          className="inline-block rounded-control tabular-nums whitespace-nowrap underline-offset-4 group-hover/row:underline max-lg:py-0.5"
        >
          {orderNumber(order)}
        </Link>
      </th>
      {columns.map((column) => (
        <td key={column} className={clsx("p-0 lg:px-2.5", CELLS[column])}>
          {cellOf(column, order, now)}
        </td>
      ))}
    </tr>
  );
}

function cellOf(column: ListColumn, order: StaffOrder, now: Date): ReactNode {
  const { customerName, city, state, paymentMethod, createdAt } = order;
  switch (column) {
    case "cliente":
      return <span title={customerName}>{customerName}</span>;
    case "local":
      return <span className="text-ink-soft">{[city, state].filter(Boolean).join("/")}</span>;
    case "pecas":
      return <Pieces order={order} />;
    case "pagamento":
      return <span className="text-ink-soft">{paymentMethod ? paymentMethodLabel(paymentMethod) : "—"}</span>;
    case "envio":
      return <span className="text-ink-soft">{sendingText(order)}</span>;
    case "situacao":
      return <Signs order={order} />;
    case "idade":
      return (
        <time
          dateTime={createdAt.toISOString()}
          title={formatDateTime(createdAt)}
          className="text-ink-soft tabular-nums whitespace-nowrap"
        >
          {ageText(createdAt, now)}
        </time>
      );
    case "total":
      return <span className="tabular-nums whitespace-nowrap">{formatBrl(order.netCents)}</span>;
  }
}

function sendingText(order: StaffOrder): string {
  return order.isPickup ? "Retirada na loja" : carriedBy(order);
}

/** How many pieces; their pictures while the pointer is on the number or the keyboard on the row, and on cards. Rules: OLIST-2. */
function Pieces({ order: { pieces, pictures } }: { order: StaffOrder }) {
  return (
    <span className="max-lg:flex max-lg:items-center max-lg:gap-3 max-lg:pt-2">
      <span className="max-lg:order-last max-lg:text-ink-soft tabular-nums">
        {pieces}
        <span className="lg:sr-only"> {plural(pieces, "peça", "peças")}</span>
      </span>
      {pictures.length > 0 && (
        <span className="flex gap-2 lg:absolute lg:top-1/2 lg:left-full lg:z-10 lg:hidden lg:-translate-y-1/2 lg:border lg:border-line lg:bg-surface lg:p-2 lg:shadow-float lg:group-has-[a:focus-visible]/row:group-not-data-calm/list:flex lg:in-[td:hover]:flex">
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an order do not move
            <PieceThumb key={index} picture={picture} px={72} className="size-12 flex-none lg:size-18" />
          ))}
        </span>
      )}
    </span>
  );
}

/** Pills of an order: the most urgent one with its text, the others as icons where the table is dense. */
function Signs({ order }: { order: StaffOrder }) {
  const signs = signsOf(order);
  return (
    <span className="flex flex-wrap items-center gap-1.5 max-lg:pt-2 lg:flex-nowrap">
      {signs.map((sign, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
        <Fragment key={index}>{sign(index === 0 ? "words" : "icon")}</Fragment>
      ))}
    </span>
  );
}

type Sign = (dense: "words" | "icon") => ReactNode;

function signsOf(order: StaffOrder): Sign[] {
  const { status, paymentStatus, labels, hasProblem, isPickup } = order;
  const isInShop = isUnsent(status);
  const hasLabel = labels.all > 0 && status === "processing" && !hasProblem;
  const isReady = labels.ready === labels.all;
  const waitsAtShop = isPickup && status === "processing";
  const cancelled: Sign | false =
    status === "cancelled" && ((dense) => <OrderStatusPill status={status} dense={dense} />);
  const signs: (Sign | false)[] = [
    cancelled,
    order.isStopped &&
      isInShop &&
      ((dense) => <StatusPill tone="danger" icon={ShieldAlert} dense={dense} label="Não enviar" />),
    order.isSwapStuck &&
      ((dense) => <StatusPill tone="danger" icon={TriangleAlert} dense={dense} label="Troca por fazer" />),
    hasProblem &&
      ((dense) => (
        <StatusPill
          tone="danger"
          icon={TriangleAlert}
          dense={dense}
          label={order.isUndelivered ? "Não entregue" : "Etiqueta com problema"}
        />
      )),
    order.isSwapAwaited &&
      isInShop &&
      ((dense) => <StatusPill tone="warning" icon={ArrowLeftRight} dense={dense} label="Espera troca" />),
    (status === "pending" || paymentStatus !== "paid") &&
      ((dense) => <PaymentStatusPill status={paymentStatus} dense={dense} />),
    hasLabel &&
      ((dense) => (
        <StatusPill
          tone={isReady ? "accent" : "neutral"}
          icon={Printer}
          dense={dense}
          label={isReady ? "Etiqueta pronta" : "Preparando etiqueta"}
        />
      )),
    waitsAtShop && ((dense) => <StatusPill tone="accent" icon={Store} dense={dense} label="Pronto para retirada" />),
    // What the signs before it imply.
    !waitsAtShop &&
      !hasLabel &&
      !cancelled &&
      status !== "pending" &&
      ((dense) => <OrderStatusPill status={status} dense={dense} />),
    order.sentWithNumber !== null &&
      ((dense) => (
        <StatusPill
          tone="neutral"
          icon={CornerDownRight}
          dense={dense}
          label={`Acréscimo ao nº ${order.sentWithNumber}`}
        />
      )),
  ];
  return signs.filter((sign) => sign !== false);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;

/** How long ago an order was placed, in one unit: '5 min', '3 h', '2 dias', '4 meses', '2 anos'. */
export function ageText(placed: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - placed.getTime());
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  if (age < 2 * MONTH) return `${Math.floor(age / DAY)} dias`;
  if (age < 24 * MONTH) return `${Math.floor(age / MONTH)} meses`;
  return `${Math.floor(age / (12 * MONTH))} anos`;
}
