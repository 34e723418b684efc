import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Payment } from "./payment.ts";

/** Stores the provider's other ids of an attempt; an id stays with the attempt that had it first. */
export async function keepNames(
  trx: Database,
  { id, provider }: Pick<Payment, "id" | "provider">,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into payment_names (provider, name, payment_id)
    select ${provider}, name, ${id} from unnest(${[...new Set(names)].sort()}::text[]) as name
    on conflict do nothing`.execute(trx);
}
