import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { nationalDigits, searchedDigits } from "#platform/formats/phone.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { conditionsOf } from "#shop/fulfilment/shipments/staff-orders/order-search.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { CustomerSort, ListedCustomer } from "./customer-list.ts";

export interface CustomerFilter {
  /** A name, an e-mail, a CPF or a phone number, whole or in part; empty for all. */
  term: string;
  sort: CustomerSort;
  /** The last one of the page before; one who is gone begins the list again. */
  afterId?: string;
}

export interface CustomerPage {
  customers: ListedCustomer[];
  /** For the next page; null on the last one. */
  nextAfterId: string | null;
}

export const CUSTOMERS_PAGE = 50;

/**
 * A page of the customers by key, so that page a thousand costs what the first does. Needs 'customers.read'.
 * Rules: STAFF-45.
 */
export async function readCustomers(
  db: Database,
  staff: Pick<StaffSession, "role">,
  filter: CustomerFilter,
): Promise<CustomerPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  return notAllowed ?? listCustomers(db, filter, CUSTOMERS_PAGE);
}

/** The same for whoever has been authorised, in pages of any size. */
export async function listCustomers(db: Database, filter: CustomerFilter, size: number): Promise<CustomerPage> {
  const { sort, afterId } = filter;
  const columns = COLUMNS[sort.by];
  let query = customersFound(db, filter, size + 1);
  if (afterId && isUuid(afterId) && (await findListedCustomer(db, afterId))) {
    const isAfter = sql.raw(sort.direction === "asc" ? ">" : "<");
    query = query.where(sql<SqlBool>`(${columns}) ${isAfter} (select ${columns} from customers
      join customer_totals on customer_totals.customer_id = customers.id where customers.id = ${afterId})`);
  }
  const rows = await query.execute();
  const page = rows.slice(0, size).map(customerOf);
  return { customers: page, nextAfterId: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

/** The first customers that a filter finds. */
export function customersFound(db: Database, { term, sort }: CustomerFilter, most: number) {
  const query = customers(db)
    .orderBy(ORDERS[sort.by](sql.raw(sort.direction)))
    .limit(most);
  const words = term.trim();
  return words === "" ? query : query.where(found(words));
}

/** At most a hundred are counted. */
const MOST_COUNTED = 100;

/** How many orders of nobody's account a term finds; they stand in the list of orders only. Needs 'orders.read'. */
export async function countGuestOrders(db: Database, staff: Pick<StaffSession, "role">, term: string): Promise<number> {
  const words = term.trim();
  // Less than that would be a number of an order, or anybody's.
  const names = (searchedDigits(words) ?? words).length >= 8 || /\p{L}{3}/u.test(words);
  if (!names || refuseUnlessAllowed(staff, "orders.read")) return 0;
  let query = db.selectFrom("orders").select("id").where("user_id", "is", null).limit(MOST_COUNTED);
  for (const condition of conditionsOf({ view: "todos", term: words })) query = query.where(condition);
  return (await query.execute()).length;
}

/** One customer as the list has them; null when there is none. Callers have checked who asks. */
export async function findListedCustomer(db: Database, id: string): Promise<ListedCustomer | null> {
  if (!isUuid(id)) return null;
  const row = await customers(db).where("customers.id", "=", id).executeTakeFirst();
  return row ? customerOf(row) : null;
}

/** How many customers there are. Callers have checked who asks. */
export async function countCustomers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("customers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function customers(db: Database) {
  return db
    .selectFrom("customers")
    .innerJoin("customer_totals", "customer_totals.customer_id", "customers.id")
    .leftJoin("profiles", "profiles.id", "customers.id")
    .select([
      "customers.id",
      "customers.name",
      "customers.email",
      "customers.created_at as since",
      "customer_totals.orders",
      "customer_totals.spent_cents as spentCents",
      "customer_totals.last_order_at as lastOrderAt",
      sql<string>`coalesce(nullif(profiles.phone, ''), (
        select customer_phone from orders where orders.user_id = customers.id and customer_phone <> ''
         order by orders.created_at desc limit 1), '')`.as("phone"),
      sql<string>`coalesce(profiles.city, '')`.as("city"),
      sql<string>`coalesce(profiles.state, '')`.as("state"),
      sql<boolean>`customers.awaits_confirmation_since is not null`.as("isWaiting"),
    ]);
}

/** Orders keep a telephone as it was typed, with its country's code. */
function customerOf(row: ListedCustomer): ListedCustomer {
  return { ...row, phone: nationalDigits(row.phone) };
}

/** What each order is by, the customer last, as its index has it: both directions read the same one. */
const COLUMNS: Readonly<Record<CustomerSort["by"], RawBuilder<unknown>>> = {
  cliente: sql`plain_text(customers.name), customers.id`,
  desde: sql`customers.created_at, customers.id`,
  pedidos: sql`customer_totals.orders, customer_totals.customer_id`,
  gasto: sql`customer_totals.spent_cents, customer_totals.customer_id`,
  ultimo: sql`coalesce(customer_totals.last_order_at, '-infinity'::timestamptz), customer_totals.customer_id`,
};

const ORDERS: Readonly<Record<CustomerSort["by"], (direction: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  cliente: (way) => sql`plain_text(customers.name) ${way}, customers.id ${way}`,
  desde: (way) => sql`customers.created_at ${way}, customers.id ${way}`,
  pedidos: (way) => sql`customer_totals.orders ${way}, customer_totals.customer_id ${way}`,
  gasto: (way) => sql`customer_totals.spent_cents ${way}, customer_totals.customer_id ${way}`,
  ultimo: (way) =>
    sql`coalesce(customer_totals.last_order_at, '-infinity'::timestamptz) ${way}, customer_totals.customer_id ${way}`,
};

/** Each way to name somebody has an index of its own; together in one condition they would have none. */
function found(term: string) {
  const digits = searchedDigits(term);
  const like = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
  const ways = digits
    ? [
        sql`select id from profiles where phone <> '' and phone like ${`%${digits}%`}`,
        sql`select id from profiles where cpf <> '' and cpf = ${digits}`,
        sql`select user_id from orders where customer_phone <> '' and customer_phone like ${`%${digits}%`}`,
        sql`select user_id from orders where customer_document = ${digits}`,
      ]
    : [sql`select id from customers where plain_text(name || ' ' || email) like plain_text(${like})`];
  return sql<SqlBool>`customers.id in (${sql.join(ways, sql` union `)})`;
}
