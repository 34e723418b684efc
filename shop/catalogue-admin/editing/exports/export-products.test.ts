import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { beginUpload, uploadOf } from "#tests/setup/test-uploads.ts";
import { csvLine } from "../../uploads/rows/csv-text.ts";
import { runUpload } from "../../uploads/run-upload.server.ts";
import { startAfterDryRun } from "../../uploads/start-upload.server.ts";
import type { UploadMode } from "../../uploads/upload.ts";
import { listChoiceOf } from "../product-list.ts";
import { exportProducts } from "./exported-product-queries.server.ts";
import { type ExportKind, exportColumns } from "./product-file.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

/** The exported lines of a list, header first, as cells. */
async function exported(address = "", kind: ExportKind = "tudo"): Promise<string[][]> {
  const answer = await exportProducts(shop.services, owner.session, listChoiceOf(new URLSearchParams(address)));
  if (answer.kind === "refused") throw new Error(answer.reason);
  const columns = exportColumns(kind);
  const lines: string[][] = [[...columns]];
  for await (const batch of answer.batches) lines.push(...batch.map((cells) => columns.map((column) => cells[column])));
  return lines;
}

const csvOf = (lines: readonly string[][]) => `\uFEFF${lines.map(csvLine).join("")}`;

async function upload(csv: string, mode: UploadMode = "update", dryRun = false) {
  const id = await beginUpload(shop, owner, { csv, mode, dryRun });
  await runUpload(shop.services, { uploadId: id });
  return uploadOf(shop, id);
}

/** Everything that a file could change, and everything that would tell of it. */
async function everything() {
  const { rows } = await sql<{ all: unknown }>`
    select json_build_object(
      'products', (select json_agg(p order by id) from products p),
      'skus', (select json_agg(s order by id) from skus s),
      'movements', (select count(*) from stock_movements),
      'prices', (select count(*) from price_history),
      'declared', (select count(*) from old_price_declarations)) as all`.execute(shop.services.db);
  return rows[0]?.all;
}

/** Products as only the editor, older versions or hand-written SQL can leave them. */
async function addOddProducts() {
  const { db } = shop.services;
  await sql`
    insert into products (id, name, category, price_cents, discount_price_cents, images, image_alts, details, tags,
                          description, material, available_sizes, weight_g, ncm, unlisted)
    values
      ('ODD-EMPTY', 'Sem textos', 'brincos', 1299900, null, '{}', '{}', '{}', '{}', '', '', '{}', null, null, false),
      ('ODD-BARS', '=soma(1)', 'aneis', 12990, 0, '{x,y}', '{"",a|b}', '{a|b," c "}', '{"x|y"}',
       E'uma\r\nduas "linhas"; ponto', '''=apóstrofo', '{16,17,18}', 3.5, '71131100', false),
      ('ODD-ONE', 'Um tamanho', 'aneis', 100, null, '{x}', '{""}', '{}', '{}', 'd', 'm', '{16}', null, null, false),
      ('ODD-LEFT', 'Tamanho fora da lista', 'aneis', 100, null, '{}', '{}', '{}', '{}', 'd', 'm', '{16}', null, null, false),
      ('ODD-GTIN', 'Com código', 'brincos', 100, null, '{}', '{}', '{}', '{}', 'd', 'm', '{}', null, null, false),
      ('ODD-NONE', 'Sem estoque nenhum', 'brincos', 100, null, '{}', '{}', '{}', '{}', 'd', 'm', '{}', null, null, false)`.execute(
    db,
  );
  await sql`
    insert into skus (product_id, size, on_hand, reserved, gtin)
    values ('ODD-EMPTY', null, 5, 2, null), ('ODD-BARS', '16', 2, 1, '7891234567895'), ('ODD-BARS', '17', 0, 0, null),
           ('ODD-ONE', '16', 2, 0, null), ('ODD-LEFT', '16', 1, 0, null), ('ODD-LEFT', '20', 3, 0, null),
           ('ODD-GTIN', null, 1, 0, '7891234567895')`.execute(db);
  await sql`
    insert into stock_movements (sku_id, delta, reason)
    select id, on_hand, 'opening' from skus where product_id like 'ODD-%' and on_hand > 0`.execute(db);
}

describe("a file that comes back", () => {
  test("as it went out changes nothing: no version, price, piece or entry", async () => {
    await addOddProducts();
    const before = await everything();
    const lines = await exported();
    expect(lines).toHaveLength(1 + 66);
    for (const mode of ["update", "both"] as const) {
      const done = await upload(csvOf(lines), mode);
      expect(done).toMatchObject({ status: "completed", total: 66, unchanged: 66, failed: 0, updated: 0, created: 0 });
    }
    expect(await everything()).toEqual(before);
    const hidden = await exported("estado=fora");
    expect(await upload(csvOf(hidden))).toMatchObject({ unchanged: hidden.length - 1, failed: 0 });
    expect(await everything()).toEqual(before);
  });

  test("as spreadsheets save it is read: Windows-1252, shortened numbers, VERDADEIRO, other line breaks", async () => {
    const lines = (await exported()).map((cells) =>
      cells.map((cell) =>
        cell
          .replace(/^(\d+),(\d)0$/, "$1,$2")
          .replace(/^(\d+),00$/, "$1")
          .replace(/^true$/, "VERDADEIRO")
          .replace(/^false$/, "FALSO")
          .replaceAll("\r\n", "\n"),
      ),
    );
    const before = await everything();
    expect(await upload(csvOf(lines))).toMatchObject({ unchanged: 66, failed: 0 });
    expect(await everything()).toEqual(before);
  });

  test("with other prices changes these products' prices and nothing else, by a file of prices too", async () => {
    const lines = await exported("", "precos");
    const at = lines[0]?.indexOf("price") ?? -1;
    // Sold after the export: a file without a stock column cannot undo it.
    await sql`update skus set on_hand = on_hand - 1 where product_id = 'ODD-GTIN'`.execute(shop.services.db);
    const raised = lines.map((cells, line) => (line === 0 ? cells : cells.with(at, "99999,90")));
    const tried = await upload(csvOf(raised), "update", true);
    expect(tried).toMatchObject({ updated: 66, failed: 0 });
    // So high a price is asked about first.
    const confirmed = await startAfterDryRun(shop.services, owner.session, tried.id);
    const uploadId = confirmed.kind === "started" ? confirmed.uploadId : "";
    await runUpload(shop.services, { uploadId });
    expect(await uploadOf(shop, uploadId)).toMatchObject({ updated: 66, failed: 0, created: 0 });
    const { rows } = await sql<{ prices: number[]; stock: number }>`
      select array_agg(distinct price_cents) as prices,
             (select on_hand from skus where product_id = 'ODD-GTIN') as stock
        from products where not unlisted`.execute(shop.services.db);
    expect(rows[0]).toEqual({ prices: [9_999_990], stock: 0 });
  });

  test("may not empty a required text", async () => {
    const lines = await exported("q=ODD-ONE");
    const at = lines[0]?.indexOf("description") ?? -1;
    expect(await upload(csvOf(lines.map((cells, line) => (line === 0 ? cells : cells.with(at, "")))))).toMatchObject({
      status: "failed",
      failed: 1,
      generalError: "Nenhum produto válido",
    });
  });
});

test("a file holds the products of the list's filter, archived ones only where asked for", async () => {
  await sql`update products set archived_at = now() where id = 'ODD-NONE'`.execute(shop.services.db);
  const ids = async (address: string) => (await exported(address)).slice(1).map(([id]) => id);
  expect((await ids("categoria=aneis")).length).toBeGreaterThan(5);
  expect(await ids("q=odd-")).toEqual(["ODD-EMPTY", "ODD-BARS", "ODD-ONE", "ODD-LEFT", "ODD-GTIN"]);
  expect(await ids("estado=arquivados")).toEqual(["ODD-NONE"]);
});
