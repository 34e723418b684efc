// `npm run ledger-checks`: checks the shop's ledger in the database that DATABASE_URL or DATA_DIR names.
import { parseArgs } from "node:util";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openStorage } from "#platform/files/open-storage.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { compareWithProviders } from "#shop/insight/ledger-checks/ask-providers.server.ts";
import { checkLedger, LEDGER_RULES } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { findMissingPictures } from "#shop/insight/ledger-checks/find-missing-pictures.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { createMercadoPago } from "#shop/ordering/payments/mercado-pago/mercado-pago.server.ts";
import { gatherProviders } from "#shop/ordering/payments/payment-providers.ts";
import { createStripe } from "#shop/ordering/payments/stripe/stripe.server.ts";
import { openReplicaOf, withShopDatabase } from "./shop-database.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (DATABASE_URL or DATA_DIR):
  npm run ledger-checks                        the whole database; the shop may run
  npm run ledger-checks -- --providers 7       and asks Mercado Pago and Stripe for the payments of 7 days
  npm run ledger-checks -- --pictures          and looks for the file of every picture
  npm run ledger-checks -- --patience 0        nothing may be left to do (default: 60 minutes)
Names every violation by rule and id, and ends with status 1 when there is one.`;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Query timeout: a scan of a large table sends nothing for minutes. */
const SILENCE_MS = 15 * MINUTE;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readCommand(): Command | null {
  try {
    const { values } = parseArgs({
      options: {
        providers: { type: "string" },
        patience: { type: "string" },
        pictures: { type: "boolean", default: false },
      },
    });
    const patience = Number(values.patience ?? 60);
    const days = values.providers === undefined ? null : Number(values.providers);
    const wrong = !(patience >= 0) || (days !== null && !(days > 0));
    return wrong ? null : { patienceMs: patience * MINUTE, days, pictures: values.pictures };
  } catch {
    return null;
  }
}

interface Command {
  patienceMs: number;
  days: number | null;
  pictures: boolean;
}

/** `fresh`: no shop is running on this database, and it may need migrations. */
async function check(url: string, fresh: boolean, { patienceMs, days, pictures }: Command): Promise<boolean> {
  const { db, pool, close } = openDatabase(url, 4, { silenceMs: SILENCE_MS });
  const replica = openReplicaOf(config, { silenceMs: SILENCE_MS });
  try {
    if (fresh) await migrate(pool, "db/migrations", { log: { info: console.error, warn: console.error } });
    const violations = await replica.readCurrent(db, (from) => checkLedger(from, { now: systemClock(), patienceMs }));
    if (days !== null) {
      const since = new Date(systemClock().getTime() - days * DAY);
      violations.push(...(await compareWithProviders({ db, clock: systemClock, payments }, { since, patienceMs })));
    }
    if (pictures) {
      const storage = openStorage(config);
      violations.push(...(await findMissingPictures({ db, storage })));
    }
    for (const violation of violations) say(violationLine(violation));
    const rules = Object.keys(LEDGER_RULES).length + (days === null ? 0 : 1) + (pictures ? 1 : 0);
    say(violations.length === 0 ? `${rules} rules hold.` : `${violations.length} violations.`);
    return violations.length === 0;
  } finally {
    await replica.close();
    await close();
  }
}

const command = readCommand();
const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
const { mercadoPago, stripe, brand, paymentBudgets: budgets, publicUrl } = config;
const payments = gatherProviders([
  mercadoPago && createMercadoPago(mercadoPago, { budgets, shopName: brand.name }),
  stripe && createStripe(stripe, { budgets, publicUrl }),
]);
if (!command) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (command.days !== null && payments.offered.length === 0) {
  console.error("There are no keys of a payment provider in the environment: nobody can be asked.");
  process.exitCode = 2;
} else {
  process.exitCode = (await withShopDatabase(config, (url, isOwn) => check(url, isOwn, command))) ? 0 : 1;
}
