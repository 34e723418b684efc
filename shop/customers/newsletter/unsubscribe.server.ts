import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { recordConsents } from "../accounts/consent-store.server.ts";
import { NEWSLETTER_CONSENT } from "./newsletter-consent.ts";
import { lockSubscriber, markUnsubscribed } from "./newsletter-store.server.ts";
import { tokenHash } from "./subscription-token.server.ts";

export type LeaveResult = { kind: "left"; email: string } | { kind: "refused"; reason: "unknown_code" };

/** Idempotent. Rules: ACCOUNT-72. */
export function leaveNewsletter(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
  headers: Headers,
): Promise<LeaveResult> {
  const now = clock();
  return inTransaction(db, async (trx): Promise<LeaveResult> => {
    const subscriber = await lockSubscriber(trx, { unsubscribeHash: tokenHash(token) });
    if (!subscriber) return { kind: "refused", reason: "unknown_code" };
    if (subscriber.state !== "unsubscribed") await markUnsubscribed(trx, subscriber.id, now);
    if (subscriber.state === "confirmed") {
      await recordConsents(trx, [
        {
          subject: subscriber.id,
          purpose: "newsletter_withdrawn",
          version: NEWSLETTER_CONSENT.version,
          at: now,
          ip: clientAddress(headers),
        },
      ]);
    }
    return { kind: "left", email: subscriber.email };
  });
}

export type UnsubscribeAnswer = { kind: "left" } | { kind: "refused"; reason: "unknown" } | NotAllowed;

/** Only the owner can subscribe again. Needs 'customers.write'. Rules: ACCOUNT-73. */
export async function unsubscribeFor(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffSession,
  subscriberId: string,
): Promise<UnsubscribeAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.write");
  if (notAllowed) return notAllowed;
  const now = clock();
  return inTransaction(db, async (trx): Promise<UnsubscribeAnswer> => {
    const subscriber = isUuid(subscriberId) ? await lockSubscriber(trx, { id: subscriberId }) : null;
    if (!subscriber) return { kind: "refused", reason: "unknown" };
    const { state } = subscriber;
    if (state === "unsubscribed") return { kind: "left" };
    await markUnsubscribed(trx, subscriberId, now);
    if (state === "confirmed") {
      await recordConsents(trx, [
        {
          subject: subscriberId,
          purpose: "newsletter_withdrawn",
          version: NEWSLETTER_CONSENT.version,
          at: now,
          ip: null,
        },
      ]);
    }
    const entry = {
      actor: staff.staffId,
      action: "newsletter.unsubscribed",
      subject: `subscriber:${subscriberId}`,
    } as const;
    await recordAudit(trx, { ...entry, before: { subscription: state }, after: { subscription: "unsubscribed" } }, now);
    return { kind: "left" };
  });
}
