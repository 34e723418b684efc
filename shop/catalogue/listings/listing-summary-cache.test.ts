import { expect, test } from "vitest";
import { addRow } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { listingFor } from "./category.ts";
import { createListingSummaryCache } from "./listing-summary-cache.server.ts";

test("a listing's summary is read once, and anew once one of its products changed", async () => {
  const { db } = await createTestDatabase();
  const listings = createListingSummaryCache({ db, clock: () => new Date() }, 60_000);
  const rings = () => listings.summaryOf(listingFor("aneis"));
  const combined = async () => (await listings.combinationsOf(listingFor("aneis"))).map(({ count }) => count);
  const add = (id: string, tags: string[], more: { unlisted?: boolean; is_on_sale?: boolean } = {}) =>
    addRow(db, "products", { id, name: id, category: "aneis", price_cents: 30_100, tags, ...more });

  expect(await rings()).toEqual({ total: 0, holdsDearer: false, tags: new Map() });
  expect(await combined()).toEqual([]);
  await add("A", ["argola", "Novo"]);
  await add("B", ["argola"], { is_on_sale: true });
  await add("C", ["segredo"], { unlisted: true });
  expect((await rings()).total).toBe(0);
  expect(await combined()).toEqual([]);
  listings.drop(["brincos"]);
  expect((await rings()).total).toBe(0);
  listings.drop(["aneis"]);
  expect(await combined()).toEqual([2]);
  expect(await rings()).toEqual({
    total: 2,
    holdsDearer: true,
    tags: new Map([
      ["argola", 2],
      ["Novo", 1],
      ["Oferta", 1],
    ]),
  });
  expect(await listings.summaryOf(listingFor("promocoes"))).toMatchObject({
    total: 1,
    tags: new Map([
      ["argola", 1],
      ["Oferta", 1],
    ]),
  });
  expect(await listings.isTagInUse("Novo")).toBe(true);
  expect(await listings.isTagInUse("segredo")).toBe(false);
});
