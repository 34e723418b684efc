import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

export type WatchedEvent = "payments" | "chargebacks";

/** Never arrived from Mercado Pago: not enabled in its panel, or nothing has happened yet. */
export async function readSilentEvents(db: Database): Promise<WatchedEvent[]> {
  const { rows } = await sql<Record<WatchedEvent, boolean>>`
    select exists (select from webhook_events where provider = 'mercado-pago' and topic = 'attempt') as payments,
           exists (select from webhook_events where provider = 'mercado-pago'
                      and (topic = 'chargeback' or body like '%"order.charged_back"%')) as chargebacks`.execute(db);
  const [heard] = rows;
  return (["payments", "chargebacks"] as const).filter((event) => !heard?.[event]);
}
