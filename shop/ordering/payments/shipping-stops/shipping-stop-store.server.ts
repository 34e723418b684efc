import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { type ShippingStop, STOP_KINDS, type StopKind } from "./shipping-stop.ts";

/** Newest first. Rules: PAY-69. */
export async function listShippingStops(db: Database, reference: string): Promise<ShippingStop[]> {
  const rows = await db
    .selectFrom("shipping_stops")
    .innerJoin("payments", "payments.id", "shipping_stops.payment_id")
    .select(["kind", "raised_at as raisedAt", "provider", "external_payment_id as externalPaymentId"])
    .where("order_id", "=", reference)
    // A dispute that was won no longer stops shipping.
    .where((eb) => eb.or([eb("kind", "<>", "in_dispute"), eb("state", "=", "in_dispute")]))
    .orderBy("raised_at", "desc")
    .execute();
  return rows.flatMap((row) => {
    const kind = STOP_KINDS.find((each) => each === row.kind);
    return kind ? [{ ...row, kind }] : [];
  });
}

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
