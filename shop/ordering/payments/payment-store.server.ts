import { randomInt } from "node:crypto";
import type { Updateable } from "kysely";
import { type RawBuilder, sql } from "kysely";
import type { Payments } from "#db/schema.generated.ts";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { inBatches } from "#platform/database/delete-in-batches.server.ts";
import { joined } from "#platform/database/join-statements.server.ts";
import { currentTraceParent } from "#platform/observability/tracing.server.ts";
import { externalPaymentId, OPEN, type Payment, type PaymentMethod, type PaymentState } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import { firstPayment, PAYMENT_COLUMNS, payments, toPayment } from "./payment-queries.server.ts";

export interface NewPayment {
  reference: string;
  provider: string;
  method: PaymentMethod;
  amountCents: number;
  discountMethodCents: number;
  installments: number;
  /** SHA-256 of the one-time token; null without a card. */
  cardTokenHash: Buffer | null;
  expiresAt: Date;
  /** Legal texts that the payer accepts, and when; left out: nothing is accepted with it. */
  terms?: { version: string; acceptedAt: Date | null };
  createdAt: Date;
  /** When the provider is polled next. */
  askAfter: Date;
  /** As of `networkKey`; null: not counted by it. */
  network: Buffer | null;
  /** Paid before, or staff made the order. */
  isKnownPayer: boolean;
}

/** `created` until the provider answers. The database allows one running attempt per reference. Rules: PAY-15. */
export async function insertPayment(trx: Database, payment: NewPayment): Promise<Payment> {
  const row = await trx
    .insertInto("payments")
    .values({
      order_id: payment.reference,
      external_payment_id: newExternalPaymentId(payment.createdAt),
      provider: payment.provider,
      method: payment.method,
      amount_cents: payment.amountCents,
      method_discount_cents: payment.discountMethodCents,
      installments: payment.installments,
      card_token_hash: payment.cardTokenHash,
      expires_at: payment.expiresAt,
      terms_version: payment.terms?.version ?? null,
      terms_accepted_at: payment.terms?.acceptedAt ?? null,
      created_at: payment.createdAt,
      updated_at: payment.createdAt,
      ask_after: payment.askAfter,
      network: payment.network,
      is_known_payer: payment.isKnownPayer,
      // What its provider tells later, in requests of its own, continues the shopper's.
      trace_parent: currentTraceParent(),
    })
    .returning(PAYMENT_COLUMNS)
    .executeTakeFirstOrThrow();
  return toPayment(row);
}

function newExternalPaymentId(now: Date): string {
  return externalPaymentId(
    now,
    randomInt(36 ** 8)
      .toString(36)
      .padStart(8, "0"),
  );
}

/** Clears the networks of ended attempts, which count no more. Rules: STOCK-61. */
export async function forgetNetworks(db: Database): Promise<void> {
  await inBatches(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      update payments set network = null
       where id = any (array(select id from payments
         where network is not null and state not in ${sqlList(OPEN)} limit ${most}))`.execute(db);
    return Number(numAffectedRows);
  });
}

/** The earlier time stays. Returns the legal texts' version; null: nothing was to be accepted. Rules: DESK-18. */
export async function acceptTermsByPaying(trx: Database, id: string, at: Date): Promise<string | null> {
  const row = await trx
    .updateTable("payments")
    .set((eb) => ({ terms_accepted_at: eb.fn.coalesce("terms_accepted_at", eb.val(at)) }))
    .where("id", "=", id)
    .where("terms_version", "is not", null)
    .returning("terms_version as version")
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function lockPayment(trx: Database, id: string): Promise<Payment> {
  return toPayment(await payments(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow());
}

export function lockPaymentByExternalId(trx: Database, externalPaymentId: string): Promise<Payment | null> {
  return firstPayment(payments(trx).where("external_payment_id", "=", externalPaymentId).forNoKeyUpdate());
}

/** Missing fields keep their value. `updated_at`: when the provider was last asked. Rules: PAY-32. */
export async function updatePayment(
  trx: Database,
  payment: Payment,
  state: PaymentState,
  now: Date,
  fact: PaymentFact | null,
): Promise<Payment> {
  const paidAt = payment.paidAt ?? (state === "paid" ? now : null);
  const next: Payment = { ...payment, ...(fact && toldBy(fact)), state, paidAt };
  await joined(trx)
    .updateTable("payments")
    .set({
      ...Object.fromEntries(TOLD.map(([field, column]) => [column, next[field]])),
      state: next.state,
      refunded_cents: next.refundedCents,
      paid_at: next.paidAt,
      updated_at: now,
    })
    .where("id", "=", payment.id)
    .execute();
  return next;
}

/** What a provider tells, with its column. */
const TOLD = [
  ["statusDetail", "status_detail"],
  ["providerPaymentId", "provider_payment_id"],
  ["interestCents", "interest_cents"],
  ["pixQrCode", "pix_qr_code"],
  ["pixQrCodeBase64", "pix_qr_code_base64"],
  ["boletoUrl", "boleto_url"],
  ["boletoLine", "boleto_line"],
  ["boletoBarcode", "boleto_barcode"],
  ["sessionUrl", "session_url"],
  ["challengeUrl", "challenge_url"],
  ["cardBrand", "card_brand"],
  ["expiresAt", "expires_at"],
] as const satisfies [keyof Payment & keyof PaymentFact, keyof Updateable<Payments>][];

function toldBy(fact: PaymentFact): Partial<Payment> {
  return Object.fromEntries(TOLD.map(([field]) => [field, fact[field]]).filter(([, value]) => value != null));
}

/** `askAfter`: when it is polled next; reconciliation polls only if that is long past. */
export async function markAsked(db: Database, id: string, askAfter: Date): Promise<void> {
  await db.updateTable("payments").set({ ask_after: askAfter }).where("id", "=", id).execute();
}

/** Polling found an end that a webhook should have reported. */
export async function markFoundByAsking(trx: Database, id: string, now: Date): Promise<void> {
  await trx.updateTable("payments").set({ found_by_asking_at: now }).where("id", "=", id).execute();
}

/** Unless the last report was the same. The caller must hold the attempt's lock. Rules: PAY-46. */
export async function insertFact(
  trx: Database,
  { paymentId, fact, became, at }: { paymentId: string; fact: PaymentFact; became: PaymentState; at: Date },
): Promise<void> {
  const { state, statusDetail, providerPaymentId, amountCents, currency, refundedCents = null } = fact;
  await sql`
    insert into payment_facts
           (payment_id, said, became, status_detail, provider_payment_id, amount_cents, currency, refunded_cents, at)
    select fact.*, ${at}::timestamptz
      from (values (${paymentId}::uuid, ${state}, ${became}, ${statusDetail}::text, ${providerPaymentId}::text,
                    ${amountCents}::int, ${currency}::text, ${refundedCents}::int))
        as fact (payment_id, said, became, status_detail, provider_payment_id, amount_cents, currency, refunded_cents)
     where not exists (
       select from (select * from payment_facts where payment_id = ${paymentId} order by id desc limit 1) as last
        where (last.said, last.became) = (fact.said, fact.became)
          and (last.status_detail, last.amount_cents, last.currency, last.refunded_cents)
              is not distinct from (fact.status_detail, fact.amount_cents, fact.currency, fact.refunded_cents))`.execute(
    joined(trx),
  );
}

/** An id stays with the attempt that had it first. */
export async function keepNames(
  trx: Database,
  { id, provider }: Pick<Payment, "id" | "provider">,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into payment_names (provider, name, payment_id)
    select ${provider}, name, ${id} from unnest(${[...new Set(names)].sort()}::text[]) as name
    on conflict do nothing`.execute(joined(trx));
}

const NEVER = sql<Date>`'infinity'::timestamptz`;

/** Like `markAsked`, for an attempt whose state changes in this transaction. */
export async function markNextAsking(trx: Database, id: string, at: Date | null): Promise<void> {
  const ask_after: Date | RawBuilder<Date> = at ?? NEVER;
  await joined(trx).updateTable("payments").set({ ask_after }).where("id", "=", id).execute();
}
