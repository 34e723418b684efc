import { type Expression, type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { MONEY_HERE } from "#shop/ordering/payments/payment.ts";
import { isOrderId } from "../order.ts";
import { isOrderStatus, SOLD } from "../order-status.ts";
import { isAwaited, REPLACEMENT_STATES, type Replacement } from "./replacement.ts";

/** SQL: paid, and all of its money went back. `alias`: of its row in `orders`. */
export function isSpent(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(alias)}.status <> 'pending' and ${sql.ref(alias)}.payment_status = 'refunded')`;
}

/** `orderId`: the first order or the new one. Oldest first. The caller must have checked access. */
export function listReplacements(db: Database, orderId: string): Promise<Replacement[]> {
  if (!isOrderId(orderId)) return Promise.resolve([]);
  return read(db, sql`replacement.order_id = ${orderId} or replacement.addition_id = ${orderId}`);
}

/** Pieces of these orders that wait for another one's payment, by order. The caller must have checked access. Rules: EDIT-29. */
export async function listAwaitedSwaps(db: Database, orderIds: readonly string[]): Promise<Map<string, Replacement[]>> {
  const ids = orderIds.filter(isOrderId);
  const found = ids.length === 0 ? [] : await read(db, sql`replacement.order_id = any(${ids}::uuid[])`);
  return Map.groupBy(found.filter(isAwaited), ({ orderId }) => orderId);
}

/** The caller must have checked access. */
export async function findReplacement(db: Database, additionId: string): Promise<Replacement | null> {
  if (!isOrderId(additionId)) return null;
  const [found = null] = await read(db, sql`replacement.addition_id = ${additionId}`);
  return found;
}

async function read(db: Database, condition: Expression<unknown>): Promise<Replacement[]> {
  const { rows } = await sql<Omit<Replacement, "state" | "additionStatus"> & { state: string; additionStatus: string }>`
    select ${PREPARED} replacement.addition_id as "additionId", addition.number as "additionNumber",
           addition.status as "additionStatus", ${isSpent("addition")} as "isAdditionSpent", replacement.order_id as "orderId", first.number as "orderNumber",
           replacement.order_item_id as "orderItemId", item.product_name as "productName", item.size,
           replacement.quantity, replacement.is_whole as "isWhole", replacement.back_cents as "backCents",
           replacement.edit_id as "editId", replacement.state, replacement.reason
      from piece_replacements as replacement
      join orders as addition on addition.id = replacement.addition_id
      join orders as first on first.id = replacement.order_id
      join order_items as item on item.id = replacement.order_item_id
     where ${condition} order by addition.number`.execute(db);
  return rows.map(({ state, additionStatus, ...row }) => {
    const known = REPLACEMENT_STATES.find((each) => each === state);
    if (!known || !isOrderStatus(additionStatus)) throw new Error(`Replacement ${row.additionId}: unknown state`);
    return { ...row, state: known, additionStatus };
  });
}

/** Whether an order takes the place of pieces that are still in theirs. */
export async function isReplacing(db: Database, additionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("piece_replacements")
    .select("addition_id")
    .where("addition_id", "=", additionId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders whose payment is here and whose replaced pieces are still in their place: their job was lost. Rules: EDIT-28. */
export async function listLostReplacements(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("piece_replacements")
    .innerJoin("orders", "orders.id", "addition_id")
    .select("addition_id as id")
    .where("state", "=", "waiting")
    .where("status", "in", SOLD)
    .where("payment_status", "in", MONEY_HERE)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
