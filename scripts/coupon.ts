// `node scripts/run.mjs coupon`: creates, lists and ends coupons in the database that DATABASE_URL or DATA_DIR names,
// whether or not the shop is running.
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { couponLine, readCouponCommand } from "#shop/ordering/coupons/coupon-command.ts";
import { listCoupons } from "#shop/ordering/coupons/coupon-queries.server.ts";
import { createCoupon } from "#shop/ordering/coupons/create-coupon.server.ts";
import { endCoupon } from "#shop/ordering/coupons/end-coupon.server.ts";
import { withShopDatabase } from "./shop-database.ts";

keepFilesPrivate();

const ACTOR = "command";
const command = readCouponCommand(process.argv.slice(2));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** `fresh`: no shop is running on this database, and it may need migrations. */
async function run(databaseUrl: string, fresh: boolean): Promise<boolean> {
  const { db, pool, close } = openDatabase(databaseUrl, 2);
  const deps = { db, clock: systemClock };
  try {
    if (fresh) await migrate(pool, "db/migrations", { log: { info: console.error, warn: console.error } });
    if (command.kind === "create") {
      const made = await createCoupon(deps, command.input, ACTOR);
      const { code } = command.input;
      say(made.kind === "created" ? `Cupom ${code} criado.` : `O código ${code} já existe: use outro.`);
      return made.kind === "created";
    }
    if (command.kind === "end") {
      const ended = await endCoupon(deps, command.code, ACTOR);
      say(ended.kind === "ended" ? `Cupom ${command.code} encerrado.` : `Não há cupom ${command.code} em uso.`);
      return ended.kind === "ended";
    }
    const coupons = await listCoupons(db);
    for (const coupon of coupons) say(couponLine(coupon, systemClock()));
    if (coupons.length === 0) say("Nenhum cupom ainda.");
    return true;
  } finally {
    await close();
  }
}

async function runOnShop(): Promise<boolean> {
  return withShopDatabase(readConfig({ ...process.env, SHOP_MODE: "demo" }), run);
}

if (command.kind === "wrong") {
  console.error(command.message);
  process.exitCode = 1;
} else {
  try {
    process.exitCode = (await runOnShop()) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
