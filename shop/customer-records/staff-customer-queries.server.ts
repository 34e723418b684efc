import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { pageOfRows } from "#platform/database/keyset-page.server.ts";
import { nationalDigits, searchTermDigits } from "#platform/formats/phone.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { hasTerm } from "#shop/catalogue/search/entry-match-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { CustomerSort, ListedCustomer } from "./customer-list.ts";

export interface CustomerFilter {
  /** A name, an e-mail, a CPF or a phone number, whole or in part. */
  term: string;
  sort: CustomerSort;
  /** If the customer no longer exists, the list starts over. */
  afterId?: string;
}

export interface CustomerPage {
  customers: ListedCustomer[];
  nextAfterId: string | null;
}

export const CUSTOMERS_PAGE = 50;

/** By keyset pagination, so deep pages cost as much as the first. Needs 'customers.read'. Rules: STAFF-45. */
export async function readCustomers(
  db: Database,
  staff: Pick<StaffSession, "role">,
  filter: CustomerFilter,
): Promise<CustomerPage | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.read");
  return notAllowed ?? listCustomers(db, filter, CUSTOMERS_PAGE);
}

/**
 * How a page is found by name, each step only if the one before found none: among the next few of the list, which is
 * fastest for a frequent name; by sorting all who have it, if they are not too many; among more of the list; by sorting
 * all.
 */
const NEXT_OF_LIST = { few: 3_000, many: 30_000 };
const SORTED_AT_ONCE = 10_000;

/** Pages of any size. The caller must check permissions. */
export async function listCustomers(db: Database, filter: CustomerFilter, size: number): Promise<CustomerPage> {
  const { afterId } = filter;
  const after = afterId && (await findListedCustomer(db, afterId)) ? afterId : null;
  const rows = await customersOfPage(db, filter, { after, most: size + 1 });
  const { page, next } = pageOfRows(rows, size, "id");
  return { customers: page.map(customerOf), nextAfterId: next };
}

interface Page {
  after: string | null;
  most: number;
}

async function customersOfPage(db: Database, filter: CustomerFilter, page: Page): Promise<ListedCustomer[]> {
  const words = filter.term.trim();
  if (words === "" || searchTermDigits(words) !== null) return customersFound(db, filter, page).execute();
  const next = await customersNear(db, filter, page, NEXT_OF_LIST.few).execute();
  if (next.length >= page.most) return next;
  const named = await askNamed(db, filter, page, SORTED_AT_ONCE);
  if (named.count <= SORTED_AT_ONCE) return customersOf(db, filter, named.ids);
  const near = await customersNear(db, filter, page, NEXT_OF_LIST.many).execute();
  if (near.length >= page.most) return near;
  const all = await askNamed(db, filter, page, null);
  return customersOf(db, filter, all.ids);
}

export function customersFound(db: Database, { term, sort }: CustomerFilter, { after, most }: Page) {
  let query = customers(db).orderBy(sortedCustomers(sort)).limit(most);
  if (after !== null) query = query.where(afterCustomer(sort, after));
  const digits = searchTermDigits(term.trim());
  return digits === null ? query : query.where(hasDigits(digits));
}

interface Named {
  count: number;
  ids: string[];
}

/**
 * The count stops one above `limit`; up to it, the ids of the first after a customer come too. Names are looked up
 * before sorting: otherwise PostgreSQL reads everybody in the order of the list where it expects to fill a page soon.
 */
export function customersNamed({ term, sort }: CustomerFilter, { after, most }: Page, limit: number | null) {
  const isAfter = after === null ? sql`true` : afterCustomer(sort, after);
  const isWhole = limit === null ? sql`true` : sql`(select count(*) from named) <= ${limit}`;
  return sql`
    with named as materialized (
      select id, name, created_at from customers where ${isNamed("customers", term.trim())}
       ${limit === null ? sql`` : sql`limit ${limit + 1}`})
    select (select count(*)::integer from named) as count,
           array(select customers.id from named as customers ${COLUMNS[sort.by].join}
                  where ${isWhole} and ${isAfter}
                  order by ${sortedCustomers(sort)} limit ${most}) as ids`;
}

async function askNamed(db: Database, filter: CustomerFilter, page: Page, limit: number | null): Promise<Named> {
  const { rows } = await db.transaction().execute(async (trx) => {
    // Starting workers takes longer than they save.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    return sql<Named>`${customersNamed(filter, page, limit)}`.execute(trx);
  });
  return rows[0] ?? { count: 0, ids: [] };
}

function customersOf(db: Database, { sort }: CustomerFilter, ids: string[]): Promise<ListedCustomer[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return customers(db).where("customers.id", "in", ids).orderBy(sortedCustomers(sort)).execute();
}

function customersNear(db: Database, { term, sort }: CustomerFilter, { after, most }: Page, next: number) {
  const way = sql.raw(sort.direction);
  const order = sortedCustomers(sort);
  const { key, id, join } = COLUMNS[sort.by];
  const condition = after === null ? sql`` : sql`where ${afterCustomer(sort, after)}`;
  return customers(db)
    .where(
      sql<SqlBool>`customers.id in (
        select id from (
          select ${key} as key, ${id} as id, customers.name, customers.email
            from customers ${join} ${condition}
           order by ${order} limit ${next}) as near
         where ${isNamed("near", term.trim())} order by key ${way}, id ${way} limit ${most})`,
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

/** The caller must check permissions. */
export async function findListedCustomer(db: Database, id: string): Promise<ListedCustomer | null> {
  if (!isUuid(id)) return null;
  const row = await customers(db).where("customers.id", "=", id).executeTakeFirst();
  return row ? customerOf(row) : null;
}

/** The caller must check permissions. */
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
  /** What `customers` must be joined to for them. */
  join: RawBuilder<unknown>;
}

const OF_CUSTOMERS = { id: sql`customers.id`, join: sql`` };
const OF_TOTALS = {
  id: sql`customer_totals.customer_id`,
  join: sql`join customer_totals on customer_totals.customer_id = customers.id`,
};

const COLUMNS: Readonly<Record<CustomerSort["by"], SortColumns>> = {
  cliente: { key: sql`plain_text(customers.name)`, ...OF_CUSTOMERS },
  desde: { key: sql`customers.created_at`, ...OF_CUSTOMERS },
  pedidos: { key: sql`customer_totals.orders`, ...OF_TOTALS },
  gasto: { key: sql`customer_totals.spent_cents`, ...OF_TOTALS },
  ultimo: { key: sql`coalesce(customer_totals.last_order_at, '-infinity'::timestamptz)`, ...OF_TOTALS },
};

function sortedCustomers({ by, direction }: CustomerSort): RawBuilder<unknown> {
  const { key, id } = COLUMNS[by];
  const way = sql.raw(direction);
  return sql`${key} ${way}, ${id} ${way}`;
}

/** One subquery per kind of number, each with its own index; a single OR condition would use none. */
function hasDigits(digits: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`customers.id in (
    select id from profiles where phone <> '' and phone like ${`%${digits}%`}
    union select id from profiles where cpf <> '' and cpf = ${digits}
    union select user_id from orders where customer_phone <> '' and customer_phone like ${`%${digits}%`}
    union select user_id from orders where customer_document = ${digits})`;
}

function isNamed(table: "customers" | "near", term: string): RawBuilder<SqlBool> {
  return hasTerm(sql`plain_text(${sql.ref(`${table}.name`)} || ' ' || ${sql.ref(`${table}.email`)})`, term);
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
