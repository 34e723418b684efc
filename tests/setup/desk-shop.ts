import { ROLES, type Role } from "#shop/staff/role.ts";
import { RING, setStock } from "./orders/test-stock.ts";
import { createTestCustomer } from "./test-customers.ts";
import { createTestShop } from "./test-shop.ts";
import { createTestStaff, type TestStaff } from "./test-staff.ts";

/** A shop with a customer, 80 rings, and a staff member of each role; `session` is that of a role. */
export async function openDeskShop() {
  const shop = await createTestShop();
  const customer = await createTestCustomer(shop);
  const staff = new Map<Role, TestStaff>();
  for (const role of ROLES) staff.set(role, await createTestStaff(shop, role));
  await setStock(shop, RING.product_id, 80);
  const session = (role: Role) => {
    const member = staff.get(role);
    if (!member) throw new Error(`nobody is ${role}`);
    return member.session;
  };
  return { shop, customer, session };
}
