import type { SiteFacts } from "#app/request/page-meta.ts";
import { absolute, type StructuredData } from "#app/request/structured-data.ts";
import { toDecimalString } from "#platform/money.ts";
import { categoryTitle } from "#shop/catalogue/listings/category.ts";
import { pictureUrl, widthsOf } from "#shop/catalogue/pictures/picture.ts";
import { effectivePrice, type ProductDetail } from "#shop/catalogue/products/product.ts";
import { RETURN_POLICY } from "../return-policy.ts";

type Site = Pick<SiteFacts, "brand" | "publicUrl">;

/** The product for search engines (schema.org Product): price in reais and current availability. Rules: LIST-65. */
export function productData(site: Site, product: ProductDetail): StructuredData {
  const url = absolute(site, `/produto/${product.id}`);
  const price = toDecimalString(effectivePrice(product));
  return {
    "@type": "Product",
    "@id": `${url}#produto`,
    name: product.name,
    sku: product.id,
    url,
    description: product.description || product.name,
    image: product.pictures.flatMap((picture) => {
      const width = widthsOf(picture).at(-1);
      return width ? [absolute(site, pictureUrl(picture, width, "jpg"))] : [];
    }),
    ...(product.material ? { material: product.material } : {}),
    category: categoryTitle(product.category),
    brand: { "@type": "Brand", name: site.brand.name },
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "BRL",
      price,
      ...(product.discountPriceCents === null ? {} : { priceSpecification: pricesOf(product, price) }),
      availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: site.brand.name },
      hasMerchantReturnPolicy: RETURN_POLICY,
    },
  };
}

/** The reduced price, and the struck-through price before the reduction. */
function pricesOf({ priceCents }: ProductDetail, price: string) {
  const each = { "@type": "UnitPriceSpecification", priceCurrency: "BRL" };
  return [
    { ...each, price },
    { ...each, price: toDecimalString(priceCents), priceType: "https://schema.org/StrikethroughPrice" },
  ];
}

/** The Open Graph properties of a product's link preview. */
export function productProperties(site: Site, product: ProductDetail): Record<string, string> {
  return {
    "product:price:amount": toDecimalString(effectivePrice(product)),
    "product:price:currency": "BRL",
    "product:availability": product.stock > 0 ? "in stock" : "out of stock",
    "product:condition": "new",
    "product:brand": site.brand.name,
    "product:retailer_item_id": product.id,
  };
}

const TOO_SHORT = 60;

/**
 * The description for search results and link previews: the owner's text, extended with the product's data when it is
 * short.
 */
export function productSummary(product: ProductDetail): string {
  const { description, name, material } = product;
  if (description.length >= TOO_SHORT) return description;
  const known = `${name}${material && !name.includes(material) ? `, ${material}` : ""}`;
  return `${description ? `${/^.*[^.\s]/s.exec(description)?.[0] ?? ""}. ` : ""}${known}: garantia vitalícia da prata, caixa presente e entrega para todo o Brasil.`;
}
