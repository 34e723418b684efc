import { sql } from "kysely";
import type { TestShop } from "#tests/setup/test-shop.ts";

/** All that an order came to, so that two orders can be compared: nothing in it is an id, a number or a time. */
export interface Happened {
  order: { status: string; total: number; paid: string | null; lines: string[] }[];
  attempts: string[];
  /** Of the order's pieces: held by whom, or sold. */
  reserved: string[];
  /** What the ledger of stock says of it, as `reason ±pieces`. */
  moved: string[];
  refunds: string[];
  events: string[];
  audit: string[];
  notes: number;
  /** At the provider: status, what went back, and how many refunds made it so. */
  provider: string[];
  mails: string[];
}

interface Letter {
  subject: string;
  headers: Record<string, string>;
}

/** What happened to the orders of one e-mail address. */
export async function whatHappened(panel: TestShop, email: string): Promise<Happened> {
  const { rows } = await sql<Omit<Happened, "provider" | "mails"> & { references: string[] }>`
    with mine as (select * from orders where customer_email = ${email})
    select
      (select coalesce(json_agg(json_build_object('status', status, 'total', total_cents, 'paid', payment_status,
         'lines', (select json_agg(product_id || ' ' || size || ' ' || quantity order by product_id, size, quantity)
                     from order_items where order_id = mine.id))), '[]') from mine) as order,
      (select coalesce(json_agg(state order by state), '[]') from payments where order_id in (select id from mine)) as attempts,
      (select coalesce(json_agg(external_payment_id), '[]') from payments where order_id in (select id from mine)) as references,
      (select coalesce(json_agg(each order by each), '[]') from (
         select r.state || ' ' || sum(r.quantity) || (case when r.payment_id is null then ' order' else ' attempt' end) as each
           from stock_reservations r left join payments p on p.id = r.payment_id
          where coalesce(p.order_id, r.order_id) in (select id from mine)
          group by r.state, r.payment_id, r.sku_id) as rows) as reserved,
      (select coalesce(json_agg(reason || ' ' || delta order by reason, delta), '[]') from stock_movements
        where reference in (select id::text from mine)) as moved,
      (select coalesce(json_agg(r.state || ' ' || r.amount_cents order by r.state), '[]') from refunds r
         join payments p on p.id = r.payment_id where p.order_id in (select id from mine)) as refunds,
      (select coalesce(json_agg(kind order by kind), '[]') from order_events where order_id in (select id from mine)) as events,
      (select coalesce(json_agg(action order by action), '[]') from audit_log
        where subject in (select 'order:' || id from mine)) as audit,
      (select count(*)::int from order_notes where order_id in (select id from mine)) as notes`.execute(
    panel.services.db,
  );
  const [row] = rows;
  if (!row) throw new Error("a row must be there");
  const { references, ...counted } = row;
  const letters: Letter[] = await (
    await panel.sandbox.app.request(`/mailbox.json?to=${encodeURIComponent(email)}`)
  ).json();
  // A mail that left while its process was killed leaves again, with the same id: mail programs show it once.
  const mails = new Map(letters.map(({ subject, headers }) => [headers["message-id"] ?? subject, subject]));
  const subjects = [...mails.values()].map((subject) => subject.replace(/\d+/g, "N"));
  return { ...counted, provider: await atProvider(panel, references), mails: subjects.sort() };
}

async function atProvider({ sandbox, services }: TestShop, references: readonly string[]): Promise<string[]> {
  const answer = await sandbox.app.request("/control/payments?limit=1000000");
  const made: { external_reference: string; order_id: string; status: string }[] = await answer.json();
  const headers = { Authorization: `Bearer ${services.config.mercadoPago?.accessToken}` };
  const found = made.filter(({ external_reference }) => references.includes(external_reference));
  const states = found.map(async ({ order_id, status }) => {
    const order = await sandbox.app.request(`/mercado-pago/v1/orders/${order_id}`, { headers });
    const { transactions }: { transactions: { refunds?: { amount: string }[] } } = await order.json();
    const refunds = (transactions.refunds ?? []).map(({ amount }) => amount);
    return [status, ...refunds].join(" ");
  });
  return (await Promise.all(states)).sort();
}
