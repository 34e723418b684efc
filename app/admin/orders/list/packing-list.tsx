import { Package, Printer, ScanBarcode } from "lucide-react";
import { Link } from "react-router";
import { AdminScreen } from "#app/admin/page/admin-panel.tsx";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { GiftNote } from "#app/order/gift-note.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatCep } from "#platform/formats/cep.ts";
import { counted, plural } from "#platform/formats/plural.ts";
import { valueAt } from "#platform/value-at.ts";
import { readPackingNotes } from "#shop/fulfilment/order-desk/packing-notes-queries.server.ts";
import { readOrdersToPack } from "#shop/fulfilment/order-desk/read-staff-order.server.ts";
import { readStaffOrders } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { type Replacement, replacedText } from "#shop/ordering/orders/along/replacement.ts";
import { alongState, apartReason, isToPack, type SentAlong } from "#shop/ordering/orders/along/sent-along.ts";
import { NO_PRICES, recipientOf } from "#shop/ordering/orders/gift.ts";
import { isOrderId, type Order, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { carriedBy } from "#shop/ordering/shipping/pickup.ts";
import { batchPath, checkInPath } from "../batch/batch-address.ts";
import { OrderPieces } from "../order-pieces.tsx";
import type { Route } from "./+types/packing-list";

/** Rules: SHIP-62. */
const MOST_ORDERS = 60;

/** Loads the selected orders, or else all that wait to be packed, oldest first. */
export const loader = panelLoader(async ({ db, clock, staff, query }) => {
  const ticked = query.getAll("pedido").filter(isOrderId).slice(0, MOST_ORDERS);
  const ids =
    ticked.length > 0
      ? ticked
      : (await orForbidden(readStaffOrders(db, staff, { view: "embalar", term: "" }))).orders.map(({ id }) => id);
  const { orders, stopped, along, swaps } = await orForbidden(readOrdersToPack(db, staff, ids));
  // An addition follows the order it was added to.
  const firstOf = ({ id, number }: Order) => along.get(id)?.first?.number ?? number;
  const sorted = orders.toSorted((a, b) => firstOf(a) - firstOf(b) || a.number - b.number);
  const notes = await orForbidden(
    readPackingNotes(
      db,
      staff,
      sorted.map(({ id }) => id),
    ),
  );
  const pieces = sorted.flatMap(({ items }) => items).reduce((total, { quantity }) => total + quantity, 0);
  return {
    orders: sorted.map((order) => ({
      order,
      parcel: parcelText(order, along.get(order.id)),
      swaps: (swaps.get(order.id) ?? []).map(swapText),
      notes: valueAt(notes, order.id) ?? [],
    })),
    stopped: stopped.map(({ id, number }) => ({ id, number })),
    pieces,
    at: formatDateTime(clock()),
  };
});

/** Pick list for several orders, with pictures and what staff noted; printable. */
export default function PackingList({ loaderData: { orders, stopped, pieces, at } }: Route.ComponentProps) {
  return (
    <AdminScreen
      title="Lista de separação"
      lead={`${counted(orders.length, "pedido", "pedidos")}, ${counted(pieces, "peça", "peças")}. ${at}`}
      action={
        <div className="grid w-full gap-3 min-[22rem]:grid-cols-2 sm:flex sm:w-auto sm:flex-wrap print:hidden">
          <ButtonLink to="/admin/pedidos" variant="secondary" size="s">
            Voltar aos pedidos
          </ButtonLink>
          {orders.length > 0 && (
            <ButtonLink
              to={batchPath(orders.map(({ order }) => order.id))}
              variant="secondary"
              size="s"
              icon={Package}
              className="max-sm:px-2"
            >
              Comprar etiquetas
            </ButtonLink>
          )}
          {orders.length > 0 && (
            <ButtonLink
              to={checkInPath(orders.map(({ order }) => order.id))}
              variant="secondary"
              size="s"
              icon={ScanBarcode}
            >
              Conferir
            </ButtonLink>
          )}
          <Button size="s" icon={Printer} onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      }
    >
      {stopped.length > 0 && (
        <Note tone="danger" title="Fora da lista: não envie sem conferir.">
          O provedor do pagamento avisou de um problema, ou há uma contestação. Veja o motivo em cada pedido:{" "}
          {stopped.map(({ id, number }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={`/admin/pedidos/${id}`} className="link">
                nº {number}
              </Link>
            </span>
          ))}
          .
        </Note>
      )}
      {orders.length === 0 ? (
        <p className="rounded-panel border border-line bg-surface px-5 py-12 text-center text-ink-soft">
          Nenhum pedido para separar agora.
        </p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 print:gap-0">
          {orders.map(({ order, parcel, swaps, notes }) => (
            <Sheet key={order.id} order={order} parcel={parcel} swaps={swaps} notes={notes} />
          ))}
        </ol>
      )}
    </AdminScreen>
  );
}

/** Text naming the orders that share the parcel; null if there are none. Rules: EDIT-17. */
function parcelText(order: Order, along: SentAlong | undefined): string | null {
  const { first, additions } = along ?? { first: null, additions: [] };
  if (first)
    return ["together", "on_label"].includes(alongState(order, first))
      ? `No pacote do pedido ${orderNumber(first)}`
      : null;
  const packed = additions.filter((each) => isToPack(each) && apartReason(each) === null);
  return packed.length > 0 ? `No mesmo pacote: pedido ${packed.map(orderNumber).join(", ")}` : null;
}

/** A piece that may still leave the order. Rules: EDIT-29. */
function swapText(replacement: Replacement): string {
  const number = orderNumber({ number: replacement.additionNumber });
  return `Espera troca: ${replacedText(replacement)} sai se o pedido ${number} for pago antes do envio`;
}

interface SheetProps {
  order: Order;
  parcel: string | null;
  swaps: readonly string[];
  notes: readonly string[];
}

function Sheet({ order, parcel, swaps, notes }: SheetProps) {
  const { shippingAddress: address } = order;
  return (
    <li className="grid break-inside-avoid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-line bg-surface p-4 md:p-5 print:rounded-none print:border-x-0 print:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-title">
          <span aria-hidden="true" className="mr-2.5 inline-block size-4 border border-ink align-[-2px]" />
          Pedido {orderNumber(order)}{" "}
          <span className="font-normal text-caption text-ink-muted">#{shortId(order.id)}</span>
        </h3>
        <p className="text-small">
          {recipientOf(order)} · {address.city}, {address.state}, {formatCep(address.zipCode)} ·{" "}
          {carriedBy(order, "Envio a definir")}
        </p>
      </div>
      {parcel && <p className="font-semibold text-small">{parcel}</p>}
      {swaps.map((text) => (
        <p key={text} className="font-semibold text-small">
          {text}
        </p>
      ))}
      <OrderPieces items={order.items} />
      <GiftNote of={order} more={NO_PRICES} />
      {notes.length > 0 && (
        <div className="text-small">
          <b className="font-semibold">{plural(notes.length, "Anotação", "Anotações")} da equipe:</b>
          {notes.map((text) => (
            <p key={text} className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      )}
    </li>
  );
}
