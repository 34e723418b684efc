import { toDecimalString } from "#platform/money.ts";
import { pictureUrl } from "#shop/catalogue/picture.ts";
import { effectivePrice, type ProductDetail } from "#shop/catalogue/product.ts";
import { absolute, type SiteFacts } from "../page-meta.ts";

const LONGEST_DESCRIPTION = 160;

/** The product for search engines (schema.org Product): price in reais, availability as it is. */
export function productData(site: SiteFacts, product: ProductDetail): Record<string, unknown> {
  return {
    "@type": "Product",
    name: product.name,
    sku: product.id,
    description: product.description,
    image: product.pictures.map((picture) => absolute(site, pictureUrl(picture, 960, "jpg"))),
    material: product.material,
    brand: { "@type": "Brand", name: site.brand.name },
    offers: {
      "@type": "Offer",
      url: absolute(site, `/produto/${product.id}`),
      priceCurrency: "BRL",
      price: toDecimalString(effectivePrice(product)),
      availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
    },
  };
}

/** Home > category > product (schema.org BreadcrumbList). */
export function breadcrumbData(
  site: SiteFacts,
  trail: readonly { label: string; to: string }[],
): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absolute(site, to),
    })),
  };
}

/** A description short enough for a search result, cut between words. */
export function shortDescription(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const cut = text.slice(0, LONGEST_DESCRIPTION - 1);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}
