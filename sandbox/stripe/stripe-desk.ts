import { openJournal } from "../journal.ts";
import {
  presentCharge,
  presentDispute,
  presentIntent,
  presentRefund,
  presentSession,
  presentWarning,
} from "./present-session.ts";
import {
  type DisputeStatus,
  paid,
  referenceOf,
  refundedCents,
  type SessionRecord,
  type StripeRefund,
  sessionRecord,
  submitted,
  waitsForPix,
} from "./session-record.ts";
import type { EventObject, StripeEvents } from "./stripe-events.ts";

/**
 * What a payer, a bank or the clock can do to a session. `wait`: PIX, submitted and not paid yet. `expire`: ended now.
 * `run-out`: the session or its PIX has expired. `warn`: a bank warns of fraud early.
 */
export type StripeChange =
  | { kind: "pay"; method: string }
  | { kind: "wait" }
  | { kind: "decline"; code: string }
  | { kind: "fail" }
  | { kind: "expire" }
  | { kind: "run-out" }
  | { kind: "refund"; refund: StripeRefund }
  | { kind: "end-refund"; status: "succeeded" | "failed" }
  | { kind: "warn" }
  | { kind: "dispute"; status: DisputeStatus };

/** All changes to sessions go through the desk: it stores, expires and sends events. */
export interface StripeDesk {
  open(session: SessionRecord): void;
  /** The current session; expires it first if its deadline has passed. */
  byId(id: string): SessionRecord | undefined;
  byIntent(intentId: string): SessionRecord | undefined;
  byReference(reference: string): SessionRecord | undefined;
  /** Oldest first. */
  all(): SessionRecord[];
  /**
   * Changes a session; null if its status does not allow it. The promise settles after the first delivery attempt of
   * its events.
   */
  change(session: SessionRecord, change: StripeChange): { session: SessionRecord; told: Promise<void> } | null;
  close(): Promise<void>;
}

export async function openStripeDesk(
  dataDir: string | null,
  { events, browserUrl }: { events: StripeEvents; browserUrl: string },
): Promise<StripeDesk> {
  const sessions = new Map<string, SessionRecord>();
  const journal = await openJournal(dataDir, "stripe-sessions", (entry) => {
    const stored = sessionRecord.safeParse(entry);
    if (stored.success) sessions.set(stored.data.id, stored.data);
  });

  function put(session: SessionRecord): void {
    sessions.set(session.id, session);
    journal.append(session);
  }

  function current(session: SessionRecord | undefined): SessionRecord | undefined {
    if (!session) return session;
    if (waitsForPix(session) && (session.pixExpiresAt ?? Number.POSITIVE_INFINITY) <= Date.now()) {
      return change(session, { kind: "fail" })?.session;
    }
    if (session.status !== "open" || session.expiresAt > Date.now()) return session;
    return change(session, { kind: "expire" })?.session;
  }

  function change(session: SessionRecord, wish: StripeChange): ReturnType<StripeDesk["change"]> {
    const made = changed(session, wish);
    if (made === null) return null;
    put(made.session);
    const told = made.types.map((type) => events.send(type, objectOf(type, made.session, browserUrl)));
    return { session: made.session, told: Promise.all(told).then(() => undefined) };
  }

  const all = () => [...sessions.values()].flatMap((session) => current(session) ?? []);
  return {
    open: put,
    byId: (id) => current(sessions.get(id)),
    byIntent: (intentId) => all().find((session) => session.intentId === intentId),
    byReference: (reference) => all().findLast((session) => referenceOf(session) === reference),
    all,
    change,
    close: () => journal.close(),
  };
}

const OPEN: readonly (DisputeStatus | null)[] = ["needs_response", "appeal_under_review"];
/** Which status may follow which. */
const DISPUTED_AFTER: Readonly<Record<DisputeStatus, readonly (DisputeStatus | null)[]>> = {
  needs_response: [null],
  won: OPEN,
  lost: OPEN,
  appeal_under_review: ["lost"],
};
const DISPUTE_EVENTS: Readonly<Record<DisputeStatus, string>> = {
  needs_response: "charge.dispute.created",
  won: "charge.dispute.closed",
  lost: "charge.dispute.closed",
  appeal_under_review: "charge.dispute.updated",
};

const FAIL = { kind: "fail" } as const;

/** The changed session with the types of the events to send; null if the change is not possible. */
function changed(session: SessionRecord, wish: StripeChange): { session: SessionRecord; types: string[] } | null {
  const waits = waitsForPix(session);
  switch (wish.kind) {
    case "pay": {
      if (session.status !== "open" && !waits) return null;
      const type = waits ? "checkout.session.async_payment_succeeded" : "checkout.session.completed";
      return { session: paid(session, session.method ?? wish.method), types: ["payment_intent.succeeded", type] };
    }
    case "wait": {
      if (session.status !== "open") return null;
      const pixExpiresAt = Date.now() + session.pixLifeMs;
      const made = { ...submitted(session, "pix"), status: "complete" as const, intentStatus: "requires_action" };
      const next = { ...made, pixExpiresAt };
      return { session: next, types: ["checkout.session.completed"] };
    }
    case "decline": {
      if (session.status !== "open") return null;
      const next = { ...submitted(session, "card"), intentStatus: "requires_payment_method", declineCode: wish.code };
      return { session: next, types: ["payment_intent.payment_failed"] };
    }
    case "fail": {
      if (session.status === "open") {
        const submittedNow = changed(session, { kind: "wait" });
        return submittedNow && changed(submittedNow.session, wish);
      }
      if (!waits) return null;
      const next = { ...session, intentStatus: "requires_payment_method" };
      return { session: next, types: ["checkout.session.async_payment_failed"] };
    }
    case "expire":
      if (session.status !== "open") return null;
      return { session: { ...session, status: "expired" }, types: ["checkout.session.expired"] };
    case "run-out":
      if (waits) return changed({ ...session, pixExpiresAt: Math.min(session.pixExpiresAt ?? 0, Date.now()) }, FAIL);
      return changed({ ...session, expiresAt: Math.min(session.expiresAt, Date.now()) }, { kind: "expire" });
    case "refund": {
      const { refund } = wish;
      const left = (session.chargedCents ?? session.cents) - refundedCents(session);
      if (!session.paid || refund.cents < 1 || refund.cents > left) return null;
      return { session: { ...session, refunds: [...session.refunds, refund] }, types: ["charge.refunded"] };
    }
    case "end-refund": {
      const { status } = wish;
      const at = session.refunds.findLastIndex((each) =>
        status === "succeeded" ? each.status === "pending" : each.status !== "failed",
      );
      if (at < 0) return null;
      const refunds = session.refunds.map((each, index) => (index === at ? { ...each, status } : each));
      return { session: { ...session, refunds }, types: [status === "failed" ? "refund.failed" : "refund.updated"] };
    }
    case "warn":
      return session.paid ? { session, types: ["radar.early_fraud_warning.created"] } : null;
    case "dispute": {
      if (!session.paid || !DISPUTED_AFTER[wish.status].includes(session.dispute)) return null;
      const opens = wish.status === "needs_response" || wish.status === "appeal_under_review";
      const disputedAt = opens ? Date.now() : session.disputedAt;
      return { session: { ...session, dispute: wish.status, disputedAt }, types: [DISPUTE_EVENTS[wish.status]] };
    }
  }
}

function objectOf(type: string, session: SessionRecord, browserUrl: string): EventObject {
  if (type.startsWith("radar.")) return presentWarning(session);
  if (type.startsWith("charge.dispute.")) return presentDispute(session);
  if (type.startsWith("refund.")) return presentRefund(session, session.refunds.at(-1));
  if (type.startsWith("charge.")) return presentCharge(session);
  if (type.startsWith("payment_intent.")) return presentIntent(session, browserUrl);
  return presentSession(session, browserUrl);
}
