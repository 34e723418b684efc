import { createHash } from "node:crypto";
import { toDecimalString } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { type CategorySlug, categoryTitle } from "../listings/category.ts";
import { pictureUrl, widthsOf } from "../pictures/picture.ts";
import { effectivePrice } from "../products/product.ts";
import type { FeedProduct } from "./feed-queries.server.ts";

/** Google's product taxonomy below Apparel & Accessories > Jewelry. */
const GOOGLE_CATEGORIES: Record<CategorySlug, number> = {
  aneis: 200,
  brincos: 194,
  gargantilhas: 196,
  pulseiras: 191,
  conjuntos: 6463,
  correntes: 196,
  piercing: 190,
};

const GENDERS: Record<string, string> = { feminino: "female", masculino: "male", unissex: "unisex" };

const LONGEST = { id: 50, title: 150, description: 5_000, brand: 70, material: 200 };
const MORE_PICTURES = 10;

/** One offer of the Google Merchant feed: its attributes in order, names without the `g:` prefix. A name may repeat. */
export type MerchantItem = (readonly [name: string, value: string])[];

/** Empty if Google would refuse the product: no picture, or a price of zero. Rules: LIST-63, LIST-64. */
export function merchantItems(product: FeedProduct, shop: { name: string; publicUrl: string }): MerchantItem[] {
  const pictures = product.pictures.flatMap((picture) => {
    const width = widthsOf(picture).at(-1);
    return width ? [shop.publicUrl + pictureUrl(picture, width, "jpg")] : [];
  });
  const [first, ...more] = pictures;
  if (!first || effectivePrice(product) === 0) return [];

  const common: MerchantItem = [
    ["title", shortened(product.name, LONGEST.title)],
    ["description", shortened(product.description || product.name, LONGEST.description)],
    ["link", `${shop.publicUrl}/produto/${product.id}`],
    ["image_link", first],
    ...more.slice(0, MORE_PICTURES).map((url) => ["additional_image_link", url] as const),
    ["price", inReais(product.priceCents)],
    ...(product.discountPriceCents === null ? [] : [["sale_price", inReais(product.discountPriceCents)] as const]),
    ["brand", shortened(shop.name, LONGEST.brand)],
    ["condition", "new"],
    ["google_product_category", String(GOOGLE_CATEGORIES[product.category])],
    ["product_type", `Joias > ${categoryTitle(product.category)}`],
    ...(product.material ? [["material", shortened(product.material, LONGEST.material)] as const] : []),
    ...(/prata/i.test(product.material) && !/ouro|dourad/i.test(product.material) ? [["color", "Prata"] as const] : []),
    ...wearerOf(product.details),
  ];

  const sized = product.stockRows.filter(({ size }) => size !== null);
  if (sized.length === 0) {
    const gtin = product.stockRows[0]?.gtin ?? null;
    return [[["id", offerId(product.id)], ...common, availability(product.stock), identifier(gtin)]];
  }
  return sized.map(({ size, free, gtin }) => [
    ["id", offerId(`${product.id}-${size}`)],
    ["item_group_id", offerId(product.id)],
    ["size", size ?? ""],
    ...common,
    availability(free),
    identifier(gtin),
  ]);
}

/** Gender and age group, read from the product's details (`Gênero: Feminino`). */
function wearerOf(details: readonly string[]): MerchantItem {
  const said = details.find((line) => /^g[êe]nero\s*:/i.test(line))?.replace(/^[^:]*:\s*/, "");
  const gender = valueAt(GENDERS, said?.toLowerCase().trim());
  const forChildren = details.some((line) => /infantil|criança/i.test(line));
  return [
    ...(gender ? [["gender", gender] as const] : []),
    ...(forChildren ? [["age_group", "kids"] as const] : gender ? [["age_group", "adult"] as const] : []),
  ];
}

/** Letters, digits, `_` and `-`, at most 50, as Google requires. A changed or shortened id ends in a checksum. */
function offerId(id: string): string {
  const plain = id.replace(/[^\w-]/g, "_");
  if (plain === id && id.length <= LONGEST.id) return id;
  const sum = createHash("sha256").update(id).digest("hex").slice(0, 10);
  return `${plain.slice(0, LONGEST.id - sum.length - 1)}-${sum}`;
}

function availability(free: number) {
  return ["availability", free > 0 ? "in_stock" : "out_of_stock"] as const;
}

/** Handmade pieces have no GTIN; Google then wants `identifier_exists: no`. */
function identifier(gtin: string | null) {
  return gtin && /^(\d{8}|\d{12,14})$/.test(gtin) ? (["gtin", gtin] as const) : (["identifier_exists", "no"] as const);
}

function inReais(cents: number): string {
  return `${toDecimalString(cents)} BRL`;
}

/** Cuts between words if possible; never splits a surrogate pair. */
function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1).toWellFormed();
  const end = cut.lastIndexOf(" ");
  return `${end > longest / 2 ? cut.slice(0, end) : cut.replace(/\ufffd$/, "")}…`;
}
