// `npm run providers`: plays the provider calls of a sale with test keys, and reports any difference from what the shop
// expects.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { realPause, systemClock } from "#platform/clock.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { joinDemoProviders } from "#server/demo-providers.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { checkProviders } from "#shop/insight/provider-check/check-providers.server.ts";
import {
  countVerdicts,
  isCheckedProvider,
  PROVIDER_LABELS,
  type StepReport,
  stepLines,
  summaryOf,
} from "#shop/insight/provider-check/check-report.ts";
import { followSettings } from "#shop/settings/live-settings.server.ts";
import { withShopDatabase } from "./shop-database.ts";

keepFilesPrivate();

const USAGE = `Uso, com o ambiente da loja (DATABASE_URL ou DATA_DIR, e as chaves de teste dela):
  npm run providers                              tudo
  npm run providers -- mercado-pago melhor-envio só estes (mercado-pago, stripe, melhor-envio, mail)
  npm run providers -- --mail-to voce@exemplo.com
  npm run providers -- --patience 10             minutos para pagar na página da Stripe (em um terminal: 5)
Com SANDBOX_URL os simuladores respondem no lugar dos provedores.`;
const MINUTE = 60_000;
const USUAL_PATIENCE_MINUTES = 5;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readWish() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "mail-to": { type: "string" }, patience: { type: "string" }, help: { type: "boolean" } },
  });
  const providers = positionals.filter(isCheckedProvider);
  const minutes = Number(values.patience ?? (process.stdin.isTTY ? USUAL_PATIENCE_MINUTES : 0));
  if (values.help || providers.length < positionals.length || !(minutes >= 0)) return null;
  return {
    mailTo: values["mail-to"],
    patienceMs: minutes * MINUTE,
    ...(providers.length > 0 && { providers }),
  };
}

async function run(config: Config, wish: NonNullable<ReturnType<typeof readWish>>): Promise<boolean> {
  return withShopDatabase(config, (url) => checkAll(config, wish, url));
}

async function checkAll(config: Config, wish: NonNullable<ReturnType<typeof readWish>>, url: string): Promise<boolean> {
  const { db, pool, close } = openDatabase(url, 2);
  try {
    await migrate(pool, "db/migrations", { log: { info: console.error, warn: console.error } });
    const followed = await followSettings(db, config);
    const deps = { db, config: followed.config, clock: systemClock, pause: realPause, logger: createLogger("silent") };
    let provider = "";
    const steps = await checkProviders(deps, {
      ...wish,
      onStep(report) {
        if (report.provider !== provider) say(`\n${PROVIDER_LABELS[report.provider]}`);
        provider = report.provider;
        for (const line of stepLines(report)) say(`  ${line}`);
      },
      onWish: (text) => say(`\n  >> ${text.replaceAll("\n", "\n  >> ")}\n`),
    });
    say(`\n${summaryOf(steps)}`);
    say(`As respostas, sem segredos nem dados pessoais, estão em ${keep(config.dataDir, steps)}`);
    return countVerdicts(steps).differs === 0;
  } finally {
    await close();
  }
}

/** Writes the full report to a file and returns its path. */
function keep(dataDir: string, steps: readonly StepReport[]): string {
  const folder = join(dataDir, "provider-checks");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}.json`);
  writeFileSync(file, `${JSON.stringify(steps, null, 2)}\n`, { mode: 0o600 });
  return file;
}

try {
  const wish = readWish();
  const environment = readConfig(process.env);
  const { sandboxUrl } = environment;
  const config = sandboxUrl ? (await joinDemoProviders(environment, sandboxUrl)).config : environment;
  if (!wish) say(USAGE);
  process.exitCode = wish && (await run(config, wish)) ? 0 : 1;
} catch (error) {
  // Usage and configuration errors are printed as one line, without a stack trace.
  const isPlain = error instanceof ConfigError || (error instanceof Error && "code" in error);
  if (!isPlain) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
