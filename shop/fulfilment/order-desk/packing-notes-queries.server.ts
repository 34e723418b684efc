import type { Database } from "#platform/database/database.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** Texts by order, oldest first. Needs 'orders.read'. Rules: DESK-21. */
export async function readPackingNotes(
  db: Database,
  staff: Pick<StaffSession, "role">,
  orderIds: readonly string[],
): Promise<Record<string, string[]> | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  if (orderIds.length === 0) return {};
  const rows = await db
    .selectFrom("order_notes")
    .select(["order_id as orderId", "text"])
    .where("order_id", "in", [...orderIds])
    .orderBy("written_at")
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([id, notes]) => [id, notes.map(({ text }) => text)]),
  );
}
