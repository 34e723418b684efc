import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";

export interface OpenEdit {
  id: string;
  at: Date;
  /** One sentence each; empty: older than the sentences. */
  changes: string[];
  refundCents: Centavos | null;
}

/** Event: the customer accepted all changes until then. */
export const EDIT_KEPT = "edit_kept";
/** Event: the customer refused them and gave the order up. */
export const EDIT_REFUSED = "edit_refused";

/** Oldest first. The caller must have checked access. Rules: EDIT-18. */
export async function listOpenEdits(db: Database, orderId: string): Promise<OpenEdit[]> {
  if (!isOrderId(orderId)) return [];
  const { rows } = await sql<OpenEdit>`
    select id::text, at, (data ->> 'refund_cents')::int as "refundCents",
           case kind when 'address_changed' then '["o endereço de entrega"]'::jsonb
                     else coalesce(data -> 'changes', '[]'::jsonb) end as changes
      from order_events
     where order_id = ${orderId} and kind in ('edited', 'address_changed') and id > (
       select coalesce(max(id), 0) from order_events where order_id = ${orderId} and kind in (${EDIT_KEPT}, ${EDIT_REFUSED}))
     order by order_events.id`.execute(db);
  return rows;
}
