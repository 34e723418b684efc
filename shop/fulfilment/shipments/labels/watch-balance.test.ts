import { expect, test } from "vitest";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { balanceWarning } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { setWallet } from "#tests/setup/test-parcels.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { watchBalance } from "./watch-balance.server.ts";

let ahead = 0;

const shop = await createTestShop({ clock: () => new Date(Date.now() + ahead) });
const owner = await createTestStaff(shop, "owner");

async function limit(limitCents: number | null) {
  const { version } = await readSetting(shop.services, balanceWarning);
  expect(await saveSetting(shop.services, owner.session, balanceWarning, { limitCents }, version)).toEqual({
    kind: "saved",
  });
}

/** The alert's subject is the minute, and one look follows another. */
async function look() {
  ahead += 60_000;
  await watchBalance(shop.services);
}

const lasting = async () =>
  (await readRows(shop.services.db, "payment_alerts", { kind: "low_carrier_balance" }, ["ended_at"], "raised_at")).map(
    ({ ended_at }) => ended_at === null,
  );

const mails = async () =>
  (await mailsTo(shop, shop.services.config.brand.email)).filter(({ subject }) => subject.includes("Melhor Envio"));

test("is told once below the limit, and again only after it was above", async () => {
  const balance = 5_000;
  await setWallet(shop, "50.00");
  await look();
  expect(await lasting()).toEqual([]);

  await limit(balance);
  await look();
  expect(await lasting()).toEqual([]);
  await limit(balance + 1);
  await look();
  await look();
  expect(await lasting()).toEqual([true]);
  await soon(shop, async () => (await mails()).length).toBe(1);

  await setWallet(shop, "50.01");
  await look();
  expect(await lasting()).toEqual([false]);
  await setWallet(shop, "50.00");
  await look();
  expect(await lasting()).toEqual([false, true]);
  await soon(shop, async () => (await mails()).length).toBe(2);

  const silent = { ...shop.services, fetch: () => Promise.reject(new Error("away")) };
  await limit(100);
  await watchBalance(silent);
  expect(await lasting()).toEqual([false, true]);
  await limit(null);
  await watchBalance(silent);
  expect(await lasting()).toEqual([false, false]);
});

test("the limit is an amount, or none", () => {
  expect(balanceWarning.read(balanceWarning.typed.parse({ limitCents: " 150,50 " }))).toEqual({ limitCents: 15_050 });
  expect(balanceWarning.read(balanceWarning.typed.parse({ limitCents: "" }))).toEqual({ limitCents: null });
  expect(balanceWarning.show({ limitCents: 15_050 })).toEqual({ limitCents: "150,50" });
  for (const limitCents of ["0", "0,99", "10000,01", "muito"]) {
    expect(balanceWarning.typed.safeParse({ limitCents }).success).toBe(false);
  }
});
