// `npm run resume`: what happened at the providers since the backup that the shop was restored from; then lets it go on.
import { parseArgs } from "node:util";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { formatBrl } from "#platform/money.ts";
import { joinDemoProviders } from "#server/demo-providers.server.ts";
import { compareSinceBackup, resumeShop, type SinceBackup } from "#shop/backup/resume-shop.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { ProviderRefused, ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";
import { followProviders } from "#shop/ordering/payments/received/follow-providers.server.ts";
import { followSettings } from "#shop/settings/live-settings.server.ts";
import { markRestored } from "#shop/settings/settings-store.server.ts";
import { withShopDatabase } from "../shop-database.ts";
import { EXIT } from "./exit-codes.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (DATABASE_URL or DATA_DIR):
  npm run resume                       asks the payment providers about everything since the backup; changes nothing
  npm run resume -- --yes              the same, and lets the restored shop work again
  npm run resume -- --yes --unasked    although a provider does not answer
  npm run resume -- --hold 2026-11-23T17:05:00Z   holds a shop that another program restored to that moment
Ends with 0: done, nothing to look at; 3: done, with what is listed; 1: not done.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Wish {
  yes: boolean;
  unasked: boolean;
  /** Holds the shop as restored to then, instead of letting it go on. */
  hold: Date | null;
}

function readWish(): Wish | null {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { values } = parseArgs({ options: { yes: flag, unasked: flag, hold: { type: "string" } } });
    const hold = values.hold === undefined ? null : new Date(values.hold);
    return hold && Number.isNaN(hold.getTime()) ? null : { ...values, hold };
  } catch {
    return null;
  }
}

/** Tells what the providers know. Returns how much of it there is. */
function report({ unknown, differences }: SinceBackup): number {
  for (const { provider, providerPaymentId, externalPaymentId, state, amountCents } of unknown) {
    const amount = amountCents === null ? "?" : formatBrl(amountCents);
    say(`unknown here  ${provider} ${providerPaymentId}  ${externalPaymentId}  ${state ?? "?"}  ${amount}`);
  }
  for (const violation of differences) say(violationLine(violation));
  if (unknown.length > 0) {
    say(
      "Orders of the payments unknown here are lost: look them up at the provider, and deliver or refund them by hand.",
    );
  }
  if (differences.length > 0) say("The shop brings the attempts that differ up to date by itself once it works.");
  const findings = unknown.length + differences.length;
  if (findings === 0) say("The providers know nothing that the shop does not.");
  return findings;
}

async function run(environment: Config, wish: Wish, url: string): Promise<number> {
  const { db, pool, close } = openDatabase(url, 4);
  try {
    if (wish.hold) {
      const client = await pool.connect();
      await markRestored(client, wish.hold).finally(() => client.release());
    }
    const { config } = await followSettings(db, environment);
    if (!config.restored) {
      say("The shop is not held.");
      return EXIT.done;
    }
    say(`Restored from a backup of ${config.restored.takenAt.toISOString()}.`);
    const payments = followProviders(
      () => config,
      systemClock,
      async () => undefined,
    );
    let findings = 0;
    try {
      if (payments.all.length === 0)
        say(
          "There are no keys of a payment provider: nobody was asked. Look at the providers' own panels before --yes.",
        );
      else findings = report(await compareSinceBackup({ db, clock: systemClock, payments }, config.restored.takenAt));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
      say(`A provider could not be asked about everything: ${error.message}`);
      if (wish.yes && !wish.unasked) return EXIT.failed;
      findings += 1;
    }
    if (!wish.yes) {
      say(
        "Nothing was changed. `npm run resume -- --yes`, on a server `lavra resume --yes`, lets the shop work again.",
      );
    } else {
      await resumeShop({ db, clock: systemClock });
      say("The shop works again.");
    }
    return findings > 0 ? EXIT.doneWithFindings : EXIT.done;
  } finally {
    await close();
  }
}

const wish = readWish();
if (!wish) {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
} else {
  try {
    const environment = readConfig(process.env);
    const { sandboxUrl } = environment;
    const config = sandboxUrl ? (await joinDemoProviders(environment, sandboxUrl)).config : environment;
    process.exitCode = await withShopDatabase(config, (url) => run(config, wish, url));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
