import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { nationalDigits, searchTermDigits } from "#platform/formats/phone.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { CustomerSort, ListedCustomer } from "./customer-list.ts";

export interface CustomerFilter {
  /** A name, an e-mail, a CPF or a phone number, whole or in part; empty for all. */
  term: string;
  sort: CustomerSort;
  /** The last customer of the previous page; if they no longer exist, the list starts over. */
  afterId?: string;
}

export interface CustomerPage {
  customers: ListedCustomer[];
  /** For the next page; null on the last one. */
  nextAfterId: string | null;
}

export const CUSTOMERS_PAGE = 50;

/**
 * One page of customers by keyset pagination, so deep pages cost as much as the first. Needs 'customers.read'.
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

/** `readCustomers` without the permission check, in pages of any size. The caller must check permissions. */
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

/** The first customers that match a filter. */
export function customersFound(db: Database, { term, sort }: CustomerFilter, most: number) {
  const query = customers(db)
    .orderBy(ORDERS[sort.by](sql.raw(sort.direction)))
    .limit(most);
  const words = term.trim();
  return words === "" ? query : query.where(found(words));
}

/** One customer in list form; null if there is none. Does not check permissions: the caller must. */
export async function findListedCustomer(db: Database, id: string): Promise<ListedCustomer | null> {
  if (!isUuid(id)) return null;
  const row = await customers(db).where("customers.id", "=", id).executeTakeFirst();
  return row ? customerOf(row) : null;
}

/** Number of customers. Does not check permissions: the caller must. */
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

/** Orders store the phone as typed, with country code. */
function customerOf(row: ListedCustomer): ListedCustomer {
  return { ...row, phone: nationalDigits(row.phone) };
}

/** Sort columns with the customer's id last, like their indexes, which serve both directions. */
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

/** One subquery per kind of term, each with its own index; a single OR condition would use none. */
function found(term: string) {
  const digits = searchTermDigits(term);
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

export async function documentOfOrders(db: Database, customerId: string): Promise<string> {
  const row = await db
    .selectFrom("orders")
    .select("customer_document as document")
    .where("user_id", "=", customerId)
    .where("customer_document", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.document ?? "";
}
