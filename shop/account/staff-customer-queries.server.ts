import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/staff-session.ts";
import { type CustomerSort, type ListedCustomer, searchedDigits } from "./customer-list.ts";

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

/** A page of the customers by key, so that page a thousand costs what the first does. Needs 'customers.read'. */
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
  const way = sql.raw(sort.direction);
  const columns = COLUMNS[sort.by];
  let query = customers(db)
    .orderBy(ORDERS[sort.by](way))
    .limit(size + 1);
  if (afterId && isUuid(afterId) && (await findListedCustomer(db, afterId))) {
    const isAfter = sql.raw(sort.direction === "asc" ? ">" : "<");
    query = query.where(sql<SqlBool>`(${columns}) ${isAfter} (select ${columns} from customers
      join customer_totals on customer_totals.customer_id = customers.id where customers.id = ${afterId})`);
  }
  const words = filter.term.trim();
  if (words !== "") query = query.where(found(words));
  const rows = await query.execute();
  const page = rows.slice(0, size);
  return { customers: page, nextAfterId: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

/** One customer as the list has them; null when there is none. Callers have checked who asks. */
export async function findListedCustomer(db: Database, id: string): Promise<ListedCustomer | null> {
  if (!isUuid(id)) return null;
  return (await customers(db).where("customers.id", "=", id).executeTakeFirst()) ?? null;
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
      sql<string>`coalesce(profiles.phone, '')`.as("phone"),
      sql<string>`coalesce(profiles.city, '')`.as("city"),
      sql<string>`coalesce(profiles.state, '')`.as("state"),
      sql<boolean>`customers.awaits_confirmation_since is not null`.as("isWaiting"),
    ]);
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
      ]
    : [sql`select id from customers where plain_text(name || ' ' || email) like plain_text(${like})`];
  return sql<SqlBool>`customers.id in (${sql.join(ways, sql` union `)})`;
}
