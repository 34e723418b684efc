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

/**
 * Customers that are looked through for a name in the order of the list, before all that have it are collected and sorted.
 * A name that fills a page among them is frequent; of any other so few have it that sorting them is fast.
 */
const LOOKED_THROUGH = 3_000;

/** `readCustomers` without the permission check, in pages of any size. The caller must check permissions. */
export async function listCustomers(db: Database, filter: CustomerFilter, size: number): Promise<CustomerPage> {
  const { afterId } = filter;
  const after = afterId && (await findListedCustomer(db, afterId)) ? afterId : null;
  const page = { after, most: size + 1 };
  const near = await customersNear(db, filter, page)?.execute();
  const rows = near && near.length > size ? near : await customersFound(db, filter, page).execute();
  const shown = rows.slice(0, size).map(customerOf);
  return { customers: shown, nextAfterId: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}

interface Page {
  after: string | null;
  most: number;
}

/** The first customers that match a filter, after a customer. */
export function customersFound(db: Database, { term, sort }: CustomerFilter, { after, most }: Page) {
  let query = customers(db).orderBy(sortedCustomers(sort)).limit(most);
  if (after !== null) query = query.where(afterCustomer(sort, after));
  const words = term.trim();
  return words === "" ? query : query.where(found(words));
}

/** Those of them that are among the next `LOOKED_THROUGH` of the list; null where no name is looked for. */
export function customersNear(db: Database, { term, sort }: CustomerFilter, { after, most }: Page) {
  const words = term.trim();
  if (words === "" || searchTermDigits(words) !== null) return null;
  const way = sql.raw(sort.direction);
  const order = sortedCustomers(sort);
  const { key, id } = COLUMNS[sort.by];
  const condition = after === null ? sql`` : sql`where ${afterCustomer(sort, after)}`;
  return customers(db)
    .where(
      sql<SqlBool>`customers.id in (
        select id from (
          select ${key} as key, ${id} as id, customers.name, customers.email
            from customers join customer_totals on customer_totals.customer_id = customers.id ${condition}
           order by ${order} limit ${LOOKED_THROUGH}) as near
         where ${isNamed("near", words)} order by key ${way}, id ${way} limit ${most})`,
    )
    .orderBy(order)
    .limit(most);
}

function afterCustomer(sort: CustomerSort, id: string): RawBuilder<SqlBool> {
  const { key, id: idColumn } = COLUMNS[sort.by];
  const columns = sql`${key}, ${idColumn}`;
  const isAfter = sql.raw(sort.direction === "asc" ? ">" : "<");
  return sql<SqlBool>`(${columns}) ${isAfter} (select ${columns} from customers
    join customer_totals on customer_totals.customer_id = customers.id where customers.id = ${id})`;
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

interface SortColumns {
  key: RawBuilder<unknown>;
  /** The customer's id, of the table that the key is of: as in the index, which serves both directions. */
  id: RawBuilder<unknown>;
}

const OWN_ID = sql`customers.id`;
const ID_OF_TOTALS = sql`customer_totals.customer_id`;

const COLUMNS: Readonly<Record<CustomerSort["by"], SortColumns>> = {
  cliente: { key: sql`plain_text(customers.name)`, id: OWN_ID },
  desde: { key: sql`customers.created_at`, id: OWN_ID },
  pedidos: { key: sql`customer_totals.orders`, id: ID_OF_TOTALS },
  gasto: { key: sql`customer_totals.spent_cents`, id: ID_OF_TOTALS },
  ultimo: { key: sql`coalesce(customer_totals.last_order_at, '-infinity'::timestamptz)`, id: ID_OF_TOTALS },
};

function sortedCustomers({ by, direction }: CustomerSort): RawBuilder<unknown> {
  const { key, id } = COLUMNS[by];
  const way = sql.raw(direction);
  return sql`${key} ${way}, ${id} ${way}`;
}

/** One subquery per kind of term, each with its own index; a single OR condition would use none. */
function found(term: string) {
  const digits = searchTermDigits(term);
  const ways = digits
    ? [
        sql`select id from profiles where phone <> '' and phone like ${`%${digits}%`}`,
        sql`select id from profiles where cpf <> '' and cpf = ${digits}`,
        sql`select user_id from orders where customer_phone <> '' and customer_phone like ${`%${digits}%`}`,
        sql`select user_id from orders where customer_document = ${digits}`,
      ]
    : [sql`select id from customers where ${isNamed("customers", term)}`];
  return sql<SqlBool>`customers.id in (${sql.join(ways, sql` union `)})`;
}

/**
 * Whether a customer of this table has the term in their name or e-mail. Of fewer than three characters words begin with
 * it: the index on parts of words holds beginnings of two, but no middles.
 * Rules: STAFF-71.
 */
function isNamed(table: "customers" | "near", term: string): RawBuilder<SqlBool> {
  const text = sql`plain_text(${sql.ref(`${table}.name`)} || ' ' || ${sql.ref(`${table}.email`)})`;
  const literal = term.replace(/[\\%_]/g, "\\$&");
  if (term.length >= 3) return sql`${text} like plain_text(${`%${literal}%`})`;
  return sql`(${text} like plain_text(${`${literal}%`}) or ${text} like plain_text(${`% ${literal}%`}))`;
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
