import { randomUUID } from "node:crypto";
import { RING, setStock } from "./orders/test-stock.ts";
import { createTestCustomer } from "./test-customers.ts";
import { createTestShop, type TestShopOptions } from "./test-shop.ts";

/**
 * A shop with a customer who pays, two staff members without a row (a manager, and a packer who may not refund), and so
 * many rings in stock.
 */
export async function openPayingShop({ rings, ...options }: TestShopOptions & { rings?: number } = {}) {
  const shop = await createTestShop(options);
  const ana = await createTestCustomer(shop);
  const manager = { staffId: randomUUID(), role: "manager" } as const;
  const packer = { staffId: randomUUID(), role: "fulfilment" } as const;
  if (rings !== undefined) await setStock(shop, RING.product_id, rings);
  return { shop, services: shop.services, db: shop.services.db, jobs: shop.services.jobs, ana, manager, packer };
}
