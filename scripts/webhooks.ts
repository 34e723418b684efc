// `npm run webhooks`: lists the webhook events of the payment providers, and processes them again.
import { parseArgs } from "node:util";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { openJobs } from "#platform/jobs/jobs.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { carrierWebhookJob, replayWebhooks } from "#shop/ordering/payments/received/replay-webhooks.server.ts";
import { webhookEventJob } from "#shop/ordering/payments/webhooks/process-webhook-event.server.ts";
import { readWebhookHealth } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import { withShopDatabase } from "./shop-database.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (DATABASE_URL or DATA_DIR):
  npm run webhooks -- health                  per provider: last notice, payments found without one
  npm run webhooks -- replay --failed         notices that came to nothing
  npm run webhooks -- replay --provider mercado-pago --since 2026-11-20
  npm run webhooks -- replay --event 1042
A replay asks the provider once more for each notice, in the running shop's jobs; doing it twice is no harm.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    provider: { type: "string" },
    since: { type: "string" },
    event: { type: "string" },
    failed: { type: "boolean", default: false },
  },
});
const [command] = positionals;
const config = readConfig(process.env);
const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(db: ReturnType<typeof openDatabase>["db"], url: string): Promise<boolean> {
  if (command === "health") {
    for (const { provider, lastWebhookAt, unheard } of await readWebhookHealth(db, new Date())) {
      say([provider, lastWebhookAt?.toISOString() ?? "never", `${unheard} found without a notice`].join("\t"));
    }
    return true;
  }
  const since = values.since === undefined ? undefined : new Date(values.since);
  const eventId = values.event === undefined ? undefined : Number(values.event);
  const wrong = (since && Number.isNaN(since.getTime())) || (eventId !== undefined && !Number.isInteger(eventId));
  const chosen = since || eventId !== undefined || values.provider || values.failed;
  if (command !== "replay" || wrong || !chosen) return false;
  const jobs = await openJobs(url, [webhookEventJob, carrierWebhookJob], createLogger("silent"));
  try {
    const { provider, failed } = values;
    say(`${await replayWebhooks({ db, jobs }, { provider, since, eventId, failed })} notices are followed again.`);
  } finally {
    await jobs.stop();
  }
  return true;
}

process.exitCode = await withShopDatabase(config, async (url) => {
  const { db, pool, close } = openDatabase(url, 2);
  try {
    await migrate(pool, "db/migrations", { log: { info: console.error, warn: console.error } });
    const isDone = await run(db, url);
    if (!isDone) say(USAGE);
    return isDone ? 0 : 1;
  } finally {
    await close();
  }
});
