import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, literalPattern } from "#platform/database/contains-pattern.ts";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { cepDigits } from "#platform/formats/cep.ts";
import { searchTermDigits } from "#platform/formats/phone.ts";
import { isSpent } from "#shop/ordering/orders/along/replacement-queries.server.ts";
import { isOrderId, orderNumberIn } from "#shop/ordering/orders/order.ts";
import { type OrderStatus, UNSENT } from "#shop/ordering/orders/order-status.ts";
import { MONEY_HERE } from "#shop/ordering/payments/payment.ts";
import { NO_FILTER, type OrderFilter } from "./order-filter.ts";
import { documentIn } from "./order-term.ts";
import { type OrderSort, type OrderView, rangeOfIdStart, SORT_KEYS, type SortKey, sortParts } from "./order-view.ts";

export interface OrderChoice {
  view: OrderView;
  /**
   * Order number, start or last eight characters of an id, payment code (own or provider's), name, e-mail, phone or its
   * end, CPF or CNPJ, town, CEP, tracking code, a product's code, barcode or words of its name; empty: all.
   */
  term: string;
  filter?: OrderFilter;
}

/** Among these orders alone, if any are named. */
export interface NamedOrders extends OrderChoice {
  ids?: readonly string[];
}

/** A choice with the sizes of the product whose code is its term, as `withPieces` finds them. */
export type ReadChoice = NamedOrders & { skuIds: readonly string[] };

/** The product whose code or barcode is the term. Rules: OLIST-3. */
export async function withPieces(db: Database, choice: NamedOrders): Promise<ReadChoice> {
  const code = choice.term.trim();
  if (code === "" || /\s/.test(code)) return { ...choice, skuIds: [] };
  const { rows } = await sql<{ id: string }>`
    select id from skus where product_id = any(${[code, code.toUpperCase()]}::text[])
    union select id from skus where gtin = ${code}`.execute(db);
  return { ...choice, skuIds: rows.map(({ id }) => id) };
}

/** The term is a product's code and can be nothing else. */
function isCodeOnly({ term, skuIds }: Pick<ReadChoice, "term" | "skuIds">): boolean {
  const words = term.trim();
  return skuIds.length > 0 && /\d/.test(words) && orderNumberIn(words) === null && rangeOfIdStart(words) === null;
}

/** With a product by date only: no index sorts its orders, and a tenth of all may hold it. Rules: OLIST-4. */
export function sortKeysOf(choice: ReadChoice): readonly SortKey[] {
  return isCodeOnly(choice) ? ["data"] : SORT_KEYS;
}

/** Joined with AND, without what `searchedOrders` has; each can use its own index in the sorts of `sortKeysOf`. */
export function chosenConditions(choice: Pick<ReadChoice, "view"> & Partial<ReadChoice>): Expression<SqlBool>[] {
  const { view, term = "", filter = NO_FILTER, ids, skuIds = [] } = choice;
  const named = ids ? [sql<SqlBool>`orders.id = any(${[...ids]}::uuid[])`] : [];
  // By itself: a best seller's newest orders are found by going through all orders, not by collecting its own first.
  const pieces = isCodeOnly({ term, skuIds })
    ? [sql<SqlBool>`exists (select from order_items where order_id = orders.id and ${ofSizes(skuIds)})`]
    : [];
  return [...VIEWS[view], ...filterConditions(filter), ...pieces, ...named];
}

const SORTED_BY: Readonly<Record<SortKey, Expression<unknown>>> = {
  data: sql`orders.created_at`,
  cliente: sql`plain_text(orders.customer_name)`,
  total: sql`orders.total_cents`,
};

export function sortedBy(sort: OrderSort): Expression<unknown> {
  return SORTED_BY[sortParts(sort).by];
}

/** Then by number in the same direction, as the index is. */
export function orderedBy(sort: OrderSort): Expression<unknown> {
  const way = sql.raw(sortParts(sort).direction);
  return sql`${sortedBy(sort)} ${way}, orders.number ${way}`;
}

export function afterOrder(sort: OrderSort, number: number): Expression<SqlBool> {
  const { by, direction } = sortParts(sort);
  const key = SORTED_BY[by];
  return sql<SqlBool>`(${key}, orders.number) ${sql.raw(direction === "asc" ? ">" : "<")}
    ((select ${key} from orders where orders.number = ${number}), ${number}::bigint)`;
}

/** A label waits for a person, or a parcel could not be delivered. Rules: ORDER-60. */
export const waitsForPerson = sql<boolean>`((problem is not null and next_try_at is null) or state = 'undelivered')`;

export const waitsAtShop = sql<boolean>`exists (select from shipments where shipments.order_id = orders.id
  and kind = 'pickup' and state = 'ready')`;

/** Stopped and not released by the staff (`readShippingStops`). */
export const hasShippingStop = sql<boolean>`exists (select from payments join shipping_stops as stop on stop.payment_id = payments.id
  where payments.order_id = orders.id and (stop.kind <> 'in_dispute' or payments.state = 'in_dispute')
    and stop.raised_at > coalesce(orders.shipping_released_at, '-infinity'))`;

/** Orders with a piece that another order, paid for it, could not take out. Rules: EDIT-31. */
export const swapIsStuck = sql`select order_id from piece_replacements where state = 'not_possible'`;

/** Orders with a piece that leaves them once another order is paid. Rules: EDIT-29. */
export const swapIsAwaited = sql`select waiting.order_id from piece_replacements as waiting
  join orders as other on other.id = waiting.addition_id where waiting.state = 'waiting' and other.status <> 'cancelled'
    and not ${isSpent("other")}`;

const beingPacked = sql<SqlBool>`orders.status in ${sqlList(UNSENT)}`;

/** Rules: ORDER-59. */
export const waitsForPacking = sql<SqlBool>`${beingPacked} and orders.payment_status in ${sqlList(MONEY_HERE)}
  and not ${waitsAtShop}`;

const inStatus = (status: OrderStatus) => sql<SqlBool>`orders.status = ${status}`;

const VIEWS: Readonly<Record<OrderView, Expression<SqlBool>[]>> = {
  embalar: [waitsForPacking],
  problemas: [
    sql<SqlBool>`orders.id in (select order_id from shipments where ${waitsForPerson}
                               union all ${swapIsStuck})`,
  ],
  retirada: [beingPacked, waitsAtShop],
  enviados: [inStatus("shipped")],
  entregues: [inStatus("delivered")],
  pagamento: [inStatus("pending")],
  cancelados: [inStatus("cancelled")],
  todos: [],
};

function filterConditions(filter: OrderFilter): Expression<SqlBool>[] {
  const { status, paymentStatus, method, from, until, leastCents, mostCents } = filter;
  const start = (day: string, more: number) =>
    sql`((${day}::date + ${more}::int)::timestamp at time zone 'America/Sao_Paulo')`;
  return [
    ...(status ? [inStatus(status)] : []),
    ...(paymentStatus ? [sql<SqlBool>`orders.payment_status = ${paymentStatus}`] : []),
    ...(method ? [sql<SqlBool>`orders.payment_method = ${method}`] : []),
    ...(from ? [sql<SqlBool>`orders.created_at >= ${start(from, 0)}`] : []),
    ...(until ? [sql<SqlBool>`orders.created_at < ${start(until, 1)}`] : []),
    ...(leastCents === null ? [] : [sql<SqlBool>`orders.total_cents >= ${leastCents}`]),
    ...(mostCents === null ? [] : [sql<SqlBool>`orders.total_cents <= ${mostCents}`]),
  ];
}

/** The index on providers' codes starts with the provider's name. */
const PROVIDERS: readonly string[] = ["mercado-pago", "stripe"];

const MOST_WORDS = 8;

interface SearchedOrders {
  /** The term is in the customer's name or e-mail; null for terms that are no name. */
  named: ((table: "orders" | "near") => Expression<SqlBool>) | null;
  /** Conditions that many orders may meet: each is read in the order of the list, as far as the page goes. */
  frequent: Expression<SqlBool>[];
  /** Ids of those that have the term in any other way; never many. */
  others: RawBuilder<unknown>;
}

/**
 * Null without a term, and for a product's code, which `chosenConditions` has. One subquery per kind of term, each with
 * its own index; a single OR condition would use none. Rules: ORDER-62.
 */
export function searchedOrders(choice: ReadChoice): SearchedOrders | null {
  const term = choice.term.trim();
  if (term === "" || isCodeOnly(choice)) return null;
  const code = term.toUpperCase();
  const like = containsPattern(term);
  const number = orderNumberIn(term);
  const document = documentIn(term);
  const bare = term.replace(/^#/, "");
  const range = rangeOfIdStart(bare);
  const phone = searchTermDigits(term);
  const ways = [
    ...(choice.skuIds.length > 0 ? [sql`select order_id from order_items where ${ofSizes(choice.skuIds)}`] : []),
    sql`select id from orders where tracking_code = ${code}`,
    sql`select order_id from shipments where tracking_code = ${code}`,
    ...(/\s/.test(bare)
      ? []
      : [
          sql`select order_id from payments where external_payment_id = ${bare}`,
          sql`select order_id from payments where provider = any(${PROVIDERS}::text[]) and provider_payment_id = ${bare}`,
        ]),
    ...(isOrderId(bare) ? [sql`select order_id from payments where id = ${bare}`] : []),
    // The short order number shown after a purchase.
    ...(/^[0-9a-f]{8}$/i.test(bare)
      ? [sql`select id from orders where right(id::text, 8) = ${bare.toLowerCase()}`]
      : []),
    ...(number === null ? [] : [sql`select id from orders where number = ${number}`]),
    ...(document ? [sql`select id from orders where customer_document = ${document}`] : []),
    ...(/^\d{4}$/.test(term)
      ? [sql`select id from orders where customer_phone <> '' and right(customer_phone, 4) = ${term}`]
      : []),
    ...(/^\d{5}-?\d{3}$/.test(term)
      ? [sql`select id from orders where shipping_address ->> 'zipCode' = ${cepDigits(term)}`]
      : []),
    // Fewer digits are an order number.
    ...(phone && phone.length >= 8
      ? [sql`select id from orders where customer_phone <> '' and customer_phone like ${`%${phone}%`}`]
      : []),
    ...(range ? [sql`select id from orders where id between ${range.first} and ${range.last}`] : []),
  ];
  return {
    named: term.length >= 3 ? (table) => hasName(table, like) : null,
    frequent: /\p{L}{3}/u.test(term) ? [holdsPiece(term), isOfTown(term)] : [],
    others: sql.join(ways, sql` union `),
  };
}

function hasName(table: "orders" | "near", like: string): Expression<SqlBool> {
  const [name, email] = [sql.ref(`${table}.customer_name`), sql.ref(`${table}.customer_email`)];
  return sql<SqlBool>`plain_text(${name} || ' ' || ${email}) like plain_text(${like})`;
}

/** Its words in any order, singular or plural, as the order keeps the name. Rules: OLIST-3. */
function holdsPiece(term: string): Expression<SqlBool> {
  const words = term.split(/\s+/).slice(0, MOST_WORDS);
  const has = words.map(
    (word) => sql`plain_text(product_name) like '%' || search_singular(plain_text(${literalPattern(word)})) || '%'`,
  );
  return sql<SqlBool>`exists (select from order_items where order_id = orders.id and ${sql.join(has, sql` and `)})`;
}

function isOfTown(term: string): Expression<SqlBool> {
  return sql<SqlBool>`plain_text(orders.shipping_address ->> 'city') = plain_text(${term})`;
}

function ofSizes(skuIds: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`sku_id = any(${[...skuIds]}::uuid[])`;
}
