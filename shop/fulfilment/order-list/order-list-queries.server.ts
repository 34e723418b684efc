import type { Database } from "#platform/database/database.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { columnsOf, type OwnOrderList } from "./order-list.ts";

/** Needs 'orders.read'. */
export async function readOwnOrderList(db: Database, staff: StaffActor): Promise<OwnOrderList | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const rows = await db
    .selectFrom("order_list_views")
    .select(["id", "name", "query", "columns"])
    .where("staff_id", "=", staff.staffId)
    .orderBy("name")
    .execute();
  return {
    columns: columnsOf(rows.find(({ name }) => name === null)?.columns ?? []),
    views: rows.flatMap(({ id, name, query, columns }) =>
      name === null ? [] : [{ id, name, query, columns: columnsOf(columns) }],
    ),
  };
}
