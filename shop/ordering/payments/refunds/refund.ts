import type { Centavos } from "#platform/money.ts";

/**
 * The life of one refund. `requested`: a job asks the provider for it. `pending`: the provider has taken it and is not
 * done. `failed`: the provider could not give the money back; a person decides. `outside`: a person gave it back by other
 * means. `given_up`: a person decided not to give it back, or the provider had nothing left to give.
 * Rules: REFUND-54.
 */
export const REFUND_STATES = ["requested", "pending", "done", "failed", "outside", "given_up"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The reason of a refund that the shop learnt of from the provider alone. */
export const PROVIDER_PANEL = "provider_panel";

/** A refund as the shop keeps it. */
export interface RefundRecord {
  id: string;
  amountCents: Centavos;
  state: RefundState;
  /** The provider's name for it; null until it told one. */
  providerRefundId: string | null;
  requestedAt: Date;
}

/** A refund as its provider tells of it. */
export interface ProviderRefund {
  /** Null where the provider told a sum and no single refunds. */
  id: string | null;
  amountCents: Centavos;
  status: "pending" | "done" | "failed";
  /** Our refund's id, where the provider gives it back. */
  refundId: string | null;
}

/** What can still be asked back of an attempt's money, in centavos: all that is not spoken for. Rules: REFUND-55. */
export function refundableCents(
  amountCents: Centavos,
  refunds: readonly Pick<RefundRecord, "amountCents" | "state">[],
): Centavos {
  return Math.max(0, amountCents - sumOf(refunds, ({ state }) => state !== "given_up"));
}

/** What has gone back, by the provider or by other means, in centavos. Rules: REFUND-55. */
export function returnedCents(refunds: readonly Pick<RefundRecord, "amountCents" | "state">[]): Centavos {
  return sumOf(refunds, ({ state }) => state === "done" || state === "outside");
}

/** Longer than a call to a provider may take. */
const CALL_MS = 60_000;

/**
 * Why a person may not decide on a refund now; null where they may. One that waits can be ended, one that has failed can
 * be asked for again besides; while a call may be under way its outcome comes first.
 * Rules: REFUND-64.
 */
export function mayDecideOn(
  { state, askedAt }: { state: RefundState; askedAt: Date | null },
  decision: "outside" | "give_up" | "again",
  now: Date,
): "refund_settled" | "refund_under_way" | "not_failed" | null {
  if (state !== "requested" && state !== "failed") return "refund_settled";
  if (decision === "again" && state !== "failed") return "not_failed";
  const isAsked = state === "requested" && askedAt !== null && now.getTime() - askedAt.getTime() < CALL_MS;
  return isAsked ? "refund_under_way" : null;
}

export interface MergedRefunds {
  /** Of the shop's refunds, as they are now. */
  refunds: RefundRecord[];
  /** Refunds that nobody here asked for. */
  foreign: { amountCents: Centavos; state: "pending" | "done"; providerRefundId: string | null }[];
  /** Refunds that were said to be under way or done, and failed. */
  failed: RefundRecord[];
}

interface PaidAmount {
  amountCents: Centavos;
  /** What the payer paid on top for installments; it goes back with the last of the money. */
  interestCents: Centavos;
}

/**
 * The shop's refunds of an attempt after what its provider told of all refunds of it. One that the provider cannot name is
 * the oldest one of its amount that waits or has failed: its answer was lost, or a person made it in the provider's panel. What
 * nobody asked for takes from what waits once there is not enough left for both.
 * Rules: REFUND-58, REFUND-66.
 */
export function mergeRefunds(
  payment: PaidAmount,
  before: readonly RefundRecord[],
  told: readonly ProviderRefund[],
): MergedRefunds {
  const refunds = before.map((refund) => ({ ...refund }));
  const merged: MergedRefunds = { refunds, foreign: [], failed: [] };
  for (const each of told) {
    if (each.status === "failed") {
      const known = refunds.find(({ providerRefundId }) => providerRefundId !== null && providerRefundId === each.id);
      if (known && (known.state === "pending" || known.state === "done")) {
        known.state = "failed";
        merged.failed.push(known);
      }
      continue;
    }
    mergeOne(payment, merged, { ...each, status: each.status });
  }
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
    // Where somebody was faster with a part, all that was left was less than we asked for.
    named.amountCents = Math.min(named.amountCents, amountCents);
    if (named.state !== "failed" && named.state !== "done") named.state = told.status;
    return;
  }
  const ours =
    // What a person gave back by other means, too, went back twice: it is two refunds.
    refunds.find(({ id, state }) => id === told.refundId && state !== "failed" && state !== "outside") ??
    waitingFor(payment, merged, amountCents);
  if (ours) {
    ours.providerRefundId = told.id ?? ours.providerRefundId;
    ours.amountCents = Math.min(ours.amountCents, amountCents);
    if (ours.state !== "done") ours.state = told.status;
    return;
  }
  const room = payment.amountCents - givenByProvider(merged);
  if (room > 0) {
    foreign.push({ amountCents: Math.min(amountCents, room), state: told.status, providerRefundId: told.id });
  }
}

/** Who waits for an answer comes before who failed; of these the oldest one first. */
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

/** What the provider has given back, or is giving. */
function givenByProvider({ refunds, foreign }: MergedRefunds): Centavos {
  return sumOf(refunds, ({ state }) => state === "pending" || state === "done") + sumOf(foreign, () => true);
}

/** No more goes back than came: what waits and has no room left is made smaller, the newest first. */
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
