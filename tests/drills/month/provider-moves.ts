import { sql } from "kysely";
import type { Decision } from "#sandbox/control/decide-payment.ts";
import { DISPUTE_DETAILS } from "#sandbox/mercado-pago/order-changes.ts";
import { refundInPanel } from "#tests/setup/paid-orders.ts";
import type { Chance } from "../chance.ts";
import { add } from "./diary.ts";
import { DONE, type Move, NOBODY, type Outcome } from "./move.ts";
import type { Month } from "./open-month.ts";
import { pickAttempt } from "./pick.ts";

const WITH_MONEY = sql`payments.state in ('paid', 'partially_refunded')`;

/** Temporary faults. Refused API keys are tested elsewhere: nobody sells for a month without keys. */
type Faults = readonly [string, ...string[]];
const FAULTS: readonly [Faults, ...Faults[]] = [
  ["create-order", "lost-answer", "hang", "500", "409", "429", "amount-mismatch", "webhook-before-answer"],
  ["get-order", "500", "html-502", "429", "hang"],
  ["cancel-order", "lost-answer", "409", "500"],
  [
    "refund-order",
    "lost-answer",
    "409",
    "423",
    "429",
    "500",
    "hang",
    "early-refund",
    "pending-refund",
    "pending-refund",
  ],
  ["webhook", "duplicate", "missing", "delayed", "wrong-signature", "unsigned", "own-case-id"],
];
const STRIPE_FAULTS: readonly [Faults, ...Faults[]] = [
  ["create-session", "lost-answer", "kept-500", "500", "429", "amount-mismatch"],
  ["get-session", "500", "html-502", "409"],
  ["expire-session", "lost-answer", "500"],
  ["refund", "lost-answer", "kept-500", "409", "429", "500", "hang", "pending-refund", "pending-refund"],
  ["webhook", "duplicate", "missing", "delayed", "wrong-signature", "unsigned"],
];
const SHORT_MS = 300;

/** Queues a fault for the next calls to a provider, or for its next webhook. */
export const spoil: Move = async ({ sandbox }, chance) => {
  const target = chance.one(["mercado-pago", "stripe"] as const);
  const [operation, ...kinds] = chance.one(target === "stripe" ? STRIPE_FAULTS : FAULTS);
  const fault = kinds[Math.floor(chance.next() * kinds.length)];
  const body = JSON.stringify({ target, operation, fault, ms: SHORT_MS, times: chance.next() < 0.3 ? 2 : 1 });
  const headers = { "Content-Type": "application/json" };
  const answer = await sandbox.app.request("/control/faults", { method: "POST", body, headers });
  if (answer.status !== 201) throw new Error(`fault: ${answer.status} ${await answer.text()}`);
  return DONE;
};

/** Plays the payer, the bank or the clock; resolves to whether there was anything to decide. */
export async function says({ sandbox }: Pick<Month, "sandbox">, reference: string, decision: Decision, how = "") {
  const path = `/control/payments/${reference}/${decision}${how}`;
  const headers = { "Content-Type": "application/json" };
  return (await sandbox.app.request(path, { method: "POST", headers })).status === 200;
}

/** The provider takes a decision only where it is possible. */
const REFUSED = "refused by the provider";

/** A pending payment is paid, declined or expires; a payment may also arrive late. */
export const endAttempt: Move = async (month, chance) => {
  const open = await pickAttempt(month.db, chance, sql`payments.state in ('created', 'pending', 'in_review')`);
  if (!open) return NOBODY;
  const decision = chance.one(["approve", "approve", "expire", "reject"] as const);
  return (await says(month, open.externalPaymentId, decision)) ? DONE : REFUSED;
};

export const payLate: Move = async (month, chance) => {
  // A declined card is not charged later.
  const codes = sql`payments.method in ('pix', 'boleto') and payments.state in ('cancelled', 'expired', 'failed')`;
  const ended = await pickAttempt(month.db, chance, codes);
  if (!ended) return NOBODY;
  month.diary.touched.add(ended.externalPaymentId);
  return (await says(month, ended.externalPaymentId, "approve", "?late=1")) ? DONE : REFUSED;
};

const UNSENT = sql`orders.status in ('confirmed', 'processing')`;
const SENT = sql`orders.status in ('shipped', 'delivered')`;

/** The payer asks the bank for the money back, before or after the order was sent. */
export const dispute =
  (when: "unsent" | "sent"): Move =>
  async (month, chance) => {
    const { db, diary } = month;
    const paid = await pickAttempt(db, chance, sql`${WITH_MONEY} and ${when === "sent" ? SENT : UNSENT}`);
    const reference = paid?.externalPaymentId;
    if (!reference || diary.outside.has(reference) || diary.disputed.has(reference)) return NOBODY;
    diary.disputed.add(reference);
    diary.touched.add(reference);
    if (await says(month, reference, "dispute")) return DONE;
    diary.disputed.delete(reference);
    return REFUSED;
  };

/** `silent`: the case does not say who won, as at Mercado Pago alone. */
export const endDispute =
  (decision: "win" | "lose", silent?: "silent"): Move =>
  async (month, chance) => {
    const disputed = silent ? await ofProvider(month, "mercado-pago") : [...month.diary.disputed];
    const reference = disputed[Math.floor(chance.next() * disputed.length)];
    return reference ? decideDispute(month, chance, { decision, reference, isSilent: silent !== undefined }) : NOBODY;
  };

/** The disputed attempts of a provider. */
async function ofProvider({ db, diary }: Month, provider: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select external_payment_id as reference from payments
     where provider = ${provider} and external_payment_id = any (${[...diary.disputed]}) order by 1`.execute(db);
  return rows.map(({ reference }) => reference);
}

export interface DisputeEnd {
  decision: "win" | "lose";
  reference: string;
  isSilent: boolean;
}

/** The bank decides; the order's word for it means one thing or the other, and in a silent case nothing else tells. */
export async function decideDispute(month: Month, chance: Chance, end: DisputeEnd): Promise<Outcome> {
  const { decision, reference, isSilent } = end;
  const { disputed, lost, undecided } = month.diary;
  // A lost dispute is over, unless it is appealed.
  if (lost.has(reference)) return NOBODY;
  lost.add(reference);
  const detail = chance.one(isSilent ? (["settled", "reimbursed"] as const) : DISPUTE_DETAILS);
  const isDecided = await says(month, reference, decision, `?detail=${detail}${isSilent ? "&case=silent" : ""}`);
  if (!isDecided || decision === "win") lost.delete(reference);
  if (isDecided && decision === "win") disputed.delete(reference);
  if (isDecided && isSilent) undecided.set(reference, decision === "win");
  return isDecided ? DONE : REFUSED;
}

/** A case that was silent says at last what its bank decided. */
export const caseSpeaks: Move = async (month, chance) => {
  const [reference, isWon] = oneOf(month.diary.undecided, chance) ?? [];
  if (!reference) return NOBODY;
  month.diary.touched.add(reference);
  return (await says(month, reference, isWon ? "win" : "lose")) ? DONE : REFUSED;
};

/** The shop appeals against a lost dispute in Stripe's panel, of which there are few: the bank decides anew. */
export const appeal: Move = async (month, chance) => {
  const { diary } = month;
  const lost = (await ofProvider(month, "stripe")).filter((reference) => diary.lost.has(reference));
  const reference = lost[Math.floor(chance.next() * lost.length)] ?? (await loseByStripe(month, chance));
  if (!reference || !diary.lost.delete(reference)) return NOBODY;
  const isHeard = await says(month, reference, "appeal");
  if (!isHeard) diary.lost.add(reference);
  return isHeard ? DONE : REFUSED;
};

/** A payment by Stripe is disputed, and the shop loses; null: there was none, or it was not possible. */
async function loseByStripe(month: Month, chance: Chance): Promise<string | null> {
  const { db, diary } = month;
  const paid = await pickAttempt(db, chance, sql`${WITH_MONEY} and payments.provider = 'stripe'`);
  const reference = paid?.externalPaymentId;
  if (!reference || diary.outside.has(reference) || diary.disputed.has(reference)) return null;
  diary.disputed.add(reference);
  diary.touched.add(reference);
  if (!(await says(month, reference, "dispute"))) diary.disputed.delete(reference);
  else await decideDispute(month, chance, { decision: "lose", reference, isSilent: false });
  return diary.lost.has(reference) ? reference : null;
}

/** A random entry; null: there is none. */
export function oneOf<Value>(entries: ReadonlyMap<string, Value>, chance: Chance): [string, Value] | null {
  return [...entries][Math.floor(chance.next() * entries.size)] ?? null;
}

/** A refund that the provider accepted succeeds or fails, sometimes long after it was done. */
export const endRefund =
  (decision: "finish-refund" | "fail-refund"): Move =>
  async (month, chance) => {
    const { db, diary } = month;
    const refunded = await pickAttempt(
      db,
      chance,
      sql`exists (select from refunds where payment_id = payments.id
                   and (state = 'pending' or (state = 'done' and ${decision === "fail-refund"})))`,
    );
    if (!refunded) return NOBODY;
    if (decision === "fail-refund") diary.touched.add(refunded.externalPaymentId);
    return (await says(month, refunded.externalPaymentId, decision)) ? DONE : REFUSED;
  };

/** Somebody refunds in the provider's own panel, without the shop. */
export const refundElsewhere: Move = async (month, chance) => {
  const { db } = month;
  const paid = await pickAttempt(db, chance, sql`payments.state in ('paid', 'partially_refunded', 'mismatch')`);
  if (!paid) return NOBODY;
  const { amount_cents } = await db
    .selectFrom("payments")
    .select("amount_cents")
    .where("id", "=", paid.id)
    .executeTakeFirstOrThrow();
  const cents = chance.next() < 0.3 ? null : Math.ceil((chance.next() * amount_cents) / 2);
  return inPanel(month, paid.externalPaymentId, cents ?? amount_cents, cents);
};

/** `mostCents`: the most this may refund. The panel may refuse, and a lost answer leaves the outcome unknown. */
export async function inPanel(
  month: Month,
  externalPaymentId: string,
  mostCents: number,
  cents: number | null,
): Promise<Outcome> {
  const { diary } = month;
  // Staff who paid back by other means do not also refund in the panel: the provider would not stop a double refund.
  if (diary.outside.has(externalPaymentId)) return NOBODY;
  diary.touched.add(externalPaymentId);
  add(diary.panel, externalPaymentId, mostCents);
  const amount = cents === null ? null : (cents / 100).toFixed(2);
  return refundInPanel(month, { externalPaymentId }, amount).then(
    () => DONE,
    () => REFUSED,
  );
}
