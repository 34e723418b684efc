import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { isExternalPaymentId, isPaymentMethod, isPaymentState, type Payment, WATCHED_STATES } from "./payment.ts";
import { refundableCents } from "./refunds/refund.ts";
import { listRefunds } from "./refunds/refund-queries.server.ts";

export async function findPayment(db: Database, id: string): Promise<Payment | null> {
  const row = await db.selectFrom("payments").select(PAYMENT_COLUMNS).where("id", "=", id).executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** The attempt with this external payment id, whoever owns it: callers check ownership. */
export async function findPaymentByExternalId(db: Database, externalPaymentId: string): Promise<Payment | null> {
  if (!isExternalPaymentId(externalPaymentId)) return null;
  const row = await db
    .selectFrom("payments")
    .select(PAYMENT_COLUMNS)
    .where("external_payment_id", "=", externalPaymentId)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** The provider's other ids of an attempt. */
export async function listNames(db: Database, paymentId: string): Promise<string[]> {
  const rows = await db.selectFrom("payment_names").select("name").where("payment_id", "=", paymentId).execute();
  return rows.map(({ name }) => name);
}

/** The running attempt of a reference; the database allows only one. */
export async function findOpenPayment(db: Database, reference: string): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .select(PAYMENT_COLUMNS)
    .where("order_id", "=", reference)
    .where("state", "in", ["created", "pending", "in_review"])
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** A provider's attempt with any of these ids: ours, the provider's own, or one of its other ids. */
export async function findPaymentByNames(
  db: Database,
  provider: string,
  names: readonly string[],
): Promise<Payment | null> {
  if (names.length === 0) return null;
  const row = await db
    .selectFrom("payments")
    .select(PAYMENT_COLUMNS)
    .where("provider", "=", provider)
    .where("id", "in", (query) =>
      query
        .selectFrom("payment_names")
        .select("payment_id as id")
        .where("payment_names.provider", "=", provider)
        .where("name", "in", names)
        .union(query.selectFrom("payments").select("id").where("external_payment_id", "in", names))
        .union(
          query
            .selectFrom("payments")
            .select("id")
            .where("provider", "=", provider)
            .where("provider_payment_id", "in", names),
        ),
    )
    .limit(1)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** Those of our ids that belong to an attempt. */
export async function listKnownExternalIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("payments")
    .select("external_payment_id as id")
    .where(({ eb, fn, val }) => eb("external_payment_id", "=", fn.any(val([...ids]))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The newest attempts created since an instant, at most `most`, without those that were written after `quiet`. */
export async function listPaymentsSince(
  db: Database,
  { since, quiet, most }: { since: Date; quiet: Date; most?: number },
): Promise<Payment[]> {
  let query = db
    .selectFrom("payments")
    .select(PAYMENT_COLUMNS)
    .where("created_at", ">=", since)
    .where("updated_at", "<=", quiet)
    .orderBy("created_at", "desc");
  if (most !== undefined) query = query.limit(most);
  const rows = await query.execute();
  return rows.map(toPayment);
}

/** Whether a boleto was ever issued for a reference. */
export async function hadBoleto(db: Database, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", reference)
    .where("method", "=", "boleto")
    .where("boleto_url", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an attempt was made with the card token of this SHA-256. */
export async function hasCardToken(db: Database, paymentId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", paymentId)
    .where("card_token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** What can still be refunded of an attempt, in centavos; 0 if no money was received or a dispute is open. */
export async function readMoneyLeft(db: Database, externalPaymentId: string | null): Promise<Centavos> {
  const payment = externalPaymentId === null ? null : await findPaymentByExternalId(db, externalPaymentId);
  if (payment?.state !== "paid" && payment?.state !== "partially_refunded") return 0;
  return refundableCents(payment.amountCents, await listRefunds(db, payment.id));
}

/** Watched attempts whose provider should have been asked before an instant, the most overdue first. */
export async function listOverduePayments(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom("payments")
    .select(["id"])
    .where("state", "in", [...WATCHED_STATES])
    .where("ask_after", "<", before)
    .orderBy("ask_after")
    .limit(most)
    .execute();
}

/** The columns of `payments` that make up a `Payment`. */
export const PAYMENT_COLUMNS = [
  "id",
  "order_id",
  "external_payment_id",
  "provider",
  "provider_payment_id",
  "method",
  "state",
  "status_detail",
  "amount_cents",
  "method_discount_cents",
  "currency",
  "installments",
  "interest_cents",
  "refunded_cents",
  "pix_qr_code",
  "pix_qr_code_base64",
  "boleto_url",
  "boleto_line",
  "boleto_barcode",
  "session_url",
  "challenge_url",
  "card_brand",
  "expires_at",
  "paid_at",
  "created_at",
] as const;

export interface PaymentRow {
  id: string;
  order_id: string;
  external_payment_id: string;
  provider: string;
  provider_payment_id: string | null;
  method: string;
  state: string;
  status_detail: string | null;
  amount_cents: number;
  method_discount_cents: number;
  currency: string;
  installments: number;
  interest_cents: number;
  refunded_cents: number;
  pix_qr_code: string | null;
  pix_qr_code_base64: string | null;
  boleto_url: string | null;
  boleto_line: string | null;
  boleto_barcode: string | null;
  session_url: string | null;
  challenge_url: string | null;
  card_brand: string | null;
  expires_at: Date | null;
  paid_at: Date | null;
  created_at: Date;
}

export function toPayment(row: PaymentRow): Payment {
  const { method, state } = row;
  if (!isPaymentMethod(method) || !isPaymentState(state)) {
    throw new Error(`Payment ${row.id} has the unknown method ${method} or state ${state}`);
  }
  return {
    id: row.id,
    reference: row.order_id,
    externalPaymentId: row.external_payment_id,
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    method,
    state,
    statusDetail: row.status_detail,
    amountCents: row.amount_cents,
    discountMethodCents: row.method_discount_cents,
    currency: row.currency,
    installments: row.installments,
    interestCents: row.interest_cents,
    refundedCents: row.refunded_cents,
    pixQrCode: row.pix_qr_code,
    pixQrCodeBase64: row.pix_qr_code_base64,
    boletoUrl: row.boleto_url,
    boletoLine: row.boleto_line,
    boletoBarcode: row.boleto_barcode,
    sessionUrl: row.session_url,
    challengeUrl: row.challenge_url,
    cardBrand: row.card_brand,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    createdAt: row.created_at,
  };
}
