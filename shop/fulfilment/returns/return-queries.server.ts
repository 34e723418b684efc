import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import type { Return, ReturnLine } from "./return.ts";
import { isReturnKind, isReturnStatus, OPEN_RETURN_STATUSES } from "./return-status.ts";

const RETURN_COLUMNS = [
  "returns.id",
  "returns.number",
  "returns.order_id as orderId",
  "returns.kind",
  "returns.status",
  "returns.note",
  "returns.answer",
  "returns.label_url as labelUrl",
  "returns.posting_code as postingCode",
  "returns.sent_carrier as sentCarrier",
  "returns.sent_code as sentCode",
  "returns.shipping_cents as shippingCents",
  "returns.refunded_cents as refundedCents",
  "returns.answer_due_on as answerDueOn",
  "returns.requested_at as requestedAt",
  "returns.answered_at as answeredAt",
  "returns.received_at as receivedAt",
  "returns.closed_at as closedAt",
] as const;

/** Oldest first. Does not check whose order it is: the caller must. */
export async function returnsOfOrder(db: Database, orderId: string): Promise<Return[]> {
  return (await returns(db).where("returns.order_id", "=", orderId).orderBy("returns.number").execute()).map(toReturn);
}

/** Newest first. */
export async function listReturns(
  db: Database,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Return[]> {
  const rows = await returns(db)
    .innerJoin("orders", "orders.id", "returns.order_id")
    .where("orders.user_id", "=", customerId)
    .orderBy("returns.number", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toReturn);
}

/** Oldest first. */
export async function allReturns(db: Database, customerId: string): Promise<Return[]> {
  const mine = db.selectFrom("orders").select("id").where("user_id", "=", customerId);
  const rows = await returns(db).where("returns.order_id", "in", mine).orderBy("returns.number").execute();
  return rows.map(toReturn);
}

/** Oldest first. Does not check whose orders they are: the caller must. */
export async function returnsOfOrders(db: Database, orderIds: readonly string[]): Promise<Return[]> {
  if (orderIds.length === 0) return [];
  const rows = await returns(db)
    .where("returns.order_id", "in", [...orderIds])
    .orderBy("returns.number")
    .execute();
  return rows.map(toReturn);
}

export type RunningReturn = Pick<Return, "id" | "orderId" | "number" | "kind" | "status">;

/** Oldest first. Does not check whose orders they are: the caller must. Rules: ORDER-83. */
export async function listRunningReturns(db: Database, orderIds: readonly string[]): Promise<RunningReturn[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("returns")
    .select(["id", "order_id as orderId", "number", "kind", "status"])
    .where("order_id", "in", [...orderIds])
    .where("status", "in", [...OPEN_RETURN_STATUSES])
    .orderBy("number")
    .execute();
  return rows.map(withKnownKind);
}

/** Does not check permissions: the caller must. */
export async function findAnyReturn(db: Database, returnId: string): Promise<Return | null> {
  if (!isOrderId(returnId)) return null;
  const row = await returns(db).where("returns.id", "=", returnId).executeTakeFirst();
  return row ? toReturn(row) : null;
}

/** For the shop's jobs and callers that have checked permissions. */
export async function readReturn(db: Database, returnId: string): Promise<Return> {
  return toReturn(await returns(db).where("returns.id", "=", returnId).executeTakeFirstOrThrow());
}

function returns(db: Database) {
  return db
    .selectFrom("returns")
    .select(RETURN_COLUMNS)
    .select([
      sql<ReturnLine[]>`(${lines})`.as("lines"),
      sql<number>`(select count(*)::int from return_photos as photo where photo.return_id = returns.id)`.as("photos"),
      // Codes that staff type in have no known end.
      sql<string | null>`(select max(label.post_until)::text from return_labels as label
      where label.return_id = returns.id and label.posting_code = returns.posting_code)`.as("postUntil"),
    ]);
}

const lines = sql`
  select coalesce(json_agg(json_build_object(
           'orderItemId', line.order_item_id, 'quantity', line.quantity, 'refundCents', line.refund_cents,
           'wantedSize', line.wanted_size, 'isHeld', line.held_sku_id is not null, 'shelved', line.shelved) order by item.position), '[]')
    from return_lines as line join order_items as item on item.id = line.order_item_id
   where line.return_id = returns.id`;

type Row<Shape extends { kind: string; status: string }> = Omit<Shape, "kind" | "status"> & {
  kind: string;
  status: string;
};

function toReturn(row: Row<Return>): Return {
  return withKnownKind(row);
}

function withKnownKind<T extends { id: string; kind: string; status: string }>(row: T) {
  const { kind, status } = row;
  if (!isReturnKind(kind) || !isReturnStatus(status)) {
    throw new Error(`Return ${row.id} has the unknown kind ${kind} or status ${status}`);
  }
  return { ...row, kind, status };
}
