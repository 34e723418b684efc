import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { StopKind } from "./shipping-stop.ts";

/** A repeated report restarts its time. Rules: PAY-68. */
export async function raiseShippingStop(
  trx: Database,
  { paymentId, kind, at }: { paymentId: string; kind: StopKind; at: Date },
): Promise<void> {
  await trx
    .insertInto("shipping_stops")
    .values({ payment_id: paymentId, kind, raised_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["payment_id", "kind"])
        .doUpdateSet({ raised_at: sql`greatest(shipping_stops.raised_at, excluded.raised_at)` }),
    )
    .execute();
}
