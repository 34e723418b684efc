import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { waitsForPacking } from "#shop/fulfilment/order-list/order-search-queries.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { OPEN_RETURN_STATUSES } from "../returns/return-status.ts";
import { COUNTED_WORK, type OpenWork } from "./open-work.ts";

/** What the role may see, in one query; each count uses an index and stops at a hundred. Rules: STAFF-11. */
export async function readOpenWork(db: Database, { role }: Pick<StaffSession, "role">): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select (select count(*)::int from (
              select from orders where ${mayDo(role, "orders.read")} and ${waitsForPacking} limit ${COUNTED_WORK}) as waiting)
             as orders,
           (select count(*)::int from (
              select from returns where ${mayDo(role, "returns.read")}
                 and status in (${sql.join(OPEN_RETURN_STATUSES)}) limit ${COUNTED_WORK}) as waiting) as returns,
           (select count(*)::int from (
              select from contact_messages where ${mayDo(role, "messages.read")}
                 and status = 'received' and archived_at is null limit ${COUNTED_WORK}) as waiting) as messages`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, returns: 0, messages: 0 };
}
