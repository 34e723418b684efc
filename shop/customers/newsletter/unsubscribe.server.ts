import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { clientAddress } from "#platform/http/client-address.ts";
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
