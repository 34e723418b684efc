import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { addRow, readRow } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { sitePictures } from "../pictures/picture-queries.server.ts";
import { importSample } from "./import-sample.server.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const storage = openDiskStorage(join(folder, "media"));
const sample = { folder: "db/sample", withTestPiece: true };

const totals = sql<{ products: number; pieces: number; opening: number; stock: number }>`
  select (select count(*) from products) as products, (select sum(on_hand) from skus) as pieces,
         (select sum(delta) from stock_movements where reason = 'opening') as opening,
         (select sum(stock) from products) as stock`;

describe("importing the sample catalogue", () => {
  test("fills an empty shop once, however many processes start", async () => {
    const { db } = await createTestDatabase();
    const imported = await Promise.all([
      importSample(db, storage, sample),
      importSample(db, storage, sample),
      importSample(db, storage, sample),
    ]);
    expect(imported.toSorted((a, b) => a - b)).toEqual([0, 0, 61]);
    expect(await importSample(db, storage, sample)).toBe(0);
    const { rows } = await totals.execute(db);
    expect(rows[0]).toMatchObject({ products: 61, pieces: 1178, opening: 1178, stock: 1178 });
  });

  test("keeps prices to the centavo, the sizes, and the test piece out of sight", async () => {
    const { db } = await createTestDatabase();
    await importSample(db, storage, sample);
    const ring = await readRow(db, "products", { id: "ANELAPARAD-001" });
    expect(ring).toMatchObject({ price_cents: 9999, discount_price_cents: 5999, stock: 4, unlisted: false });
    expect(ring.available_sizes).toHaveLength(14);
    const measured = db.selectFrom("products").where("id", "=", "ANELALIANC-003").select("picture_roles");
    expect(await measured.executeTakeFirst()).toEqual({ picture_roles: { "aneis/ANELALIANC-003-3.jpg": "scale" } });
    const hidden = await db.selectFrom("products").where("unlisted", "=", true).select("id").execute();
    expect(hidden).toEqual([{ id: "TESTE-CORRENTE-PRODUCAO" }]);
    const { rows } = await sql<{ free: number }>`
      select count(*) as free from unnest((select array_agg(image) from products, unnest(images) as image)) as image
       where not exists (select from pictures where path = image)`.execute(db);
    expect(rows).toEqual([{ free: 0 }]);
  });

  test("no more than a third are on offer; in demo mode most of their old prices were charged, and can be proved", async () => {
    const { db } = await createTestDatabase();
    await importSample(db, storage, { ...sample, withPriceHistory: true });
    const { rows } = await sql`
      select count(*) filter (where is_on_sale) as on_sale, count(*) filter (where discount_price_cents is not null) as reduced,
             count(*) filter (where tags && '{Oferta,Promoção}') as tagged, count(*) filter (where proved) as proved,
             count(*) filter (where not proved) as unproved
        from products left join old_prices on product_id = id`.execute(db);
    expect(rows).toEqual([{ on_sale: 20, reduced: 20, tagged: 20, proved: 18, unproved: 2 }]);
    const plain = await createTestDatabase();
    await importSample(plain.db, storage, sample);
    const { rows: kept } = await sql`select count(*) filter (where proved) as proved from old_prices`.execute(plain.db);
    expect(kept).toEqual([{ proved: 0 }]);
  });

  test("a production shop starts without the test piece", async () => {
    const { db } = await createTestDatabase();
    expect(await importSample(db, storage, { ...sample, withTestPiece: false })).toBe(60);
  });

  test("where no samples are asked for, an empty shop gets the site's own pictures and no product", async () => {
    const { db } = await createTestDatabase();
    const own = openDiskStorage(join(folder, "own"));
    for (let start = 0; start < 2; start += 1) {
      expect(await importSample(db, own, { ...sample, products: false })).toBe(0);
    }
    const { rows } = await totals.execute(db);
    expect(rows[0]).toMatchObject({ products: 0, pieces: null });
    const pictures = await db.selectFrom("pictures").select("path").execute();
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures.filter(({ path }) => !path.startsWith("site/"))).toEqual([]);
    expect(await sitePictures(db)).toHaveProperty("hero");
    expect(await own.has("original/site/hero.jpg")).toBe(true);
  });

  test("a shop with a product of its own is left alone", async () => {
    const { db } = await createTestDatabase();
    await addRow(db, "products", { id: "OWN-1", name: "Anel", category: "aneis", price_cents: 100 });
    expect(await importSample(db, storage, sample)).toBe(0);
    expect(await db.selectFrom("pictures").select("path").execute()).toEqual([]);
  });

  test("puts back pictures that the storage of this machine lacks", async () => {
    const { db } = await createTestDatabase();
    await importSample(db, storage, sample);
    const elsewhere = openDiskStorage(join(folder, "elsewhere"));
    expect(await importSample(db, elsewhere, sample)).toBe(0);
    expect(await elsewhere.has("original/aneis/ANELAPARAD-001-1.jpg")).toBe(true);
  });

  test("does not put back a picture that the shop has replaced", async () => {
    const { db } = await createTestDatabase();
    await importSample(db, storage, sample);
    await db.updateTable("pictures").set({ checksum: "0123456789ab" }).where("path", "=", "site/hero.jpg").execute();
    const emptied = openDiskStorage(join(folder, "emptied"));
    await importSample(db, emptied, sample);
    expect(await emptied.has("original/site/hero.jpg")).toBe(false);
    expect(await emptied.has("original/site/categoria-aneis.jpg")).toBe(true);
  });

  test("site pictures are known by name, with their measures", async () => {
    const { db } = await createTestDatabase();
    expect(await sitePictures(db)).toEqual({});
    await importSample(db, storage, sample);
    const pictures = await sitePictures(db);
    expect(Object.keys(pictures)).toHaveLength(10);
    expect(pictures.hero).toMatchObject({ path: "site/hero.jpg", width: 2000, height: 1100 });
    expect(pictures["categoria-aneis"]?.alt).toBe("");
    expect(pictures["sem-imagem"]?.checksum).toMatch(/^[0-9a-f]{12}$/);
  });
});
