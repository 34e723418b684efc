import { afterAll, describe, expect, test } from "vitest";
import { findProductRecord } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { searchProducts } from "#shop/catalogue/search/search-products.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { beginUpload, csvProduct, productCsv, type TestUpload, uploadOf } from "#tests/setup/test-uploads.ts";
import { runUpload } from "../uploads/run-upload.server.ts";
import { runUndo, undoUpload } from "../uploads/undo/undo-upload.server.ts";
import { applyBulkChange } from "./apply-bulk-change.server.ts";
import { createProduct } from "./create-product.server.ts";
import { comparedForm } from "./edited-product.ts";
import { findEditedProduct } from "./edited-product-queries.server.ts";
import { missingParts } from "./missing-parts.ts";
import { formOf } from "./product-form.ts";
import { listChoiceOf } from "./product-list.ts";
import { listEditedProducts } from "./product-list-queries.server.ts";
import { saveProduct } from "./save-product.server.ts";
import { undoBulkChange } from "./undo-bulk-change.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

afterAll(async () => {
  const { db, clock } = shop.services;
  expect(await checkLedger(db, { now: clock() })).toEqual([]);
});

const RING = { name: "Anel Rascunhado", category: "aneis", price: "100,00", countShared: "3", is_draft: "1" };

const create = (id: string, fields: Record<string, string> = {}) =>
  createProduct(shop.services, owner.session, { ...RING, ...fields, id });

/** In the panel's list and in the shop. */
async function places(id: string) {
  const { db } = shop.services;
  const states = [];
  for (const estado of ["loja", "rascunhos", "arquivados"]) {
    const list = await listEditedProducts(db, owner.session, listChoiceOf(new URLSearchParams({ estado })));
    if ("kind" in list) throw new Error(list.reason);
    if (list.products.some((product) => product.id === id)) states.push(estado);
  }
  const wanted = { term: "rascunhado", sort: "default", limit: 50, offset: 0 } as const;
  const found = (await searchProducts(shop.services, wanted)).ids.includes(id);
  const page = await findProductRecord(db, id);
  return [...states, ...(found ? ["busca"] : []), ...(page ? ["endereço"] : [])];
}

const IN_SHOP = ["loja", "busca", "endereço"];
const DRAFT = ["rascunhos"];
const ARCHIVED = ["arquivados"];

async function save(id: string, typed: Record<string, string>) {
  const product = await findEditedProduct(shop.services.db, id);
  if (!product) throw new Error("the product must be there");
  const { edit, version } = product;
  const fields = { ...formOf(edit), countShared: "3", seenShared: "3", ...typed };
  return saveProduct(shop.services, owner.session, { id, version, base: comparedForm(edit), fields });
}

const archive = (id: string, archived: boolean, alone = true) =>
  applyBulkChange(shop.services, owner.session, [id], {
    kind: "archive",
    archived,
    ...(alone && { alone: true as const }),
  });

async function upload(wanted: TestUpload) {
  const id = await beginUpload(shop, owner, wanted);
  await runUpload(shop.services, { uploadId: id });
  return uploadOf(shop, id);
}

describe("a draft", () => {
  test("is in the panel alone until it is published, by one press or by its tick", async () => {
    expect(await create("RASCUNHO-1")).toEqual({ kind: "created", id: "RASCUNHO-1" });
    expect(await places("RASCUNHO-1")).toEqual(DRAFT);
    expect(await archive("RASCUNHO-1", false)).toMatchObject({ kind: "changed", changed: 1 });
    expect(await places("RASCUNHO-1")).toEqual(IN_SHOP);
    expect(await save("RASCUNHO-1", { is_draft: "1" })).toMatchObject({ kind: "saved", changed: true });
    expect(await places("RASCUNHO-1")).toEqual(DRAFT);
    expect(await save("RASCUNHO-1", { is_draft: "" })).toMatchObject({ kind: "saved", changed: true });
    expect(await places("RASCUNHO-1")).toEqual(IN_SHOP);
  });

  test("is archived like any other; what was archived or published with others becomes a draft again when that is undone", async () => {
    await create("RASCUNHO-2");
    for (const [archived, place] of [
      [true, ARCHIVED],
      [false, IN_SHOP],
    ] as const) {
      const done = await archive("RASCUNHO-2", archived, false);
      expect(await places("RASCUNHO-2")).toEqual(place);
      if (done.kind !== "changed" || done.record === null) throw new Error("it must be recorded");
      expect(await undoBulkChange(shop.services, owner.session, done.record)).toMatchObject({ restored: 1 });
      expect(await places("RASCUNHO-2")).toEqual(DRAFT);
    }
  });
});

describe("a file", () => {
  test("publishes; its column or a choice makes drafts, and undoing it gives back what was", async () => {
    const plain = productCsv([csvProduct("RASCUNHO-3", { name: "Anel rascunhado" })]);
    await upload({ csv: plain });
    expect(await places("RASCUNHO-3")).toEqual(IN_SHOP);

    const drafts = productCsv([
      { ...csvProduct("RASCUNHO-3", { name: "Anel rascunhado" }), is_draft: "sim" },
      { ...csvProduct("RASCUNHO-4", { name: "Anel rascunhado" }), is_draft: "sim" },
      { ...csvProduct("RASCUNHO-5", { name: "Anel rascunhado" }), is_draft: "não" },
    ]);
    const done = await upload({ csv: drafts });
    expect(done).toMatchObject({ created: 2, updated: 1, failed: 0 });
    const placesOf = () => Promise.all(["RASCUNHO-3", "RASCUNHO-4", "RASCUNHO-5"].map(places));
    expect(await placesOf()).toEqual([DRAFT, DRAFT, IN_SHOP]);
    expect(await upload({ csv: drafts })).toMatchObject({ unchanged: 3 });
    // Without the column a draft stays one.
    expect(await upload({ csv: plain })).toMatchObject({ unchanged: 1 });
    expect(await places("RASCUNHO-3")).toEqual(DRAFT);
    await undoUpload(shop.services, owner.session, done.id);
    await runUndo(shop.services, { uploadId: done.id });
    expect(await placesOf()).toEqual([IN_SHOP, ARCHIVED, ARCHIVED]);

    const chosen = productCsv([
      csvProduct("RASCUNHO-3", { name: "Anel Rascunhado Novo" }),
      csvProduct("RASCUNHO-6", { name: "Anel rascunhado" }),
    ]);
    await upload({ csv: chosen, asDrafts: true });
    expect(await places("RASCUNHO-6")).toEqual(DRAFT);
    expect(await places("RASCUNHO-3")).toEqual(IN_SHOP);
  });
});

test("what a piece lacks is named", async () => {
  await create("RASCUNHO-7", { countShared: "" });
  const product = await findEditedProduct(shop.services.db, "RASCUNHO-7");
  expect(product && missingParts(product.edit, product.free)).toEqual(["foto", "peças", "peso", "descrição", "NCM"]);
  const whole = { images: ["a.jpg"], weight_g: 2.5, description: "Anel.", ncm: "71131100" };
  expect(product && missingParts({ ...product.edit, ...whole }, 1)).toEqual([]);
});
