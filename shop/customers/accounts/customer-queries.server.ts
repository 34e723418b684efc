import type { Database } from "#platform/database/database.server.ts";

/** A customer as the auth API returns them. */
export interface Customer {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  updatedAt: Date;
}

export async function findCustomer(db: Database, id: string): Promise<Customer | null> {
  const row = await db
    .selectFrom("customers")
    .select(["id", "name", "email", "created_at as createdAt", "updated_at as updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The account of an e-mail (lower case); null if there is none. */
export async function findCustomerByEmail(db: Database, email: string): Promise<{ id: string; name: string } | null> {
  const row = await db.selectFrom("customers").select(["id", "name"]).where("email", "=", email).executeTakeFirst();
  return row ?? null;
}
