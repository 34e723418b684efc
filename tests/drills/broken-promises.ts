import type { Database } from "#platform/database/database.server.ts";
import { fromDecimal } from "#platform/money.ts";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import type { Promises } from "./shoppers.ts";

const MONEY: ReadonlySet<string> = new Set(["paid", "partially_refunded", "in_dispute", "refunded"]);

/**
 * Everything that was confirmed to a shopper and is not true, and payments at the providers that the shop does not
 * know.
 */
export async function brokenPromises(db: Database, sandbox: Sandbox, promises: Promises): Promise<string[]> {
  const broken: string[] = [];
  const orders = await db.selectFrom("orders").select(["id", "total_cents"]).execute();
  const totals = new Map(orders.map(({ id, total_cents }) => [id, total_cents]));
  for (const [id, { total }] of promises.orders) {
    const kept = totals.get(id);
    if (kept === undefined) broken.push(`order ${id} was accepted and is lost`);
    else if (kept !== fromDecimal(total.toFixed(2))) broken.push(`order ${id} was accepted for ${total}, is ${kept}`);
  }
  const attempts = await db.selectFrom("payments").select(["external_payment_id", "state"]).execute();
  const states = new Map(attempts.map(({ external_payment_id, state }) => [external_payment_id, state]));
  for (const reference of promises.payments.keys()) {
    if (!states.has(reference)) broken.push(`payment ${reference} was accepted and is lost`);
  }
  for (const reference of promises.money) {
    const state = states.get(reference) ?? "lost";
    if (!MONEY.has(state)) broken.push(`payment ${reference} was paid and is ${state}`);
  }
  const seen = new Set<string>();
  const answer = await sandbox.app.request("/control/payments?limit=1000000");
  const made: { external_reference: string }[] = await answer.json();
  for (const { external_reference: reference } of made) {
    if (!states.has(reference)) broken.push(`payment ${reference} at the provider is unknown to us`);
    if (seen.has(reference)) broken.push(`payment ${reference} was made twice at the provider`);
    seen.add(reference);
  }
  return broken;
}
