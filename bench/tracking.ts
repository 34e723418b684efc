import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type BenchDatabase, startBenchDatabase } from "./bench-database.ts";
import { percentile } from "./load.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const PARCELS = 10_000;
/** Webhook secret of the demo mode. */
const SECRET = "demo-melhor-envio-secret";
const LONGEST_MS = 15 * 60_000;

/**
 * 10,000 parcels tracked by the shop's own polling jobs, with a provider that allows 250 calls per minute, while other
 * jobs run.
 */
export async function measureTracking(): Promise<string[]> {
  const database = await startBenchDatabase();
  const shop = await startShopProcess({ LOG_LEVEL: "error", DATABASE_URL: database.url });
  try {
    for (let n = 0; n < 20; n += 1) await notice(shop);
    await pause(3_000);
    const alone = await waits(database);
    await database.ask("delete from webhook_events");
    await database.ask(`
      with sold as (
        insert into orders (status, payment_status, subtotal_cents, shipping_cents, total_cents, customer_name,
                            customer_email, customer_phone, shipping_address)
        select 'processing', 'paid', 1000, 0, 1000, 'Ana', '', '', '{}' from generate_series(1, ${PARCELS}) returning id)
      insert into shipments (order_id, kind, position, state, provider_order_id, track_after, created_at, updated_at)
      select id, 'melhor_envio', 1, 'ready', gen_random_uuid()::text, now(), now(), now() from sold`);
    const started = performance.now();
    while ((await left(database)) > 0 && performance.now() - started < LONGEST_MS) {
      await notice(shop);
      await pause(500);
    }
    const seconds = (performance.now() - started) / 1000;
    const meanwhile = await waits(database);
    const [failed] = await database.ask<{ count: string }>(
      "select count(*) from shipments where track_failed_at is not null",
    );
    const ms = (values: number[]) =>
      `p50 ${Math.round(percentile(values, 0.5))} ms, p95 ${Math.round(percentile(values, 0.95))} ms`;
    return [
      "## Tracking",
      "",
      `${PARCELS} parcels that are due at once, asked about by the shop's own rounds, fifty in a call; the simulated provider turns`,
      "away more than 250 calls a minute. Meanwhile notices come in: how long each waits for its job.",
      "",
      "| what | value |",
      "| --- | --- |",
      `| until all are asked about | **${Math.round(seconds)} s** (each may be asked about again after 3,900 s) |`,
      `| calls a minute | ${Math.round(((PARCELS / 50) * 60) / seconds)} of 250 |`,
      `| parcels whose asking failed | ${failed?.count ?? "?"} |`,
      `| a notice's wait for its job, alone | ${ms(alone)} |`,
      `| meanwhile | **${ms(meanwhile)}** |`,
    ];
  } finally {
    await shop.stop();
    await database.stop();
  }
}

async function left(database: BenchDatabase): Promise<number> {
  const [row] = await database.ask<{ count: string }>("select count(*) from shipments where tracked_at is null");
  return Number(row?.count ?? 0);
}

async function waits(database: BenchDatabase): Promise<number[]> {
  const rows = await database.ask<{ ms: string }>(
    "select extract(epoch from processed_at - received_at) * 1000 as ms from webhook_events where processed_at is not null",
  );
  return rows.map(({ ms }) => Number(ms));
}

/** Sends a webhook for an unknown label: it is stored and processed by a job, and changes nothing. */
async function notice(shop: ShopProcess): Promise<void> {
  const body = JSON.stringify({ event: "order.posted", data: { id: randomUUID(), status: "posted", tags: [] } });
  const signature = createHmac("sha256", SECRET).update(body).digest("base64");
  const headers = { "Content-Type": "application/json", "X-ME-Signature": signature };
  const answer = await fetch(`${shop.url}/webhooks/melhor-envio`, { method: "POST", headers, body });
  if (answer.status !== 200) throw new Error(`notice: ${answer.status}`);
  await answer.text();
}
