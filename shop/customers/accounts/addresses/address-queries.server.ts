import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Address } from "./address.ts";

/** PostgreSQL raises an error for anything that is not a UUID. */
export function isAddressId(text: string): boolean {
  return isUuid(text);
}

/** The preferred address first, then in the order of creation. */
export function listAddresses(db: Database, customerId: string): Promise<Address[]> {
  return addresses(db, customerId).orderBy("preferred", "desc").orderBy("created_at").orderBy("id").execute();
}

/** Null also for an address of someone else. Rules: ACCOUNT-54. */
export async function findAddress(db: Database, customerId: string, addressId: string): Promise<Address | null> {
  if (!isAddressId(addressId)) return null;
  const row = await addresses(db, customerId).where("id", "=", addressId).executeTakeFirst();
  return row ?? null;
}

function addresses(db: Database, customerId: string) {
  return db
    .selectFrom("customer_addresses")
    .select(["id", "label", "zip_code as zipCode", "street", "number", "complement", "neighborhood", "city", "state"])
    .select(["preferred", "created_at as createdAt"])
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null);
}
