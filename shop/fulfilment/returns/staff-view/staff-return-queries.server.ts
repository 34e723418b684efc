import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { orderNumberIn } from "#shop/ordering/orders/order.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { REPAIR_DAYS } from "../return-deadline.ts";
import { isReturnKind, isReturnStatus, type ReturnKind, type ReturnStatus } from "../return-status.ts";
import { type ReturnView, type ReturnWay, statusesOf } from "../return-view.ts";

export interface QueuedReturn {
  id: string;
  number: number;
  orderNumber: number;
  customerName: string;
  kind: ReturnKind;
  status: ReturnStatus;
  requestedAt: Date;
  /** `YYYY-MM-DD`. */
  answerDueOn: string;
  receivedAt: Date | null;
  closedAt: Date | null;
  /** Null: no reverse label, or the customer has not posted yet. */
  way: ReturnWay | null;
  pieces: number;
  /** The refund, or what it would be. */
  refundCents: Centavos;
  /** Pictures of the first lines. */
  pictures: (Picture | null)[];
}

export interface ReturnFilter {
  view: ReturnView;
  /** Null: all kinds. */
  kind: ReturnKind | null;
  /** A return's or an order's number, a customer's name or e-mail; empty: all. */
  term: string;
  /** From 1. */
  page: number;
}

export interface ReturnQueue {
  returns: QueuedReturn[];
  hasNext: boolean;
  /** Returns in each open view. */
  counts: Partial<Record<ReturnView, number>>;
}

/** Rules: REFUND-40. */
export const RETURNS_PAGE = 30;

/** Open ones by the day to act, overdue first; closed ones newest first. Needs 'returns.read'. Rules: REFUND-31. */
export async function readReturnQueue(
  db: Database,
  staff: Pick<StaffSession, "role">,
  { view, kind, term, page: pageNumber }: ReturnFilter,
): Promise<ReturnQueue | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "returns.read");
  if (notAllowed) return notAllowed;
  const statuses = statusesOf(view);
  const isByNumber = view === "encerradas" || view === "todas";
  // A page is found by ids: deep ones would otherwise make all columns of those before.
  let page = db
    .selectFrom("returns")
    .select("id")
    .limit(RETURNS_PAGE + 1)
    .offset((pageNumber - 1) * RETURNS_PAGE);
  if (statuses) page = page.where("status", "in", statuses);
  if (kind) page = page.where("kind", "=", kind);
  if (term !== "") page = page.where(found(term));
  const query = db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .where("returns.id", "in", sorted(page, isByNumber))
    .select([
      "returns.id",
      "returns.number",
      "orders.number as orderNumber",
      "orders.customer_name as customerName",
      "returns.kind",
      "returns.status",
      "returns.requested_at as requestedAt",
      "returns.answer_due_on as answerDueOn",
      "returns.received_at as receivedAt",
      "returns.closed_at as closedAt",
      sql<ReturnWay | null>`(${way})`.as("way"),
      sql<number>`(select sum(quantity)::int from return_lines where return_id = returns.id)`.as("pieces"),
      sql<number>`coalesce(returns.refunded_cents, returns.shipping_cents
        + (select sum(refund_cents)::int from return_lines where return_id = returns.id))`.as("refundCents"),
      sql<(Picture | null)[]>`(${pictures})`.as("pictures"),
    ]);
  const [rows, counts] = await Promise.all([sorted(query, isByNumber).execute(), countOpen(db)]);
  return { returns: rows.slice(0, RETURNS_PAGE).map(toQueued), hasNext: rows.length > RETURNS_PAGE, counts };
}

function sorted<Row>(returns: SelectQueryBuilder<DB, "returns" | "orders", Row>, isByNumber: boolean) {
  return isByNumber
    ? returns.orderBy("returns.number", "desc")
    : returns.orderBy(actDay, (by) => by.asc().nullsLast()).orderBy("returns.number");
}

async function countOpen(db: Database): Promise<ReturnQueue["counts"]> {
  const rows = await db
    .selectFrom("returns")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "in", ["requested", "approved", "received"])
    .groupBy("status")
    .execute();
  const of = (status: ReturnStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  const [responder, waiting, concluir] = [of("requested"), of("approved"), of("received")];
  return { abertas: responder + waiting + concluir, responder, "a-caminho": waiting, concluir };
}

function toQueued(row: Omit<QueuedReturn, "kind" | "status"> & { kind: string; status: string }): QueuedReturn {
  const { kind, status } = row;
  if (!isReturnKind(kind) || !isReturnStatus(status)) {
    throw new Error(`Return ${row.id} has the unknown kind ${kind} or status ${status}`);
  }
  return { ...row, kind, status };
}

/** Of a label that is alive; null while it only waits for the customer. */
const way = sql`
  select case when label.state = 'delivered' then 'arrived'
              when label.state in ('posted', 'undelivered') then 'posted'
              when label.problem is not null and label.next_try_at is null then 'stuck' end
    from return_labels as label
   where label.return_id = returns.id and label.state not in ('cancelled', 'expired') and returns.status = 'approved'`;

/** `returnActionDueOn` in SQL; an approved return's parcel that has arrived is to be looked at that day. */
const actDay = sql`case returns.status
  when 'requested' then returns.answer_due_on
  when 'approved' then (
    select (coalesce(label.delivered_at, label.updated_at) at time zone 'America/Sao_Paulo')::date
      from return_labels as label
     where label.return_id = returns.id
       and (label.state = 'delivered'
            or (label.state in ('planned', 'in_cart', 'paid') and label.problem is not null and label.next_try_at is null)))
  when 'received' then (returns.received_at at time zone 'America/Sao_Paulo')::date
    + case when returns.kind = 'defect' then ${sql.lit(REPAIR_DAYS)} else 0 end end`;

const pictures = sql`
  select coalesce(json_agg(picture order by position), '[]') from (
    select item.position, case when picture.path is not null then json_build_object(
             'path', picture.path, 'checksum', picture.checksum, 'width', picture.width, 'height', picture.height,
             'alt', item.product_name) end as picture
      from return_lines as line join order_items as item on item.id = line.order_item_id
      left join pictures as picture on picture.path = item.image
     where line.return_id = returns.id order by item.position limit 3) as first_lines`;

/** One subquery per kind of term, each with its own index; a single OR condition would use none. */
function found(term: string): Expression<SqlBool> {
  const own = /^d\s{0,9}-?\s{0,9}(\d{1,9})$/iu.exec(term)?.[1];
  const number = orderNumberIn(term);
  const like = containsPattern(term);
  const ways = [
    ...(own ? [sql`select id from returns where number = ${Number(own)}`] : []),
    ...(number
      ? [
          sql`select id from returns where number = ${number}`,
          sql`select returns.id from returns join orders on orders.id = returns.order_id
               where orders.number = ${number}`,
        ]
      : []),
    ...(term.length >= 3
      ? [
          sql`select returns.id from returns join orders on orders.id = returns.order_id
               where plain_text(orders.customer_name || ' ' || orders.customer_email) like plain_text(${like})`,
        ]
      : []),
  ];
  if (ways.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`returns.id in (${sql.join(ways, sql` union `)})`;
}

export function readArrival(
  db: Database,
  returnId: string,
): Promise<{ arrivalNote: string; amountCents: Centavos | null; state: string | null; doneAt: Date | null }> {
  return db
    .selectFrom("returns")
    .leftJoin("refunds", "refunds.id", "returns.refund_id")
    .select(["returns.arrival_note as arrivalNote", "refunds.amount_cents as amountCents", "refunds.state"])
    .select("refunds.done_at as doneAt")
    .where("returns.id", "=", returnId)
    .executeTakeFirstOrThrow();
}

/** Free pieces by line id: of the requested size, or for a defect of the same product. */
export async function readFreePieces(db: Database, returnId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("return_lines as line")
    .innerJoin("order_items as item", "item.id", "line.order_item_id")
    .innerJoin("skus", (join) =>
      join.on((eb) => eb("skus.id", "=", eb.fn.coalesce("line.wanted_sku_id", "item.sku_id"))),
    )
    .where("line.return_id", "=", returnId)
    .select(["item.id", "skus.on_hand as onHand", "skus.reserved"])
    .execute();
  return Object.fromEntries(rows.map(({ id, onHand, reserved }) => [id, onHand - reserved]));
}
