import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addRows } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { checkCart, priceCart } from "./cart-queries.server.ts";

const { db } = await createTestDatabase();

beforeAll(async () => {
  await addRows(db, "products", [
    {
      id: "ANEL",
      name: "Anel Torcido",
      category: "aneis",
      price_cents: 9999,
      discount_price_cents: 5999,
      images: ["aneis/ANEL-1.jpg", "aneis/ANEL-2.jpg"],
      image_alts: ["de frente", "de lado"],
      weight_g: 3.1,
      width_cm: 12,
      height_cm: 4,
      length_cm: 17,
    },
    { id: "BRINCO", name: "Argola", category: "brincos", price_cents: 8990 },
    { id: "VELHO", name: "Antigo", category: "brincos", price_cents: 8990, archived_at: new Date() },
    { id: "TESTE", name: "Teste", category: "correntes", price_cents: 100, unlisted: true },
  ]);
  await addRows(db, "skus", [
    { product_id: "ANEL", size: null, on_hand: 4, reserved: 1 },
    { product_id: "ANEL", size: "18", on_hand: 1, weight_g: 3.4 },
    { product_id: "BRINCO", size: null, on_hand: 2 },
    { product_id: "VELHO", size: null, on_hand: 2 },
    { product_id: "TESTE", size: null, on_hand: 999 },
  ]);
  await sql`insert into pictures (path, checksum, width, height) values ('aneis/ANEL-1.jpg', 'abc', 1000, 1000)`.execute(
    db,
  );
});

test("lines carry what an order needs of them, at the catalogue's prices", async () => {
  const skus = await db.selectFrom("skus").select(["id", "size"]).where("product_id", "=", "ANEL").execute();
  const cart = await priceCart(db, [
    { productId: "ANEL", size: "16", quantity: 2 },
    { productId: "ANEL", size: "18", quantity: 1 },
    { productId: "BRINCO", size: "Único", quantity: 1 },
  ]);
  expect(cart).toMatchObject({ problems: [], subtotalCents: 3 * 5999 + 8990 });
  expect(cart.lines[0]).toEqual({
    productId: "ANEL",
    productName: "Anel Torcido",
    category: "aneis",
    onSale: true,
    size: "16",
    skuId: skus.find((sku) => sku.size === null)?.id,
    quantity: 2,
    unitPriceCents: 5999,
    lineCents: 11_998,
    weightG: 3.1,
    dims: { widthCm: 12, heightCm: 4, lengthCm: 17 },
    picturePath: "aneis/ANEL-1.jpg",
    available: 3,
  });
  expect(cart.lines[1]).toMatchObject({ skuId: skus.find((sku) => sku.size === "18")?.id, weightG: 3.4, available: 1 });
  expect(cart.lines[2]).toMatchObject({ weightG: null, picturePath: null });
});

test("reserved pieces are not free; archived and unlisted products are unknown", async () => {
  const items = ["ANEL/16/4", "VELHO/Único/1", "TESTE/Único/1"].map((text) => {
    const [productId = "", size = "", quantity] = text.split("/");
    return { productId, size, quantity: Number(quantity) };
  });
  expect((await priceCart(db, items)).problems).toEqual([
    { kind: "out_of_stock", productId: "ANEL", size: "16", available: 3 },
    { kind: "unknown_product", productId: "VELHO", size: "Único", available: 0 },
    { kind: "unknown_product", productId: "TESTE", size: "Único", available: 0 },
  ]);
  expect((await priceCart(db, items, { unlisted: true })).problems).toHaveLength(2);
  expect(await priceCart(db, [])).toEqual({ lines: [], subtotalCents: 0, problems: [] });
});

test("a checked cart tells the browser stock, sharing and picture", async () => {
  const { lines, problems } = await checkCart(db, [
    { productId: "ANEL", size: "16", quantity: 1 },
    { productId: "ANEL", size: "18", quantity: 1 },
    { productId: "BRINCO", size: "Único", quantity: 1 },
  ]);
  expect(problems).toEqual([]);
  expect(lines.map(({ stock, sharesStock }) => [stock, sharesStock])).toEqual([
    [3, true],
    [1, false],
    [2, false],
  ]);
  expect(lines[0]?.picture).toEqual({
    path: "aneis/ANEL-1.jpg",
    checksum: "abc",
    width: 1000,
    height: 1000,
    alt: "de frente",
  });
  expect(lines[2]?.picture).toBeNull();
});
