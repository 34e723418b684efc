import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import {
  afterOrder,
  chosenConditions,
  orderedBy,
  type ReadChoice,
  searchedOrders,
  sortedBy,
} from "./order-search-queries.server.ts";
import { type OrderSort, sortParts } from "./order-view.ts";

/** Looked through for a frequent name in the order of the list, before all that have it are sorted. */
const LOOKED_THROUGH = 20_000;

/**
 * More expected orders make a name frequent, by the sort's key. Sorted by customer, all that have it may be far from
 * the start, so that more are sorted before others are looked through in vain.
 */
const FREQUENT = { data: 5_000, total: 5_000, cliente: 25_000 };

/** With more orders expected, PostgreSQL may read them in several processes; fewer are read before those start. */
const READ_IN_PARALLEL = 10_000;

interface Page {
  sort: OrderSort;
  after: number | null;
  most: number;
}

export async function findFirstOrders(db: Database, choice: ReadChoice, page: Page): Promise<string[]> {
  const expected = await countExpected(db, choice);
  const near = expected > FREQUENT[sortParts(page.sort).by] ? nearOrders(choice, page) : null;
  if (near) {
    const found = await idsOf(db, near);
    if (found.length === page.most) return found;
  }
  return idsOf(db, firstOrders(choice, page, expected));
}

/** The planner's estimate: no order is read. 0 where no name is searched for. */
async function countExpected(db: Database, choice: ReadChoice): Promise<number> {
  const named = searchedOrders(choice)?.named?.("orders");
  if (!named) return 0;
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select from orders where ${named}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

async function idsOf(db: Database, query: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Among the next `LOOKED_THROUGH` of the list; null where no name is looked for. */
export function nearOrders(choice: ReadChoice, { sort, after, most }: Page): RawBuilder<{ id: string }> | null {
  const searched = searchedOrders(choice);
  if (!searched?.named) return null;
  return sql`
    select id from (
      select orders.id, orders.number, orders.customer_name, orders.customer_email, ${sortedBy(sort)} as key
        from orders ${where(chosenAfter(choice, sort, after))} order by ${orderedBy(sort)} limit ${LOOKED_THROUGH}) as near
     where ${searched.named("near")} or id in (${searched.others})${sql.join(
       searched.frequent.map((condition) => sql` or id in (select orders.id from orders where ${condition})`),
       sql``,
     )}
     order by ${byKey(sort)} limit ${most}`;
}

/**
 * Names stand on their own, as a condition beside others would not use their index. `random()` keeps few orders in one
 * process: the planner would start others, which takes longer than the work.
 */
export function firstOrders(
  choice: ReadChoice,
  { sort, after, most }: Page,
  expected: number,
): RawBuilder<{ id: string }> {
  const chosen = chosenAfter(choice, sort, after);
  const searched = searchedOrders(choice);
  if (!searched)
    return sql`select orders.id from ${source(choice, sort)} ${where(chosen)} order by ${orderedBy(sort)} limit ${most}`;
  const matching = (condition: Expression<SqlBool>) => sql`
    select orders.id, orders.number, ${sortedBy(sort)} as key from orders ${where([...chosen, condition])}`;
  const inOneProcess = expected > READ_IN_PARALLEL ? sql`` : sql`random() >= 0 and `;
  const ways = [
    ...(searched.named ? [matching(sql<SqlBool>`${inOneProcess}${searched.named("orders")}`)] : []),
    matching(sql`orders.id in (${searched.others})`),
    ...searched.frequent.map((condition) => sql`(${matching(condition)} order by ${orderedBy(sort)} limit ${most})`),
  ];
  return sql`select id from (${sql.join(ways, sql` union `)}) as found order by ${byKey(sort)} limit ${most}`;
}

/** Sorts what is to be packed by itself: the planner may walk all orders by customer or total instead. */
function source({ view }: ReadChoice, sort: OrderSort): RawBuilder<unknown> {
  if (view !== "embalar" || sortParts(sort).by === "data") return sql`orders`;
  return sql`(select * from orders where ${sql.join(chosenConditions({ view }), sql` and `)} offset 0) as orders`;
}

function chosenAfter(choice: ReadChoice, sort: OrderSort, after: number | null): Expression<SqlBool>[] {
  return [...chosenConditions(choice), ...(after === null ? [] : [afterOrder(sort, after)])];
}

function where(conditions: readonly Expression<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;
}

function byKey(sort: OrderSort): RawBuilder<unknown> {
  const way = sql.raw(sortParts(sort).direction);
  return sql`key ${way}, number ${way}`;
}
