import type { Role } from "#shop/staff/role.ts";
import { setStock } from "./orders/test-stock.ts";
import { createTestCustomer } from "./test-customers.ts";
import { createTestShop } from "./test-shop.ts";
import { createTestStaff } from "./test-staff.ts";

/** A shop with a customer, somebody who sends parcels, and enough pieces. */
export async function openSendingShop(role: Role = "fulfilment") {
  const shop = await createTestShop();
  const customer = await createTestCustomer(shop);
  const staff = await createTestStaff(shop, role);
  await setStock(shop, "ANELAPARAD-001", 500);
  return { shop, customer, staff };
}
