import { createTestShop, type TestShopOptions } from "../test-shop.ts";

/** A shop, and what most tests take of it. */
export async function openShop(options?: TestShopOptions) {
  const shop = await createTestShop(options);
  return { shop, services: shop.services, db: shop.services.db };
}
