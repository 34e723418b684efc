import type { Database } from "#platform/database.server.ts";
import type { CepAddress } from "./cep-address.ts";

/** What a CEP service once answered, however long ago; null when it was never asked. */
export async function findCachedAddress(
  db: Database,
  cep: string,
): Promise<{ address: CepAddress; fetchedAt: Date } | null> {
  const row = await db.selectFrom("addresses_by_cep").selectAll().where("cep", "=", cep).executeTakeFirst();
  if (!row) return null;
  const { fetched_at: fetchedAt, ...address } = row;
  return { address, fetchedAt };
}
