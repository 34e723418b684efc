import { dayInSaoPaulo } from "#platform/clock.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readWebhookHealth } from "../webhooks/webhook-event-queries.server.ts";

/** This many ends found by polling in a row are no coincidence. */
const SILENCE = 3;

/** Alerts staff once a day if polling finds ends that webhooks should have reported. Rules: MAIL-36. */
export async function watchWebhooks(deps: Pick<Services, "db" | "clock" | "logger" | "jobs">): Promise<void> {
  const now = deps.clock();
  for (const { provider, unheard } of await readWebhookHealth(deps.db, now)) {
    if (unheard < SILENCE) continue;
    const subject = `${provider} ${dayInSaoPaulo(now)}`;
    await deps.db.transaction().execute((trx) => raiseAlert(deps, trx, { kind: "webhooks_silent", subject, at: now }));
  }
}
