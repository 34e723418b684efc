import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { moveStock } from "#shop/catalogue/stock/stock-store.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { lowStock } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { listChoiceOf } from "../product-list.ts";
import { listEditedProducts } from "../product-list-queries.server.ts";
import { lowStockEmail } from "./low-stock-email.ts";
import { watchStock } from "./watch-stock.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");
await sql`
    insert into products (id, name, category, price_cents, description, material)
    select 'BAIXO-' || n, 'Peça ' || n, 'brincos', 1000, 'd', 'm' from generate_series(1, 3) as n`.execute(
  shop.services.db,
);
await sql`insert into skus (product_id, size, on_hand) values ('BAIXO-1', null, 4), ('BAIXO-2', '16', 2),
            ('BAIXO-2', '17', 2), ('BAIXO-3', null, 1)`.execute(shop.services.db);

beforeEach(async () => {
  const { db } = shop.services;
  await watchStock(shop.services);
  await sql`delete from pgboss.job where name = 'products.low-stock-mail'`.execute(db);
});

/** Moves pieces of a product's only stock row, or of one size. */
async function move(id: string, delta: number, size: string | null = null) {
  await shop.services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from skus where product_id = ${id} and size is not distinct from ${size} for no key update`.execute(
      trx,
    );
    await moveStock(trx, [{ id: rows[0]?.id ?? "", delta }], { reason: "adjustment", reference: null });
  });
}

/** The products of each e-mail that waits. */
async function mailed(): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    select data->'productIds' as ids from pgboss.job where name = 'products.low-stock-mail'
     order by created_on`.execute(shop.services.db);
  return rows.map(({ ids }) => ids);
}

describe("a product that falls to its limit", () => {
  test("is in exactly one e-mail, however many look, and again only after it had more", async () => {
    await move("BAIXO-1", -2);
    expect(await watchStock(shop.services)).toBe(0);
    await move("BAIXO-1", -1);
    await Promise.all(Array.from({ length: 4 }, () => watchStock(shop.services)));
    expect(await mailed()).toEqual([["BAIXO-1"]]);
    await move("BAIXO-1", -1);
    await watchStock(shop.services);
    expect(await mailed()).toEqual([["BAIXO-1"]]);
    await move("BAIXO-1", 5);
    await watchStock(shop.services);
    await move("BAIXO-1", -4);
    await watchStock(shop.services);
    expect(await mailed()).toEqual([["BAIXO-1"], ["BAIXO-1"]]);
  });

  test("counts all its sizes, whoever sells them at the same time", async () => {
    await Promise.all([move("BAIXO-2", -2, "16"), move("BAIXO-2", -1, "17")]);
    await watchStock(shop.services);
    await watchStock(shop.services);
    expect(await mailed()).toEqual([["BAIXO-2"]]);
  });

  test("was above it: what begins low, comes back in between or has its limit raised is no news", async () => {
    await move("BAIXO-3", -1);
    await move("BAIXO-1", 3);
    await move("BAIXO-1", -3);
    await move("BAIXO-1", 3);
    await watchStock(shop.services);
    const { version } = await readSetting(shop.services, lowStock);
    await saveSetting(shop.services, owner.session, lowStock, { limit: 4, mail: true }, version);
    await move("BAIXO-1", -1);
    await watchStock(shop.services);
    expect(await mailed()).toEqual([]);
  });

  test("may have a limit of its own; the setting turns the e-mail off", async () => {
    const { db } = shop.services;
    await sql`update products set low_stock = 0 where id = 'BAIXO-1'`.execute(db);
    await move("BAIXO-1", 2);
    await watchStock(shop.services);
    await move("BAIXO-1", -3);
    await watchStock(shop.services);
    expect(await mailed()).toEqual([]);
    await saveSetting(
      shop.services,
      owner.session,
      lowStock,
      { limit: 1, mail: false },
      (await readSetting({ db }, lowStock)).version,
    );
    const { rows } = await sql<{ left: number }>`select on_hand as left from skus where product_id = 'BAIXO-1'`.execute(
      db,
    );
    await move("BAIXO-1", -(rows[0]?.left ?? 0));
    expect(await watchStock(shop.services)).toBe(1);
    expect(await mailed()).toEqual([]);
  });
});

test("the list shows what is at either limit, by its indexes", async () => {
  const { db } = shop.services;
  const list = async () => {
    const found = await listEditedProducts(db, owner.session, listChoiceOf(new URLSearchParams("estado=baixo")));
    if ("kind" in found) throw new Error(found.reason);
    return found.products.map(({ id }) => id);
  };
  const before = await list();
  expect(before.length).toBeLessThan(8);
  const { rows } = await sql<{ id: string }>`
    update products set low_stock = 5 where id = (
      select id from products where stock = 4 and not unlisted order by id limit 1) returning id`.execute(db);
  const id = rows[0]?.id ?? "";
  expect(await list()).toEqual([...before, id]);
  await sql`update products set low_stock = null where id = ${id}`.execute(db);
  expect(await list()).toEqual(before);
});

test("the e-mail names thirty products and counts the rest", () => {
  const products = Array.from({ length: 32 }, (_, at) => ({ id: `P-${at}`, name: "Anel", pieces: at % 3 }));
  const { subject, paragraphs } = lowStockEmail(products, "https://loja.exemplo");
  expect(subject).toBe("Estoque baixo: 32 produtos");
  expect(paragraphs?.[0]?.text.split("\n")).toHaveLength(31);
  expect(paragraphs?.[0]?.text).toContain("Anel (P-1): 1 peça\nAnel (P-2): 2 peças");
});
