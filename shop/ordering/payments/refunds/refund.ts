import type { Centavos } from "#platform/money.ts";

/**
 * `pending`: the provider has accepted it. `failed`: it could not, or no longer can; staff decide. `outside`: made by
 * other means. `given_up`: by staff, or nothing was left to refund. Rules: REFUND-54.
 */
export const REFUND_STATES = ["requested", "pending", "done", "failed", "outside", "given_up"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The reason of a refund that was made at the provider, not in the shop. */
export const PROVIDER_PANEL = "provider_panel";

export interface RefundRecord {
  id: string;
  amountCents: Centavos;
  state: RefundState;
  providerRefundId: string | null;
  requestedAt: Date;
}

export interface ProviderRefund {
  /** Null: a total without single refunds. */
  id: string | null;
  amountCents: Centavos;
  status: "pending" | "done" | "failed";
  /** If the provider returns it. */
  refundId: string | null;
}

/** What can still be refunded of an attempt's money, in centavos: all that no refund claims. Rules: REFUND-55. */
export function refundableCents(
  amountCents: Centavos,
  refunds: readonly Pick<RefundRecord, "amountCents" | "state">[],
): Centavos {
  return Math.max(0, amountCents - sumOf(refunds, ({ state }) => state !== "given_up"));
}

/** The refunded total, by the provider or by other means, in centavos. Rules: REFUND-55. */
export function returnedCents(refunds: readonly Pick<RefundRecord, "amountCents" | "state">[]): Centavos {
  return sumOf(refunds, ({ state }) => state === "done" || state === "outside");
}

/** Longer than a call to a provider may take. */
const CALL_MS = 60_000;

/** Why staff may not; null: they may. Only a failed one is retried. A call in flight comes first. Rules: REFUND-64. */
export function mayDecideOn(
  { state, askedAt }: { state: RefundState; askedAt: Date | null },
  decision: "outside" | "give_up" | "again",
  now: Date,
): "refund_settled" | "refund_under_way" | "not_failed" | null {
  if (state !== "requested" && state !== "failed") return "refund_settled";
  if (decision === "again" && state !== "failed") return "not_failed";
  // Both ways: by a process whose clock is ahead it may have been asked in the future.
  const isAsked = state === "requested" && askedAt !== null && Math.abs(now.getTime() - askedAt.getTime()) < CALL_MS;
  return isAsked ? "refund_under_way" : null;
}

export interface MergedRefunds {
  refunds: RefundRecord[];
  /** Refunds that the shop did not request. */
  foreign: { amountCents: Centavos; state: "pending" | "done"; providerRefundId: string | null }[];
  /** Reported as pending or done before. */
  failed: RefundRecord[];
}

interface PaidAmount {
  amountCents: Centavos;
  /** Interest for installments; refunded with the last of the money. */
  interestCents: Centavos;
}

/**
 * A reported refund without our id matches the oldest of its amount that waits or has failed: an answer was lost, or a
 * person made it in the panel. Foreign refunds reduce waiting ones if the money does not suffice. Rules: REFUND-58,
 * REFUND-66.
 */
export function mergeRefunds(
  payment: PaidAmount,
  before: readonly RefundRecord[],
  told: readonly ProviderRefund[],
): MergedRefunds {
  const refunds = before.map((refund) => ({ ...refund }));
  const merged: MergedRefunds = { refunds, foreign: [], failed: [] };
  // First, for their money may be part of another one.
  for (const { id } of told.filter(({ status }) => status === "failed")) {
    const known = refunds.find(({ providerRefundId }) => providerRefundId !== null && providerRefundId === id);
    if (!known || !isGiven(known)) continue;
    known.state = "failed";
    merged.failed.push(known);
  }
  for (const { status, ...each } of told) if (status !== "failed") mergeOne(payment, merged, { ...each, status });
  takeFromWaiting(payment, merged);
  return merged;
}

function mergeOne(
  payment: PaidAmount,
  merged: MergedRefunds,
  told: ProviderRefund & { status: "pending" | "done" },
): void {
  const { refunds, foreign } = merged;
  const amountCents = told.id === null ? told.amountCents - givenByProvider(merged) : told.amountCents;
  if (amountCents <= 0) return;
  const named = refunds.find(({ providerRefundId }) => providerRefundId !== null && providerRefundId === told.id);
  if (named) {
    named.amountCents = madeCents(payment, merged, named, amountCents);
    if (named.state !== "failed" && named.state !== "done") named.state = told.status;
    return;
  }
  const ours =
    // If staff had also made it by other means, it was refunded twice: these are two refunds.
    refunds.find(({ id, state }) => id === told.refundId && state !== "failed" && state !== "outside") ??
    waitingFor(payment, merged, amountCents);
  if (ours) {
    ours.providerRefundId = told.id ?? ours.providerRefundId;
    ours.amountCents = madeCents(payment, merged, ours, amountCents);
    if (ours.state !== "done") ours.state = told.status;
    return;
  }
  const room = payment.amountCents - givenByProvider(merged);
  if (room > 0) {
    foreign.push({ amountCents: Math.min(amountCents, room), state: told.status, providerRefundId: told.id });
  }
}

/** What a refund of all that is left made: less after another's refund, more after one failed; without interest. */
function madeCents(payment: PaidAmount, merged: MergedRefunds, ours: RefundRecord, toldCents: Centavos): Centavos {
  const others = givenByProvider(merged) - (isGiven(ours) ? ours.amountCents : 0);
  return Math.min(toldCents, Math.max(ours.amountCents, payment.amountCents - others));
}

/** Waiting refunds match before failed ones; among equals the oldest first. */
const WAITING: readonly RefundState[] = ["requested", "failed"];

function waitingFor(payment: PaidAmount, merged: MergedRefunds, amountCents: Centavos): RefundRecord | undefined {
  const room = payment.amountCents - givenByProvider(merged);
  return merged.refunds
    .filter(({ state, providerRefundId }) => state === "failed" || (state === "requested" && providerRefundId === null))
    .toSorted(
      (a, b) =>
        WAITING.indexOf(a.state) - WAITING.indexOf(b.state) || a.requestedAt.getTime() - b.requestedAt.getTime(),
    )
    .find(
      (refund) =>
        refund.amountCents === amountCents ||
        (refund.amountCents === room && amountCents === room + payment.interestCents),
    );
}

/** What the provider has refunded or is refunding. */
function givenByProvider({ refunds, foreign }: MergedRefunds): Centavos {
  return sumOf(refunds, isGiven) + sumOf(foreign, () => true);
}

function isGiven({ state }: Pick<RefundRecord, "state">): boolean {
  return state === "pending" || state === "done";
}

/** Never refund more than was received: waiting refunds without room are reduced, the newest first. */
function takeFromWaiting(payment: PaidAmount, merged: MergedRefunds): void {
  const waiting = merged.refunds
    .filter(({ state }) => WAITING.includes(state))
    .toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
  const outside = sumOf(merged.refunds, ({ state }) => state === "outside");
  let excess = sumOf(waiting, () => true) - (payment.amountCents - givenByProvider(merged) - outside);
  for (const refund of waiting) {
    if (excess <= 0) return;
    const taken = Math.min(excess, refund.amountCents);
    if (taken === refund.amountCents) refund.state = "given_up";
    else refund.amountCents -= taken;
    excess -= taken;
  }
}

function sumOf<Each extends { amountCents: Centavos }>(
  list: readonly Each[],
  which: (each: Each) => boolean,
): Centavos {
  return list.reduce((sum, each) => (which(each) ? sum + each.amountCents : sum), 0);
}
