import { sql } from "kysely";
import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { raiseAlert } from "../alerts/raise-alert.server.ts";
import type { PaymentDependencies } from "../refresh-payment.server.ts";

/** This many ends found by polling in a row are no coincidence. */
const SILENCE = 3;
const LOOK_BACK_MS = 24 * 60 * 60_000;

export interface WebhookHealth {
  provider: string;
  lastWebhookAt: Date | null;
  /** Ends of attempts found by polling since the last webhook, within 24 hours. */
  unheard: number;
}

/** For each provider with recent attempts: its last webhook, and what was found by polling since. */
export async function readWebhookHealth(db: Database, now: Date): Promise<WebhookHealth[]> {
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const { rows } = await sql<WebhookHealth>`
    select known.provider, heard.at as "lastWebhookAt",
           (select count(*)::int from payments
             where payments.provider = known.provider and found_by_asking_at > ${since}
               and (heard.at is null or found_by_asking_at > heard.at)) as unheard
      from (select provider from webhook_events union select provider from payments where created_at > ${since}) as known
      left join lateral (
        select max(received_at) as at from webhook_events where webhook_events.provider = known.provider
      ) as heard on true
     order by known.provider`.execute(db);
  return rows;
}

/** Alerts staff, once a day, if polling finds ends that webhooks should have reported. Rules: MAIL-36. */
export async function watchWebhooks(
  deps: Pick<PaymentDependencies, "db" | "clock" | "jobs" | "logger">,
): Promise<void> {
  const now = deps.clock();
  for (const { provider, unheard } of await readWebhookHealth(deps.db, now)) {
    if (unheard < SILENCE) continue;
    const subject = `${provider} ${dayInSaoPaulo(now)}`;
    await deps.db.transaction().execute((trx) => raiseAlert(trx, deps, { kind: "webhooks_silent", subject, at: now }));
  }
}
