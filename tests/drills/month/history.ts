import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

const MOST_ORDERS = 6;

/** The history of the orders that findings name, by order id, attempt id or its reference, to debug a failure. */
export async function historyOf(db: Database, findings: readonly string[]): Promise<string> {
  const named = findings.flatMap((finding) => finding.match(/[\da-f-]{36}|PMI-[\w-]+/g) ?? []);
  const { rows: orders } = await sql<{ id: string; told: object }>`
    select id, jsonb_build_object('status', status, 'payment', payment_status, 'by', external_payment_id, 'total', total_cents) as told
      from orders where id::text = any (${named})
        or id in (select order_id from payments where id::text = any (${named}) or external_payment_id = any (${named}))
     limit ${MOST_ORDERS}`.execute(db);
  const parts: string[] = [];
  for (const { id, told } of orders) {
    const { rows } = await sql<{ at: Date; what: string }>`
      select at, kind || ' ' || data::text as what from order_events where order_id = ${id}
      union all select at, action || ' ' || coalesce(after::text, '') from audit_log where subject = 'order:' || ${id}::text
      union all select payment_facts.at, 'fact ' || to_jsonb(payment_facts)::text
        from payment_facts join payments on payments.id = payment_id where order_id = ${id}
      union all select created_at, 'attempt ' || (to_jsonb(payments) - 'pix_qr_code' - 'pix_qr_code_base64')::text from payments where order_id = ${id}
      union all select requested_at, 'refund ' || to_jsonb(refunds)::text
        from refunds join payments on payments.id = payment_id where order_id = ${id}
      union all select requested_at, 'return ' || to_jsonb(returns)::text from returns where order_id = ${id}
      order by 1`.execute(db);
    parts.push(`${id} ${JSON.stringify(told)}`, ...rows.map(({ at, what }) => `  ${at.toISOString()} ${what}`));
  }
  return parts.join("\n");
}
