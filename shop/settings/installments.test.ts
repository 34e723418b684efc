import { expect, test } from "vitest";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { installments } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";

test("the plan for cards is saved once, with its trace, and followed at once", async () => {
  const { services } = await createTestShop({ worker: false });
  const { db } = services;
  const owner = await createTestStaff({ services }, "owner");
  const fulfilment = await createTestStaff({ services }, "fulfilment");
  const { value: usual, version } = await readSetting(services, installments);
  expect(usual).toEqual({ most: 6, interestFree: 6, smallestCents: 5_000 });
  const plan = { most: 12, interestFree: 3, smallestCents: 3_000 };
  const save = (who: typeof owner) => saveSetting(services, who.session, installments, plan, version);
  expect(await save(fulfilment)).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(await save(owner)).toEqual({ kind: "saved" });
  expect(await save(owner)).toEqual({ kind: "refused", reason: "changed_meanwhile" });
  expect(services.config.installments).toEqual(plan);
  const log = await readRows(db, "audit_log", { subject: "setting:installments" }, ["before", "after"]);
  expect(log).toEqual([{ before: usual, after: plan }]);
});

test("the form takes 1 to 12 installments, as many of them free of interest, and reais", () => {
  const typed = { most: "12", interestFree: "3", smallestCents: "30,00" };
  expect(installments.read(installments.typed.parse(typed))).toEqual({
    most: 12,
    interestFree: 3,
    smallestCents: 3_000,
  });
  expect(installments.show({ most: 12, interestFree: 3, smallestCents: 3_000 })).toEqual(typed);
  for (const wrong of [
    { most: "13" },
    { most: "0" },
    { interestFree: "0" },
    { most: "2", interestFree: "3" },
    { smallestCents: "0,99" },
    { smallestCents: "1000,01" },
    { smallestCents: "" },
  ]) {
    expect(installments.typed.safeParse({ ...typed, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});
