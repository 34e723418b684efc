import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";

/** Reason of refunds of shipping that got cheaper with an address. */
export const CHEAPER_SHIPPING = "Frete mais barato";

/** Refunds for shipping that got cheaper with an address, those under way included. */
export async function sumShippingBack(db: Database, orderId: string): Promise<Centavos> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(refunds.amount_cents), 0)::int as cents
      from refunds join payments on payments.id = refunds.payment_id
     where payments.order_id = ${orderId} and refunds.reason = ${CHEAPER_SHIPPING}
       and refunds.state not in ('failed', 'given_up')`.execute(db);
  return rows[0]?.cents ?? 0;
}
