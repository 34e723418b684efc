import type { Database } from "#platform/database/database.server.ts";

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

/** `email` in lower case. */
export async function findCustomerByEmail(db: Database, email: string): Promise<{ id: string; name: string } | null> {
  const row = await db.selectFrom("customers").select(["id", "name"]).where("email", "=", email).executeTakeFirst();
  return row ?? null;
}

/** Unconfirmed accounts count too. */
export async function isTaken(db: Database, email: string): Promise<boolean> {
  return (await db.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

/** `email` in lower case. `waits`: for confirmation. */
export async function findCustomerCredentials(
  db: Database,
  email: string,
): Promise<{ id: string; hash: string | null; waits: boolean } | null> {
  const row = await db
    .selectFrom("customers")
    .leftJoin("customer_accounts as account", (join) =>
      join.onRef("account.customer_id", "=", "customers.id").on("account.provider_id", "=", "credential"),
    )
    .select(["customers.id", "customers.awaits_confirmation_since as since", "account.password as hash"])
    .where("customers.email", "=", email)
    .executeTakeFirst();
  return row ? { id: row.id, hash: row.hash, waits: row.since !== null } : null;
}

/** Null: the account does not wait for confirmation. */
export async function findUnconfirmedEmail(db: Database, customerId: string): Promise<string | null> {
  const waiting = await db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", customerId)
    .where("awaits_confirmation_since", "is not", null)
    .executeTakeFirst();
  return waiting?.email ?? null;
}

export async function findPasswordHash(db: Database, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("customer_accounts")
    .select("password")
    .where("customer_id", "=", customerId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? null;
}
