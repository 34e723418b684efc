import type { Database } from "#platform/database/database.server.ts";
import type { Profile } from "./profile.ts";

export async function findProfile(db: Database, customerId: string): Promise<Profile | null> {
  const row = await db
    .selectFrom("profiles")
    .select(["id", "name", "email", "phone", "street", "number", "complement", "neighborhood", "city", "state", "cpf"])
    .select(["zip_code as zipCode", "created_at as createdAt"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row ?? null;
}
