import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { joined } from "#platform/database/join-statements.server.ts";
import type { Payment } from "../payment.ts";
import type { CardKey } from "./card-keys.server.ts";
import { LONGEST_WINDOW_MS } from "./card-pause.ts";

export async function insertCardAttempt(
  trx: Database,
  { paymentId, keys, now }: { paymentId: string; keys: readonly CardKey[]; now: Date },
): Promise<void> {
  await trx
    .insertInto("card_attempts")
    .values(keys.map(({ kind, hash }) => ({ payment_id: paymentId, kind, key: hash, at: now })))
    .execute();
}

/** Counts it under the attempt's keys, once per attempt. */
export async function countDecline(trx: Database, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable("card_attempts")
    .set({ declined: true, at: now })
    .where("payment_id", "=", paymentId)
    .where("declined", "=", false)
    .execute();
}

/** Those of the paid order, its accounts and e-mails; those of documents and networks stay. Rules: PAY-84. */
export async function clearDeclines(
  trx: Database,
  { id, reference }: Pick<Payment, "id" | "reference">,
): Promise<void> {
  await sql`
    delete from card_attempts
     where payment_id = ${id}
        or declined and kind in ('order', 'session', 'email')
           and key = any (array(select key from card_attempts join payments on payments.id = payment_id
                                 where order_id = ${reference} and kind in ('order', 'session', 'email')))`.execute(
    joined(trx),
  );
}

/** Rules: PAY-83. */
export async function forgetCardAttempts(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "card_attempts", sql`at < ${new Date(now.getTime() - LONGEST_WINDOW_MS)}`);
}
