import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { COUNTED_WORK } from "#shop/fulfilment/order-desk/open-work.ts";
import { NO_FILTER, type OrderFilter } from "#shop/fulfilment/order-list/order-filter.ts";
import { chosenConditions } from "#shop/fulfilment/order-list/order-search-queries.server.ts";
import type { OrderView } from "#shop/fulfilment/order-list/order-view.ts";
import { UNSENT } from "#shop/ordering/orders/order-status.ts";

/** Each count stops at a hundred. */
export interface OrderWork {
  toPack: number;
  /** Of those, the ones made until the given day. */
  late: number;
  problems: number;
}

/** By the order list's own conditions, so that figure and list agree. `lateUntil`: São Paulo day. Rules: TODAY-2. */
export async function countOrderWork(db: Database, lateUntil: string): Promise<OrderWork> {
  const { rows } = await sql<OrderWork>`
    select ${count("embalar")} as "toPack", ${count("embalar", { until: lateUntil })} as late,
           ${count("problemas")} as problems`.execute(db);
  return rows[0] ?? { toPack: 0, late: 0, problems: 0 };
}

function count(view: OrderView, filter: Partial<OrderFilter> = {}) {
  return sql<number>`(select count(*)::int from (
    select from orders where ${chosen(view, filter)} limit ${COUNTED_WORK}) as waiting)`;
}

const chosen = (view: OrderView, filter: Partial<OrderFilter>) =>
  sql.join(chosenConditions({ view, filter: { ...NO_FILTER, ...filter } }), sql` and `);

export interface OrderToPack {
  id: string;
  number: number;
  customerName: string;
  createdAt: Date;
  pictures: (Picture | null)[];
}

/** One index range per status: nothing is sorted but these few. */
export async function listLongestWaiting(db: Database, most: number): Promise<OrderToPack[]> {
  const oldest = (status: (typeof UNSENT)[number]) => sql`
    (select id, number, customer_name, created_at from orders where ${chosen("embalar", { status })}
      order by created_at, number limit ${most})`;
  const { rows } = await sql<OrderToPack>`
    select orders.id, orders.number, customer_name as "customerName", created_at as "createdAt", (
             select coalesce(json_agg(case when path is not null then json_build_object('path', path, 'checksum', checksum,
                      'width', width, 'height', height, 'alt', alt) end order by position), '[]') from (
               select item.position, picture.path, picture.checksum, picture.width, picture.height, item.product_name as alt
                 from order_items as item left join pictures as picture on picture.path = item.image
                where item.order_id = orders.id order by item.position limit 3) as first_lines) as pictures
      from (${sql.join(UNSENT.map(oldest), sql` union all `)}) as orders
     order by created_at, number limit ${most}`.execute(db);
  return rows;
}
