import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HOUR_MS, systemClock } from "#platform/clock.ts";
import { type DatabasePool, openDatabase } from "#platform/database/database.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { emptyTarget } from "#tests/setup/deployed/empty-target.ts";
import { pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { paidOrder, placed, refundInPanel } from "#tests/setup/paid-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { backUpShop } from "./back-up-shop.server.ts";
import { judgeRestored } from "./judge-restored.server.ts";
import { type RestoreDependencies, type RestoredShop, restoreShop } from "./restore-shop.server.ts";

const SECRET = "the-secret-of-the-shop-that-is-judged-after-a-restore";
let target: RestoreDependencies;
let restored: RestoredShop;
let database: DatabasePool;

// Restored once, judged at many moments.
test("a shop with money in each state that waits for something is backed up and restored", async () => {
  const shop = await createTestShop();
  const ana = await createTestCustomer(shop);
  const pix = await placed(shop, ana);
  await payByPix(shop, ana, pix.id);
  const boleto = await placed(shop, ana);
  await pay(shop, ana, boleto.id, { method: "boleto" });
  const disputed = await paidOrder(shop, ana, "card");
  await providerSays(shop, disputed.externalPaymentId, "dispute");
  const paid = await paidOrder(shop, ana, "PIX");
  await refundInPanel(shop, paid, "10.00");
  const folder = mkdtempSync(join(tmpdir(), "lavra-judged-"));
  whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
  const { storage, pool } = shop.services;
  const databaseUrl = pool.options.connectionString ?? "";
  const deps = { databaseUrl, storage, appSecret: SECRET, clock: systemClock, release: "0.1.0" };
  const backup = await backUpShop(deps, folder);
  target = await emptyTarget(SECRET);
  restored = await restoreShop(target, backup.file);
  database = openDatabase(target.databaseUrl, 2);
  whenFileIsDone(() => database.close());
  expect(restored.missingFiles).toEqual([]);
});

const judge = (hours: number) =>
  judgeRestored(
    { db: database.db, storage: target.storage },
    restored.takenAt,
    new Date(restored.takenAt.getTime() + hours * HOUR_MS),
  );

describe("a shop that was restored whole", () => {
  test("within minutes of its backup nothing is to be said", async () => {
    expect(await judge(0.1)).toEqual({ broken: [], lost: [], waiting: [] });
  });

  test.each([6, 5 * 24, 60 * 24])("%d hours later: what became due waits, and no rule was broken", async (hours) => {
    const { broken, lost, waiting } = await judge(hours);
    expect({ broken, lost }).toEqual({ broken: [], lost: [] });
    expect(waiting.map(({ rule }) => rule)).toContain("attempt_overdue");
  });

  test("what was wrong when the backup was made is told as that, whenever it is asked", async () => {
    await sql`update skus set on_hand = on_hand + 1 where id = (select id from skus order by id limit 1)`.execute(
      database.db,
    );
    for (const hours of [0.1, 120]) {
      const { broken, waiting } = await judge(hours);
      expect(broken.map(({ rule }) => rule)).toEqual(["stock_ledger"]);
      expect(waiting.map(({ rule }) => rule)).not.toContain("stock_ledger");
    }
    await sql`update skus set on_hand = on_hand - 1 where id = (select id from skus order by id limit 1)`.execute(
      database.db,
    );
  });

  test("a picture without its file is told", async () => {
    const { path } = await database.db.selectFrom("pictures").select("path").limit(1).executeTakeFirstOrThrow();
    await target.storage.remove(originalFile(path));
    expect((await judge(6)).lost).toMatchObject([{ rule: "picture_file", subject: `picture:${path}` }]);
  });
});
