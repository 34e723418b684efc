import type { BenchDatabase } from "../bench-database.ts";
import { personName } from "./person-names.ts";

/** Two years, so that the last twelve months can be compared with the twelve before. */
const DAYS = 730;
const PRODUCTS = 2_000;
const CUSTOMERS = 300_000;
const COUPONS = 200;

/**
 * Fills a migrated database without orders with paid orders, payment attempts, items, parcels and refunds, in plain
 * SQL, without triggers and without the indexes that only order lists use. The daily figures come from the shop's own
 * recount. Without `catalogue` it makes products of its own; with it, it sells so many that are there.
 */
export async function fillMillionOrders(database: BenchDatabase, orders: number, catalogue?: number): Promise<void> {
  const steps = [
    "drop index orders_customer_words",
    "drop index orders_customer_email",
    "drop index if exists order_items_product_words, orders_city",
    ...(catalogue === undefined ? [products] : []),
    sold(catalogue ?? PRODUCTS),
    customers,
    coupons,
    draw(orders, catalogue ?? PRODUCTS),
    ORDERS,
    ITEMS,
    PAYMENTS,
    REFUSED,
    SHIPMENTS,
    SALES,
    REVERSALS,
    DAY_COUNTS,
    "drop table drawn, sold",
    "select recount_sales()",
    "vacuum (analyze)",
  ];
  // Triggers and foreign keys are off for each step; `vacuum` must be a statement of its own.
  for (const step of steps) {
    const loose = step.startsWith("vacuum") ? "" : "set session_replication_role = replica; ";
    await database.ask(`${loose}${step}`);
  }
}

const products = `
  insert into products (id, name, category, price_cents, stock, created_at)
  select 'P-' || i, 'Peça ' || i, (array['aneis', 'brincos', 'gargantilhas', 'pulseiras'])[1 + i % 4],
         2000 + (i * 37) % 20000, i % 40, now() - interval '800 days'
    from generate_series(1, ${PRODUCTS}) as i;
  insert into skus (product_id, on_hand) select id, stock from products where id like 'P-%'`;

/** The products that are sold, numbered by their place. */
const sold = (count: number) => `
  create unlogged table sold as
  select row_number() over (order by products.position) as piece, products.id as product_id, skus.id as sku_id
    from products join skus on skus.product_id = products.id order by products.position limit ${count};
  alter table sold add primary key (piece);
  analyze sold`;

const customers = `
  insert into customers (id, name, email)
  select md5('customer' || i)::uuid, ${personName("i")}, 'cliente.' || i || '@exemplo.com'
    from generate_series(1, ${CUSTOMERS}) as i`;

const coupons = `
  insert into coupons (id, code, kind, value)
  select md5('coupon' || i)::uuid, 'CUPOM-' || i, 'percentage', 10 from generate_series(1, ${COUPONS}) as i`;

/** Random properties of each order; some products sell far more than others. */
const draw = (orders: number, products: number) => `
  create unlogged table drawn as
  select i, gen_random_uuid() as order_id, gen_random_uuid() as payment_id, at,
         md5('customer' || (1 + floor(random() * ${CUSTOMERS}))::int)::uuid as customer_id,
         case when random() < 0.1 then md5('coupon' || (1 + floor(random() * ${COUPONS}))::int)::uuid end as coupon_id,
         (array['pix', 'pix', 'pix', 'credit_card', 'credit_card', 'debit_card', 'boleto', 'stripe'])
           [1 + floor(random() * 8)::int] as method,
         (array['Correios', 'Jadlog', 'Loggi'])[1 + i % 3] as carrier, (array['PAC', '.Package', 'Express'])[1 + i % 3] as service,
         1 + floor(power(random(), 3) * ${products})::int as piece, 1 + floor(random() * 2)::int as quantity,
         case when random() < 0.5 then 1 + floor(random() * ${products})::int end as other_piece,
         1500 + floor(random() * 1500)::int as shipping_cents, random() as fate
    from (select i, now() - random() * interval '${DAYS} days' as at from generate_series(1, ${orders}) as i) as placed`;

const price = (piece: string) => `(2000 + (${piece} * 37) % 20000)`;
const FIRST = `${price("piece")} * quantity`;
const DISCOUNT = `case when coupon_id is null then 0 else ${FIRST} / 10 end`;
const SUBTOTAL = `${FIRST} + coalesce(${price("other_piece")}, 0)`;
const TOTAL = `${SUBTOTAL} - ${DISCOUNT} + shipping_cents`;
const PIX = `case method when 'pix' then (${SUBTOTAL} - ${DISCOUNT}) / 20 else 0 end`;

const ADDRESS = `'{"street": "Rua da Aurora", "number": "925", "complement": "", "neighborhood": "Boa Vista", "city": "Recife",
  "state": "PE", "zipCode": "50050000"}'`;

const ORDERS = `
  insert into orders (id, user_id, status, payment_status, payment_method, external_payment_id, subtotal_cents, discount_cents,
                      shipping_cents, total_cents, coupon_id, coupon_code, customer_name, customer_email, customer_phone,
                      shipping_address, carrier_name, service_name, created_at, updated_at)
  select order_id, customer_id, 'delivered',
         case when fate < 0.02 then 'refunded' when fate < 0.04 then 'partially_refunded' else 'paid' end, method, 'PMI-' || i,
         ${SUBTOTAL}, ${DISCOUNT}, shipping_cents, ${TOTAL}, coupon_id, case when coupon_id is not null then 'CUPOM' end,
         name, email, '119' || lpad((i::bigint * 7919 % 100000000)::text, 8, '0'), ${ADDRESS}, carrier, service, at, at
    from drawn join customers on customers.id = customer_id`;

const ITEMS = `
  insert into order_items (order_id, position, product_id, product_name, sku_id, size, quantity, unit_price_cents,
                           discount_cents, line_cents)
  select order_id, 1, product_id, 'Peça', sku_id, 'Único', quantity, ${price("piece")}, ${DISCOUNT}, ${FIRST} - ${DISCOUNT}
    from drawn join sold using (piece)
  union all
  select order_id, 2, product_id, 'Peça', sku_id, 'Único', 1, ${price("other_piece")}, 0, ${price("other_piece")}
    from drawn join sold on sold.piece = other_piece`;

const PAYMENTS = `
  insert into payments (id, order_id, external_payment_id, provider, method, state, amount_cents, method_discount_cents,
                        refunded_cents, paid_at, created_at, updated_at)
  select payment_id, order_id, 'PMI-' || i, 'mercado-pago', method,
         case when fate < 0.02 then 'refunded' when fate < 0.04 then 'partially_refunded' else 'paid' end, ${TOTAL} - ${PIX}, ${PIX},
         case when fate < 0.01 then ${TOTAL} - ${PIX} when fate < 0.02 then 0 when fate < 0.04 then 1000 else 0 end,
         at, at - interval '2 minutes', at
    from drawn`;

const REFUSED = `
  insert into payments (order_id, external_payment_id, provider, method, state, status_detail, amount_cents, created_at, updated_at)
  select order_id, 'PMI-R' || i, 'mercado-pago', 'credit_card', 'failed',
         (array['cc_rejected_insufficient_amount', 'cc_rejected_high_risk', 'cc_rejected_other_reason', null])[1 + i % 4],
         ${TOTAL}, at - interval '5 minutes', at
    from drawn where i % 7 = 0`;

const SHIPMENTS = `
  insert into shipments (id, order_id, kind, position, state, carrier_name, service_name, price_cents, created_at, updated_at)
  select gen_random_uuid(), order_id, 'melhor_envio', 1, 'delivered', carrier, service, shipping_cents - 300,
         at + interval '1 hour', at
    from drawn`;

const SALES = `
  insert into sales (order_id, payment_id, at, method, amount_cents, subtotal_cents, discount_cents, method_discount_cents,
                     shipping_cents, shipping_discount_cents, carrier_cents, carrier, service, coupon_id, customer_id, is_first)
  select order_id, payment_id, at, method, ${TOTAL} - ${PIX}, ${SUBTOTAL}, ${DISCOUNT}, ${PIX}, shipping_cents, 0,
         shipping_cents - 200, carrier, service, coupon_id, customer_id,
         row_number() over (partition by customer_id order by at, order_id) = 1
    from drawn`;

/** 1 % fully refunded, 1 % lost in disputes, 2 % partially refunded, each some days later. */
const REVERSALS = `
  insert into sale_reversals (order_id, at, kind, amount_cents, is_last)
  select order_id, least(at + interval '9 days', now()), case when fate between 0.01 and 0.02 then 'dispute' else 'refund' end,
         case when fate < 0.02 then ${TOTAL} - ${PIX} else 1000 end, fate < 0.02
    from drawn where fate < 0.04`;

const DAY_COUNTS = `
  insert into day_counts (day, name, count)
  select current_date - i, name, count
    from generate_series(0, ${DAYS}) as i,
         (values ('cart_opened', 6000), ('checkout_opened', 3000), ('payment_begun', 1900)) as counted (name, count)`;
