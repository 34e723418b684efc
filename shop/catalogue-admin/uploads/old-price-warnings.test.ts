import { expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { beginUpload, csvProduct, productCsv, type TestUpload, uploadOf } from "#tests/setup/test-uploads.ts";
import { runUpload } from "./run-upload.server.ts";
import { readProblems } from "./upload-queries.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

async function upload(wanted: TestUpload) {
  const id = await beginUpload(shop, owner, wanted);
  await runUpload(shop.services, { uploadId: id });
  return uploadOf(shop, id);
}

async function messages(wanted: TestUpload): Promise<string[]> {
  const { id } = await upload(wanted);
  return (await readProblems(shop.services.db, id, {})).problems.map(({ message }) => message);
}

const csv = (id: string, price: string, discount_price: string) =>
  productCsv([csvProduct(id, { category: "brincos", price, discount_price })]);
const unproved = (id: string) =>
  `Produto ${id}: Preço "de" sem comprovação: não foi cobrado em 30 dos últimos 90 dias nem declarado`;

test("an old price that nobody could prove is warned of where prices change; an owner's word with the file covers it", async () => {
  expect(await messages({ csv: csv("ANTIGO-1", "100,00", "80,00"), dryRun: true })).toEqual([unproved("ANTIGO-1")]);
  expect(await messages({ csv: csv("ANTIGO-1", "100,00", "80,00") })).toEqual([unproved("ANTIGO-1")]);
  expect(await messages({ csv: csv("ANTIGO-1", "100,00", "80,00") })).toEqual([]);
  expect(await messages({ csv: csv("ANTIGO-1", "100,00", "") })).toEqual([]);

  const declared = await upload({ csv: csv("ANTIGO-1", "100,00", "70,00"), declaresOldPrices: true });
  expect(declared).toMatchObject({ updated: 1, warned: 0 });
  const { db } = shop.services;
  const words = await db
    .selectFrom("old_price_declarations")
    .where("product_id", "=", "ANTIGO-1")
    .select(["old_price_cents", "staff_id", "upload_id"])
    .execute();
  expect(words).toEqual([{ old_price_cents: 10_000, staff_id: owner.session.staffId, upload_id: declared.id }]);
  const entry = await db
    .selectFrom("audit_log")
    .where("action", "=", "old_price.declared")
    .where("subject", "=", "product:ANTIGO-1")
    .select(["actor", "after"])
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor: owner.session.staffId, after: { old_price_cents: 10_000, upload: declared.id } });
  // The declaration covers lower old prices, not higher ones.
  expect(await messages({ csv: csv("ANTIGO-1", "90,00", "70,00") })).toEqual([]);
  expect(await messages({ csv: csv("ANTIGO-1", "110,00", "70,00") })).toEqual([unproved("ANTIGO-1")]);
});

test("old prices of a file are declared by an owner alone, and by no rehearsal", async () => {
  const manager = await createTestStaff(shop, "manager", "gerente");
  const wanted = { csv: csv("ANTIGO-2", "100,00", "80,00"), declaresOldPrices: true };
  await expect(beginUpload(shop, manager, wanted)).rejects.toThrow("not_allowed");
  expect(await upload({ ...wanted, dryRun: true })).toMatchObject({ warned: 0 });
  const words = shop.services.db.selectFrom("old_price_declarations").where("product_id", "=", "ANTIGO-2").selectAll();
  expect(await words.execute()).toEqual([]);
});
