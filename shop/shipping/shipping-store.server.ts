import type { Database } from "#platform/database.server.ts";
import type { CepAddress } from "./cep-address.ts";

/** Keeps what a CEP service answered. */
export async function keepAddress(db: Database, address: CepAddress, at: Date): Promise<void> {
  const { cep, ...fields } = address;
  await db
    .insertInto("addresses_by_cep")
    .values({ cep, ...fields, fetched_at: at })
    .onConflict((conflict) => conflict.column("cep").doUpdateSet({ ...fields, fetched_at: at }))
    .execute();
}
