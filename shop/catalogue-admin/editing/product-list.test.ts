import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { searchProducts } from "#shop/catalogue/search/search-products.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { listAddress, listChoiceOf } from "./product-list.ts";
import { knownTags, listEditedProducts } from "./product-list-queries.server.ts";

const shop = await createTestShop({ worker: false });
const staff = await createTestStaff(shop, "read_only");

const list = async (address: string) => {
  const found = await listEditedProducts(shop.services.db, staff.session, listChoiceOf(new URLSearchParams(address)));
  if ("kind" in found) throw new Error(found.reason);
  return found;
};
const ids = async (address: string) => (await list(address)).products.map(({ id }) => id);

describe("the list", () => {
  test("shows what is in the shop, the newest first, a page at a time", async () => {
    const first = await list("");
    const second = await list("pagina=2");
    expect(first.total).toBe(60);
    expect(first.products).toHaveLength(50);
    expect(second.products).toHaveLength(10);
    expect(first.products[0]?.pictures).toHaveLength(1);
    expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(60);
  });

  test("finds by parts of name and code, without case and accents, wherever a product is", async () => {
    expect((await ids("q=PULSEIRA")).length).toBeGreaterThan(3);
    expect(await ids("q=zircônia")).toEqual(await ids("q=ZIRCONIA"));
    expect(await ids("q=anelsolita-0")).toEqual(["ANELSOLITA-002"]);
    expect(await ids("q=an")).toContain("ANELSOLITA-002");
    expect(await ids("q=prata garras anel")).toContain("ANELSOLITA-002");
    expect(await ids("q=50%25")).toEqual([]);
    // As in the shop: other forms, other names, tags and descriptions.
    expect(await ids("q=anéis solitários")).toEqual(await ids("q=anel solitário"));
    for (const term of ["colares", "corações", "presente de namorados", "fecho lagosta"]) {
      const wanted = { term, sort: "default", limit: 50, offset: 0 } as const;
      const { ids: inShop, meant } = await searchProducts(shop.services, wanted);
      expect([term, await ids(`q=${term}`)]).toEqual([term, expect.arrayContaining(meant === null ? inShop : [])]);
    }
    await sql`update products set archived_at = now() where id = 'ANELSOLITA-002'`.execute(shop.services.db);
    expect(await ids("q=anéis solitários&estado=arquivados")).toEqual(["ANELSOLITA-002"]);
    await sql`update products set archived_at = null where id = 'ANELSOLITA-002'`.execute(shop.services.db);
    expect(await ids("q=TESTE-CORRENTE")).toEqual(["TESTE-CORRENTE-PRODUCAO"]);
    expect(await ids("q=TESTE-CORRENTE&estado=fora")).toEqual(["TESTE-CORRENTE-PRODUCAO"]);
    await sql`update products set archived_at = now() where id = 'ANELSOLITA-002'`.execute(shop.services.db);
    expect(await ids("q=anelsolita-0")).toEqual(["ANELSOLITA-002"]);
    expect(await ids("estado=arquivados")).toEqual(["ANELSOLITA-002"]);
    expect((await list("")).total).toBe(59);
    await sql`update products set archived_at = null where id = 'ANELSOLITA-002'`.execute(shop.services.db);
  });

  test("filters by category, tag and what runs out; sorts by name and price", async () => {
    const rings = await list("categoria=aneis");
    expect(rings.products.every(({ category }) => category === "aneis")).toBe(true);
    const [tag = ""] = await knownTags(shop.services.db);
    const tagged = await list(new URLSearchParams({ etiqueta: tag }).toString());
    expect(tagged.products.length).toBeGreaterThan(0);
    expect(tagged.products.every(({ tags }) => tags.includes(tag))).toBe(true);
    const prices = (await list("ordem=preco&direcao=desc")).products.map(
      ({ priceCents, discountPriceCents }) => discountPriceCents ?? priceCents,
    );
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    const names = (await list("ordem=nome")).products.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "pt-BR")));

    await sql`insert into sales_products (day, product_id, pieces, revenue_cents, returned_pieces, returned_cents)
              select (now() at time zone 'America/Sao_Paulo')::date - ago, id, pieces, 100, 0, 0
                from (values (0, 'ANELSOLITA-002', 2), (29, 'ANELSOLITA-002', 3), (1, 'TRIODEBRAC-037', 4),
                             (30, 'CONJUNTOLU-045', 50)) as sold (ago, id, pieces)`.execute(shop.services.db);
    const best = (await list("ordem=vendidos")).products;
    expect(best.slice(0, 3).map(({ id, sold }) => [id, sold])).toEqual([
      ["ANELSOLITA-002", 5],
      ["TRIODEBRAC-037", 4],
      [expect.not.stringMatching("CONJUNTOLU-045"), 0],
    ]);

    const [some] = await ids("categoria=correntes");
    const setPieces = (count: number) =>
      sql`update skus set on_hand = ${count} where product_id = ${some}`.execute(shop.services.db);
    await setPieces(0);
    expect(await ids("estado=esgotados")).toContain(some);
    expect(await ids("estado=baixo")).toContain(some);
    await setPieces(1);
    expect(await ids("estado=esgotados")).not.toContain(some);
    expect(await ids("estado=baixo")).toContain(some);
    await setPieces(2);
    expect(await ids("estado=baixo")).not.toContain(some);
    await setPieces(11);
    expect(await ids("estado=baixo")).not.toContain(some);
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from products full join scarce_products on id = product_id
       where (products.stock <= 10) is distinct from (product_id is not null)
          or products.stock <> scarce_products.stock`.execute(shop.services.db);
    expect(rows[0]?.wrong).toBe(0);
  });
});

test.each([
  ["", "?"],
  ["q=anel", "?q=anel"],
  ["estado=baixo&categoria=aneis", "?categoria=aneis&estado=baixo"],
  ["ordem=preco&direcao=desc&pagina=3", "?ordem=preco&direcao=desc&pagina=3"],
  ["estado=x&ordem=estoque&direcao=x&pagina=-2&categoria=x", "?"],
])("the address %j is %j", (typed, address) => {
  const choice = listChoiceOf(new URLSearchParams(typed));
  expect(listAddress(choice, { page: choice.page })).toBe(address);
});
