import { describe, expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { beginUpload, csvProduct, productCsv, type TestUpload, uploadOf } from "#tests/setup/test-uploads.ts";
import { runUpload } from "./run-upload.server.ts";
import { startAfterDryRun } from "./start-upload.server.ts";
import { readProblems } from "./upload-queries.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

async function run(id: string) {
  await runUpload(shop.services, { uploadId: id });
  const { problems } = await readProblems(shop.services.db, id, {});
  return { ...(await uploadOf(shop, id)), said: problems.map(({ message }) => message) };
}

const upload = async (products: Record<string, string>[], more: Partial<TestUpload> = {}) =>
  run(await beginUpload(shop, owner, { csv: productCsv(products), ...more }));

const brooch = (id: string, more: Record<string, string>) => csvProduct(id, { category: "brincos", ...more });

async function written(id: string) {
  const { db } = shop.services;
  const row = db.selectFrom("products").where("id", "=", id).select(["price_cents", "stock"]).executeTakeFirst();
  return Object.values((await row) ?? {});
}

// Rules: UPLOAD-98.
describe("a file that is seldom meant is a dry run at first", () => {
  test.each([
    ["MUITO-1", { stock: "100000" }, "100.000 peças de uma vez: confira a quantidade", [10_000, 100_000]],
    ["MUITO-2", { available_sizes: "16:600|17:600", category: "aneis" }, "1.200 peças de uma vez", [10_000, 1_200]],
  ] as const)("%s %j", async (id, more, words, after) => {
    const tried = await upload([brooch("COMUM-1", { stock: "5" }), brooch(id, more)]);
    expect(tried).toMatchObject({ dryRun: true, status: "completed", created: 2, asking: 1 });
    expect(tried.said).toEqual([expect.stringContaining(`Produto ${id}: ${words}`)]);
    expect([await written(id), await written("COMUM-1")]).toEqual([[], []]);
    const order = await startAfterDryRun(shop.services, owner.session, tried.id);
    if (order.kind === "refused") throw new Error(order.reason);
    expect(await run(order.uploadId)).toMatchObject({ dryRun: false, created: 2 });
    expect(await written(id)).toEqual(after);
    await shop.services.db.deleteFrom("products").where("id", "in", ["COMUM-1"]).execute();
  });

  test("prices of ten times, or of a tenth, also where a discount makes them", async () => {
    const prices = (price: string, discount_price = "") => brooch("PRECO-1", { price, discount_price });
    expect(await upload([prices("12,90")])).toMatchObject({ dryRun: false, created: 1 });
    for (const [asked, words] of [
      [prices("129,00"), "Preço de R$ 12,90 para R$ 129,00: dez vezes o de antes ou mais"],
      [prices("1,29"), "Preço de R$ 12,90 para R$ 1,29: um décimo do de antes ou menos"],
      [prices("12,90", "1,20"), "Preço de R$ 12,90 para R$ 1,20: um décimo do de antes ou menos"],
    ] as const) {
      const tried = await upload([asked], { declaresOldPrices: true });
      expect(tried).toMatchObject({ dryRun: true, asking: 1 });
      expect(tried.said.join().replaceAll("\u00a0", " ")).toContain(`Produto PRECO-1: ${words}`);
    }
    expect(await upload([prices("119,00", "99,00")], { declaresOldPrices: true })).toMatchObject({ dryRun: false });
  });

  test("but what the shop has already is asked for no more", async () => {
    const same = [brooch("MUITO-1", { stock: "100000" })];
    expect(await upload(same)).toMatchObject({ dryRun: false, unchanged: 1, asking: 0 });
  });
});
