// `npm run migrate`: applies this release's migrations before its processes start; they do the same on start.

import { checkDatabase, openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { withShopDatabase } from "./shop-database.ts";

keepFilesPrivate();

const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(url: string): Promise<boolean> {
  const { pool, close } = openDatabase(url, 1);
  try {
    await checkDatabase(pool);
    const applied = await migrate(pool, "db/migrations", { log: { info: say, warn: say } });
    say(applied.length === 0 ? "Nothing to apply." : `${applied.length} applied.`);
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  } finally {
    await close();
  }
}

const config = readConfig({ ...process.env, SHOP_MODE: "demo" });
process.exitCode = (await withShopDatabase(config, run)) ? 0 : 1;
