// `npm run doctor`, `lavra check`: looks at all that an owner can get wrong around the shop. Says so in Portuguese, and
// changes nothing.
import { parseArgs } from "node:util";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { watchDisks } from "#platform/files/disk-space.server.ts";
import { mediaFolder } from "#platform/files/open-storage.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { checkInstallation } from "#shop/installation/check-installation.server.ts";
import { findingLines, installationSummary } from "#shop/installation/installation-finding.ts";
import { followSettings } from "#shop/settings/live-settings.server.ts";
import { withShopDatabase } from "../shop-database.ts";

const USAGE = `Uso, com o ambiente da loja:
  npm run doctor             confere endereço, certificado, relógio, disco, backups, chaves, avisos, e-mail e equipe
  npm run doctor -- --fast   sem ler o último backup até o fim`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Returns whether nothing is wrong. */
async function run(settings: Config, url: string, readsBackup: boolean): Promise<boolean> {
  const { db, close } = openDatabase(url, 2);
  const { config } = await followSettings(db, settings);
  const folders = config.s3 ? [] : [{ folder: "pictures", path: mediaFolder(config.dataDir), isTried: true }];
  const disks = watchDisks(folders, config.disk, createLogger("silent"));
  try {
    const findings = await checkInstallation({ db, config, clock: systemClock, disks }, { readsBackup });
    for (const line of findings.flatMap(findingLines)) say(line);
    say(`\n${installationSummary(findings)}`);
    return findings.every(({ verdict }) => verdict !== "wrong");
  } finally {
    disks.stop();
    await close();
  }
}

try {
  const { values } = parseArgs({ options: { fast: { type: "boolean", default: false } } });
  const config = readConfig(process.env);
  process.exitCode = (await withShopDatabase(config, (url) => run(config, url, !values.fast))) ? 0 : 1;
} catch (error) {
  const isUsage = error instanceof TypeError && "code" in error;
  console.error(isUsage ? USAGE : error instanceof Error ? error.message : error);
  process.exitCode = isUsage ? 2 : 1;
}
