import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { pageOfRows } from "#platform/database/keyset-page.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { isOrderStatus, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { isPaymentStatus, type PaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import { isPaymentMethod, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { findFirstOrders } from "./first-orders-queries.server.ts";
import {
  hasShippingStop,
  type OrderChoice,
  orderedBy,
  sortKeysOf,
  swapIsAwaited,
  swapIsStuck,
  waitsForPacking,
  waitsForPerson,
  withPieces,
} from "./order-search-queries.server.ts";
import { type OrderSort, type SortKey, sortOf, sortParts } from "./order-view.ts";

export interface StaffOrder {
  id: string;
  number: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod | null;
  customerName: string;
  /** Of the delivery address; empty once it is anonymised. */
  city: string;
  state: string;
  netCents: Centavos;
  /** The order in whose parcel it goes; null: its own. */
  sentWithNumber: number | null;
  carrierName: string | null;
  serviceName: string | null;
  createdAt: Date;
  /** Without pieces put back into stock with a refund. */
  pieces: number;
  /** Pictures of the first lines. */
  pictures: (Picture | null)[];
  /** A label waits for a person, or a parcel could not be delivered. */
  hasProblem: boolean;
  /** The piece that replaces one of its pieces is paid, and the old one could not be taken out. */
  isSwapStuck: boolean;
  /** One of its pieces leaves it once another order is paid. */
  isSwapAwaited: boolean;
  isUndelivered: boolean;
  /** Its shipping is stopped and not released by the staff. */
  isStopped: boolean;
  /** Its pieces can be or were picked up at the shop. */
  isPickup: boolean;
  /** Active ones; `ready` can be printed. */
  labels: { ready: number; all: number };
}

export interface StaffOrderFilter extends OrderChoice {
  /** Default: the view's own. */
  sort?: OrderSort;
  afterNumber?: number;
}

export interface StaffOrderPage {
  orders: StaffOrder[];
  /** Null on the last page. */
  nextAfterNumber: number | null;
  /** The sort in use, and what this choice can be sorted by. */
  sort: OrderSort;
  sortKeys: readonly SortKey[];
}

/** Rules: ORDER-64. */
export const STAFF_ORDERS_PAGE = 50;

/** Keyset pagination: deep pages cost as much as the first. Needs 'orders.read'. */
export async function readStaffOrders(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { afterNumber, sort: asked, ...choice }: StaffOrderFilter,
): Promise<StaffOrderPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const read = await withPieces(db, choice);
  const sortKeys = sortKeysOf(read);
  const wanted = sortOf(asked, choice.view);
  const sort = sortKeys.includes(sortParts(wanted).by) ? wanted : sortOf(null, choice.view);
  const page = { sort, after: afterNumber ?? null, most: STAFF_ORDERS_PAGE + 1 };
  // The page is found first: planned together with it, what is read of each order is read of all orders.
  const ids = await findFirstOrders(db, read, page);
  const rows = await db
    .selectFrom("orders")
    .where(sql<boolean>`orders.id = any(${ids}::uuid[])`)
    .select([
      "orders.id",
      "orders.number",
      "orders.status",
      "orders.payment_status as paymentStatus",
      "orders.payment_method as paymentMethod",
      "orders.customer_name as customerName",
      sql<string>`coalesce(orders.shipping_address ->> 'city', '')`.as("city"),
      sql<string>`coalesce(orders.shipping_address ->> 'state', '')`.as("state"),
      "orders.total_cents as netCents",
      "orders.carrier_name as carrierName",
      "orders.service_name as serviceName",
      "orders.created_at as createdAt",
      sql<number | null>`(select first.number from orders as first where first.id = orders.sent_with)`.as(
        "sentWithNumber",
      ),
      sql<number>`(select coalesce(sum(quantity - (select coalesce(sum(back.quantity), 0)::int from refund_pieces as back
            where back.order_item_id = order_items.id)), 0)::int from order_items where order_id = orders.id)`.as(
        "pieces",
      ),
      sql<(Picture | null)[]>`(${pictures})`.as("pictures"),
      sql<boolean>`exists (select from shipments where order_id = orders.id and ${waitsForPerson})`.as("hasProblem"),
      sql<boolean>`orders.id in (${swapIsStuck})`.as("isSwapStuck"),
      sql<boolean>`orders.id in (${swapIsAwaited})`.as("isSwapAwaited"),
      sql<boolean>`exists (select from shipments where order_id = orders.id and state = 'undelivered')`.as(
        "isUndelivered",
      ),
      hasShippingStop.as("isStopped"),
      sql<boolean>`exists (select from shipments where order_id = orders.id and kind = 'pickup'
          and state in ('ready', 'delivered'))`.as("isPickup"),
      sql<StaffOrder["labels"]>`(select json_build_object('ready', count(label.shipment_id), 'all', count(*))
          from shipments left join shipment_labels as label on label.shipment_id = shipments.id
         where order_id = orders.id and kind = 'melhor_envio' and state not in ('cancelled', 'expired'))`.as("labels"),
    ])
    .orderBy(orderedBy(sort))
    .execute();
  const { page: shown, next } = pageOfRows(rows, STAFF_ORDERS_PAGE, "number");
  const orders = shown.map((row) => {
    const { status, paymentStatus, paymentMethod } = row;
    if (!isOrderStatus(status) || !isPaymentStatus(paymentStatus)) throw new Error(`Order ${row.id}: unknown status`);
    const method = paymentMethod !== null && isPaymentMethod(paymentMethod) ? paymentMethod : null;
    return { ...row, status, paymentStatus, paymentMethod: method };
  });
  return { orders, nextAfterNumber: next, sort, sortKeys };
}

/** Orders to pack, and parcels that wait for a person; each count stops at a hundred. */
export async function countToPack(db: Database): Promise<{ embalar: number; problemas: number }> {
  const { rows } = await sql<{ embalar: number; problemas: number }>`
    select (select count(*)::int from (select from orders where ${waitsForPacking} limit 100) as waiting) as embalar,
           (select count(distinct order_id)::int from (select order_id from shipments where ${waitsForPerson}
              union all ${swapIsStuck} limit 100) as stuck)
             as problemas`.execute(db);
  return rows[0] ?? { embalar: 0, problemas: 0 };
}

const pictures = sql`
  select coalesce(json_agg(picture order by position), '[]') from (
    select item.position, case when picture.path is not null then json_build_object(
             'path', picture.path, 'checksum', picture.checksum, 'width', picture.width, 'height', picture.height,
             'alt', item.product_name) end as picture
      from order_items as item left join pictures as picture on picture.path = item.image
     where item.order_id = orders.id order by item.position limit 3) as first_lines`;

export async function stoppedOrders(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${[...ids]}::uuid[]) and ${hasShippingStop}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
