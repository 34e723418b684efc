import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { summaryOfCategory } from "#shop/catalogue/listings/listing-summary-queries.server.ts";
import { declareOldPrices } from "#shop/catalogue/prices/declare-old-prices.server.ts";
import { expireOldPrices } from "#shop/catalogue/prices/expire-old-prices.server.ts";
import { offersPage, readUnprovedOffers } from "#shop/catalogue/prices/old-price-queries.server.ts";
import { findProduct, listProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { oldPrices } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { addRows, readRow, setRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { sized } from "#tests/setup/test-size.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";

const RING = "ANELSOLITA-002";
const OLD = 14_999;
const PAID = 11_999;
/** One day from the first to the last test, also where it ends meanwhile. */
const START = Date.now();
let later = 0;

const shop = await createTestShop({ worker: false, clock: () => new Date(START + later) });
const owner = await createTestStaff(shop, "owner", "dona");
const manager = await createTestStaff(shop, "manager", "gerente");

/** Writes a price history as if the ring had been sold at its old price for this many whole days before today. */
async function charged(days: number, id = RING) {
  const { db } = shop.services;
  await sql`delete from price_history where product_id = ${id}`.execute(db);
  await sql`delete from old_price_declarations where product_id = ${id}`.execute(db);
  const today = dayInSaoPaulo(new Date(START));
  await addRows(db, "price_history", [
    {
      product_id: id,
      price_cents: OLD,
      changed_at: new Date(`${addDays(today, -days)}T00:00:00-03:00`),
    },
    { product_id: id, price_cents: OLD, discount_price_cents: PAID, changed_at: new Date(`${today}T00:00:00-03:00`) },
  ]);
  await shop.services.catalogueSeen();
}

async function proofOnly(provedOnly: boolean) {
  const { db } = shop.services;
  const { version } = await readSetting({ db }, oldPrices);
  expect(await saveSetting(shop.services, owner.session, oldPrices, { provedOnly }, version)).toEqual({
    kind: "saved",
  });
}

const read = async (path: string) => (await shop.fetch(path)).text();

beforeEach(async () => {
  later = 0;
  await proofOnly(false);
});

/** Every address where the ring's old price is shown: its page, listing, feed, API, cart. */
async function toldAt(): Promise<string[]> {
  const cart = await shop.fetch("/rest/v1/cart/check", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [{ product_id: RING, size: "16", quantity: 1 }] }),
  });
  const texts: [string, string][] = [
    ["page", JSON.stringify(await findProduct(shop.services.db, RING))],
    ["listing", JSON.stringify((await ringsAtItsPrice(false)).find(({ id }) => id === RING))],
    ["feed", (await read("/feeds/google-merchant.xml")).split("<item>").find((item) => item.includes(RING)) ?? ""],
    ["api", await read(`/rest/v1/products/${RING}`)],
    ["cart", await cart.text()],
  ];
  for (const [name, text] of texts) expect([name, /119[.,]?99/.test(text)]).toEqual([name, true]);
  return texts.filter(([, text]) => /149[.,]?99/.test(text)).map(([name]) => name);
}

const EVERYWHERE = ["page", "listing", "feed", "api", "cart"];
const ringsAtItsPrice = async (onSaleOnly: boolean, tags: string[] = []) =>
  (
    await listProducts(
      shop.services.db,
      { categories: ["aneis"], onSaleOnly },
      { page: 1, minPriceCents: PAID, maxPriceCents: PAID, tags },
    )
  ).products;

/** Whether the ring is among the offers, by its badge and by its tag, filtered or not. */
async function isOnOffer(): Promise<boolean> {
  const { db } = shop.services;
  const { products } = await listProducts(db, { categories: null, onSaleOnly: true }, { page: 1 }, { pageSize: 100 });
  const summary = await summaryOfCategory(db, "aneis");
  const found = [products, await ringsAtItsPrice(true), await ringsAtItsPrice(false, ["Oferta"])].map((list) =>
    list.some(({ id }) => id === RING),
  );
  const tagged = await listProducts(db, { categories: ["aneis"], onSaleOnly: false }, { page: 1, tags: ["Oferta"] });
  expect(summary.tags.get("Oferta")?.all ?? 0).toBe(tagged.total);
  expect(summary.total.onSale).toBe(products.filter(({ category }) => category === "aneis").length);
  expect(new Set(found).size).toBe(1);
  return found[0] ?? false;
}

describe("an old price without proof", () => {
  test("stays as specified until the setting leaves it out of everything that shows it", async () => {
    await charged(29);
    expect(await toldAt()).toEqual(EVERYWHERE);
    expect(await isOnOffer()).toBe(true);
    await proofOnly(true);
    expect(await toldAt()).toEqual([]);
    expect(await isOnOffer()).toBe(false);
    const product = await findProduct(shop.services.db, RING);
    expect(product).toMatchObject({ priceCents: PAID, discountPriceCents: null, isOnSale: false });
    expect(product?.tags).not.toContain("Oferta");
    await proofOnly(false);
    expect(await toldAt()).toEqual(EVERYWHERE);
  });

  test("is shown where it has thirty days, until the passage of days takes them away: then pages are dropped", async () => {
    await charged(31);
    await proofOnly(true);
    expect(await toldAt()).toEqual(EVERYWHERE);
    await expireOldPrices(shop.services);
    expect(await toldAt()).toEqual(EVERYWHERE);
    // The 31 days leave the 90-day window one by one; on the 62nd day from today 29 of them remain.
    later = 60 * 86_400_000;
    expect(await expireOldPrices(shop.services)).toBe(0);
    later = 61 * 86_400_000;
    expect(await expireOldPrices(shop.services)).toBeGreaterThan(0);
    await shop.services.catalogueSeen();
    expect(await toldAt()).toEqual([]);
  });

  test("an owner's word covers the price it was given for and lower ones, is written down, and nobody else may give it", async () => {
    await charged(3);
    await proofOnly(true);
    const { db } = shop.services;
    const say = (by: TestStaff, oldPriceCents = OLD) =>
      declareOldPrices(shop.services, by.session, [{ id: RING, oldPriceCents }]);
    expect(await say(manager)).toMatchObject({ kind: "refused", reason: "not_allowed" });
    expect(await say(owner, OLD + 1)).toEqual({ kind: "refused", reason: "changed_meanwhile" });
    expect(await toldAt()).toEqual([]);
    expect(await say(owner)).toEqual({ kind: "declared", declared: 1 });
    expect(await toldAt()).toEqual(EVERYWHERE);
    const entry = await readRow(db, "audit_log", { action: "old_price.declared", subject: `product:${RING}` }, [
      "actor",
      "after",
    ]);
    expect(entry).toEqual({ actor: owner.session.staffId, after: { old_price_cents: OLD } });
    await setRows(db, "products", { id: RING }, { price_cents: OLD + 1 });
    const kept = await sql<{ proved: boolean }>`select proved from old_prices where product_id = ${RING}`.execute(db);
    expect(kept.rows).toEqual([{ proved: false }]);
    await db.updateTable("products").set({ price_cents: OLD }).where("id", "=", RING).execute();
  });

  test("is listed with since when, its days and the day its proof ended; those with proof by when it will end", async () => {
    await charged(29);
    const { db } = shop.services;
    const list = async (view: "sem" | "prazo") => {
      const answer = await readUnprovedOffers(db, owner.session, { view, page: 1 }, new Date());
      if ("kind" in answer) throw new Error(answer.reason);
      return answer.offers.find(({ id }) => id === RING);
    };
    const today = dayInSaoPaulo(new Date(START));
    expect(await list("sem")).toMatchObject({
      provedDays: 29,
      unprovedFrom: today,
      oldPriceCents: OLD,
      paidCents: PAID,
    });
    expect(await list("prazo")).toBeUndefined();
    await charged(31);
    expect(await list("sem")).toBeUndefined();
    expect(await list("prazo")).toMatchObject({ provedDays: 31, unprovedFrom: addDays(today, 61) });
  });
});

test("among very many products a page of the list is read along its index", async () => {
  const { db } = shop.services;
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`alter table products disable trigger user`.execute(trx);
    await sql`insert into products (id, name, category, price_cents, discount_price_cents)
      select 'X-' || n, 'Anel ' || n, 'aneis', 10000, 8000 from generate_series(1, ${sized(20_000, 100_000)}::int) as n`.execute(
      trx,
    );
    await sql`insert into old_prices (product_id, old_price_cents, since, unproved_from, declared, proved)
      select 'X-' || n, 10000, now(), current_date - n % 900, false, n % 2 = 0 from generate_series(1, ${sized(20_000, 100_000)}::int) as n`.execute(
      trx,
    );
    await sql`analyze products, old_prices`.execute(trx);
    const plan = await sql<{ "QUERY PLAN": string }>`explain ${offersPage("sem", 3)}`.execute(trx);
    await sql`delete from products where id like 'X-%'`.execute(trx);
    await sql`alter table products enable trigger user`.execute(trx);
    return plan;
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("old_prices_unproved");
  expect(plan).toContain("products_pkey");
  expect(plan).not.toContain("Seq Scan");
});
