import { sql } from "kysely";
import { sqlList } from "#platform/database/database.server.ts";
import { ARCHIVED } from "#shop/catalogue/stock/stock-archive-store.server.ts";
import { OPEN, PAID } from "#shop/ordering/payments/payment.ts";
import type { LedgerRules } from "./ledger-rule-queries.server.ts";

/** Their stock movements may have been archived. */
const ARCHIVED_ORDERS = sql`
  select id from orders
   where created_at < (select max(created_at) from stock_movements where reference = ${sql.lit(ARCHIVED)})`;

/**
 * Pieces are reserved for running payments and removed for paid ones. Rules: DESK-1, STOCK-10, STOCK-11, STOCK-12,
 * STOCK-27, STOCK-39.
 */
export const STOCK_RULES: LedgerRules = {
  stock_ledger: ({ skus }) => sql`
    select 'sku:' || skus.id as subject,
           format('%s na prateleira; o livro de estoque soma %s', on_hand, coalesce(ledger.sum, 0)) as detail
      from skus left join (
        select sku_id, sum(delta) as sum from stock_movements where ${skus("sku_id")} group by sku_id
      ) as ledger on ledger.sku_id = skus.id
     where ${skus("skus.id")} and on_hand <> coalesce(ledger.sum, 0)`,

  stock_reserved: () => sql`
    select 'sku:' || skus.id as subject,
           format('%s reservadas; pagamentos e trocas seguram %s', reserved, coalesce(held.sum, 0)) as detail
      from skus left join (
        select sku_id, sum(quantity) as sum from (
          select sku_id, quantity from stock_reservations where state = 'held'
          union all select held_sku_id, quantity from return_lines where held_sku_id is not null
        ) as spoken_for group by sku_id
      ) as held on held.sku_id = skus.id
     where reserved <> coalesce(held.sum, 0)`,

  // Pieces are reserved for an exchange from its approval until it ends.
  return_holds: () => sql`
    select 'return:' || returns.id as subject,
           format('Segura %s da sku %s e está %s', quantity, held_sku_id, status) as detail
      from return_lines join returns on returns.id = return_lines.return_id
     where held_sku_id is not null and status not in ('approved', 'received')`,

  stock_within: () => sql`
    select 'sku:' || id as subject, format('%s na prateleira, %s reservadas', on_hand, reserved) as detail
      from skus where on_hand < 0 or reserved < 0 or reserved > on_hand`,

  product_stock: () => sql`
    select 'product:' || products.id as subject,
           format('Mostra %s à venda; são %s', stock, coalesce(free.sum, 0)) as detail
      from products left join (
        select product_id, sum(on_hand - reserved) as sum from skus group by product_id
      ) as free on free.product_id = products.id
     where stock <> coalesce(free.sum, 0)`,

  // A mismatch waits for a person's decision: its pieces remain reserved.
  reservation_open: ({ quiet }) => sql`
    select 'payment:' || payments.id as subject,
           format('Segura %s da sku %s e está %s', quantity, sku_id, payments.state) as detail
      from stock_reservations join payments on payments.id = stock_reservations.payment_id
     where stock_reservations.state = 'held' and payments.updated_at < ${quiet}
       and payments.state not in ${sqlList(OPEN)} and payments.state <> 'mismatch'
    union all
    select 'order:' || orders.id, format('Segura %s da sku %s e está %s', quantity, sku_id, orders.status)
      from stock_reservations as own join orders on orders.id = own.order_id
     where own.state = 'held' and own.payment_id is null and orders.updated_at < ${quiet}
       and (orders.status <> 'pending' or orders.expires_at < ${quiet})`,

  // An order made by staff holds its pieces until it expires, also while nobody pays it.
  order_holds: ({ now, quiet }) => sql`
    with open as (
      select id from orders
       where status = 'pending' and expires_at > ${now} and updated_at < ${quiet}
         and not exists (select from payments where order_id = orders.id and state in ${sqlList(OPEN)})
    ), wanted as (
      select order_id, sku_id, sum(quantity) as quantity from order_items
       where order_id in (select id from open) group by 1, 2
    ), held as (
      select order_id, sku_id, quantity from stock_reservations
       where state = 'held' and payment_id is null and order_id in (select id from open)
    )
    select 'order:' || order_id as subject,
           format('Sku %s: o pedido quer %s, seguradas %s', sku_id, wanted.quantity, held.quantity) as detail
      from wanted full join held using (order_id, sku_id)
     where wanted.quantity is distinct from held.quantity`,

  attempt_holds: () => sql`
    with wanted as (
      select payments.id as payment_id, order_items.sku_id, sum(order_items.quantity) as quantity
        from payments join order_items using (order_id) where payments.state in ${sqlList(OPEN)} group by 1, 2
    ), held as (
      select payment_id, sku_id, quantity from stock_reservations
       where state = 'held' and payment_id in (select id from payments where state in ${sqlList(OPEN)})
    )
    select 'payment:' || payment_id as subject,
           format('Sku %s: o pedido quer %s, seguradas %s', sku_id, wanted.quantity, held.quantity) as detail
      from wanted full join held using (payment_id, sku_id)
     where wanted.quantity is distinct from held.quantity`,

  // Pieces sold with an order are in the ledger under the order's id, once. An edit may leave none of a size.
  sale_in_ledger: ({ orders, references }) => sql`
    with archived as materialized (${ARCHIVED_ORDERS}), taken as (
      select payments.order_id::text as reference, sku_id, sum(quantity) as quantity
        from stock_reservations join payments on payments.id = stock_reservations.payment_id
       where stock_reservations.state = 'consumed' and ${orders("payments.order_id")}
         and not exists (select from archived where archived.id = payments.order_id) group by 1, 2
    ), written as (
      select reference, sku_id, -sum(delta) as quantity from stock_movements
       where reason = 'sale' and ${references("reference")}
         and not exists (select from archived where archived.id::text = reference) group by 1, 2
    )
    select 'order:' || reference as subject,
           format('Sku %s: vendidas %s, no livro de estoque %s', sku_id, taken.quantity, written.quantity) as detail
      from taken full join written using (reference, sku_id)
     where coalesce(taken.quantity, 0) <> coalesce(written.quantity, 0)`,

  sale_took_pieces: ({ orders }) => sql`
    with sold as (select id from orders where ${orders("id")} and payment_status in ${sqlList(PAID)}), wanted as (
      select order_id, sku_id, sum(quantity) as quantity from order_items
       where order_id in (select id from sold) group by 1, 2
    ), taken as (
      select payments.order_id, sku_id, sum(quantity) as quantity
        from stock_reservations join payments on payments.id = stock_reservations.payment_id
       where stock_reservations.state = 'consumed' and payments.order_id in (select id from sold) group by 1, 2
    )
    select 'order:' || order_id as subject,
           format('Sku %s: pagas %s, saíram %s', sku_id, wanted.quantity, taken.quantity) as detail
      from wanted full join taken using (order_id, sku_id)
     where wanted.quantity is distinct from taken.quantity`,
};
