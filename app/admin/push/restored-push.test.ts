import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { backUpShop } from "#shop/backup/back-up-shop.server.ts";
import { restoreShop } from "#shop/backup/restore-shop.server.ts";
import { resumeShop } from "#shop/backup/resume-shop.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { sendPushTest } from "#shop/staff/push/change-push-devices.server.ts";
import { listPushDevices } from "#shop/staff/push/push-device-queries.server.ts";
import { endpointHashOf } from "#shop/staff/push/subscription.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { emptyTarget } from "#tests/setup/deployed/empty-target.ts";
import { turnOnBrowser } from "#tests/setup/push/test-push.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { pushStateOf } from "./push-state.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-push-"));
whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));

const shop = await createTestShop();
const owner = await createTestStaff(shop, "owner");
const { staffId } = owner.session;
const phone = await turnOnBrowser(shop, owner);
const { pool, storage, config } = shop.services;
const { appSecret } = config;
const databaseUrl = pool.options.connectionString ?? "";
const { file } = await backUpShop({ databaseUrl, storage, appSecret, clock: systemClock, release: null }, folder);

/** Restores the backup in another running shop, with other settings. */
async function restored(change: Partial<Config>) {
  const target = await emptyTarget(appSecret);
  await restoreShop(target, file);
  const again = await createTestShop({
    reachDatabase: async () => target.databaseUrl,
    config: { appSecret, ...change },
  });
  expect(await resumeShop(again.services)).toBe(true);
  await again.services.catalogueSeen();
  return again;
}

test("restored in another shop, notices go to the devices of the backup", async () => {
  const again = await restored({ pushServiceUrl: config.pushServiceUrl });
  const [device] = await listPushDevices(again.services.db, staffId);
  expect(await sendPushTest(again.services, owner.session, device?.id ?? "")).toEqual({ kind: "changed" });
  await soon(again, async () => (await phone.arrived()).length).toBe(1);
});

test("with another secret the device is asked to turn notices on again, and then hears them", async () => {
  const again = await restored({ appSecret: "another-secret-of-the-shop-0123456789" });
  const { db, pool: jobs } = again.services;
  const [device] = await listPushDevices(db, staffId);
  await sendPushTest(again.services, owner.session, device?.id ?? "");
  await soon(again, () => listPushDevices(db, staffId)).toEqual([]);
  await jobsAreDone(again);
  const failed = await jobs.query("select name from pgboss.job where name = 'staff.push' and state <> 'completed'");
  expect(failed.rows).toEqual([]);
  expect(await phone.arrived()).toHaveLength(1);

  const endpointHash = endpointHashOf(phone.subscription.endpoint).toString("base64url");
  const facts = { canPush: true, isIos: false, permission: "granted", endpointHash } as const;
  expect(pushStateOf(facts, [])).toBe("lost");
  const turnedOn = await turnOnBrowser(again, owner);
  const [present] = await listPushDevices(db, staffId);
  await sendPushTest(again.services, owner.session, present?.id ?? "");
  await soon(again, async () => (await turnedOn.arrived()).length).toBe(1);
});
