import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { Centavos } from "#platform/money.ts";
import {
  isExternalPaymentId,
  isMoneyHere,
  isPaymentMethod,
  isPaymentState,
  OPEN,
  type Payment,
  WATCHED,
} from "./payment.ts";
import { refundableCents } from "./refunds/refund.ts";
import { listRefunds } from "./refunds/refund-queries.server.ts";

export function findPayment(db: Database, id: string): Promise<Payment | null> {
  return firstPayment(payments(db).modifyFront(PREPARED).where("id", "=", id));
}

export function payments(db: Database) {
  return db.selectFrom("payments").select(PAYMENT_COLUMNS);
}

export async function firstPayment(query: ReturnType<typeof payments>): Promise<Payment | null> {
  const row = await query.executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** Whoever owns it: callers check ownership. */
export async function findPaymentByExternalId(db: Database, externalPaymentId: string): Promise<Payment | null> {
  if (!isExternalPaymentId(externalPaymentId)) return null;
  return firstPayment(payments(db).modifyFront(PREPARED).where("external_payment_id", "=", externalPaymentId));
}

export async function listNames(db: Database, paymentId: string): Promise<string[]> {
  const rows = await db.selectFrom("payment_names").select("name").where("payment_id", "=", paymentId).execute();
  return rows.map(({ name }) => name);
}

/** The database allows only one. */
export function findOpenPayment(db: Database, reference: string): Promise<Payment | null> {
  return firstPayment(payments(db).where("order_id", "=", reference).where("state", "in", OPEN));
}

/** By our id, the provider's own, or one of its other ids. */
export async function findPaymentByNames(
  db: Database,
  provider: string,
  names: readonly string[],
): Promise<Payment | null> {
  if (names.length === 0) return null;
  const found = payments(db)
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
    .limit(1);
  return firstPayment(found);
}

export async function listKnownExternalIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("payments")
    .select("external_payment_id as id")
    .where(({ eb, fn, val }) => eb("external_payment_id", "=", fn.any(val([...ids]))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Newest first, without those written after `quiet`. */
export async function listPaymentsSince(
  db: Database,
  { since, quiet, most }: { since: Date; quiet: Date; most?: number },
): Promise<Payment[]> {
  const rows = await payments(db)
    .where("created_at", ">=", since)
    .where("updated_at", "<=", quiet)
    .orderBy("created_at", "desc")
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();
  return rows.map(toPayment);
}

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

/** `tokenHash`: SHA-256. */
export async function hasCardToken(db: Database, paymentId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", paymentId)
    .where("card_token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Centavos; 0 if no money was received or a dispute is open. */
export async function readMoneyLeft(db: Database, externalPaymentId: string | null): Promise<Centavos> {
  const payment = externalPaymentId === null ? null : await findPaymentByExternalId(db, externalPaymentId);
  if (!payment || !isMoneyHere(payment.state)) return 0;
  return refundableCents(payment.amountCents, await listRefunds(db, payment.id));
}

/** Watched ones, the most overdue first. */
export async function listOverduePayments(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom("payments")
    .select(["id"])
    .where("state", "in", WATCHED)
    .where("ask_after", "<", before)
    .orderBy("ask_after")
    .limit(most)
    .execute();
}

export const PAYMENT_COLUMNS = [
  "id",
  "order_id as reference",
  "external_payment_id as externalPaymentId",
  "provider",
  "provider_payment_id as providerPaymentId",
  "method",
  "state",
  "status_detail as statusDetail",
  "amount_cents as amountCents",
  "method_discount_cents as discountMethodCents",
  "currency",
  "installments",
  "interest_cents as interestCents",
  "refunded_cents as refundedCents",
  "pix_qr_code as pixQrCode",
  "pix_qr_code_base64 as pixQrCodeBase64",
  "boleto_url as boletoUrl",
  "boleto_line as boletoLine",
  "boleto_barcode as boletoBarcode",
  "session_url as sessionUrl",
  "challenge_url as challengeUrl",
  "card_brand as cardBrand",
  "expires_at as expiresAt",
  "paid_at as paidAt",
  "created_at as createdAt",
] as const;

/** Throws at a method or state that is none. */
export function toPayment(row: Omit<Payment, "method" | "state"> & { method: string; state: string }): Payment {
  const { id, method, state } = row;
  if (!isPaymentMethod(method) || !isPaymentState(state)) {
    throw new Error(`Payment ${id} has the unknown method ${method} or state ${state}`);
  }
  return { ...row, method, state };
}
