import type { Database } from "#platform/database/database.server.ts";
import type { Brand } from "#platform/email/brand.ts";
import { xmlElement } from "#platform/formats/xml.ts";
import { productsForFeed } from "#shop/catalogue/feeds/feed-queries.server.ts";
import { type MerchantItem, merchantItems } from "#shop/catalogue/feeds/merchant-item.ts";

/** RSS 2.0. Shipping is configured in the Merchant Center itself. */
export async function* merchantFeed(db: Database, brand: Brand, publicUrl: string): AsyncIterable<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    xmlElement("title", brand.name),
    xmlElement("link", `${publicUrl}/`),
    xmlElement("description", `Joias em prata 925: ${brand.name}`),
    "",
  ].join("\n");
  const shop = { name: brand.name, publicUrl };
  for await (const products of productsForFeed(db)) {
    yield products
      .flatMap((product) => merchantItems(product, shop))
      .map(toXml)
      .join("");
  }
  yield "</channel></rss>\n";
}

function toXml(item: MerchantItem): string {
  return `<item>${item.map(([name, value]) => xmlElement(`g:${name}`, value)).join("")}</item>\n`;
}
