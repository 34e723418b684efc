import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { recordConsents } from "../accounts/consent-store.server.ts";
import { NEWSLETTER_CONSENT } from "./newsletter-consent.ts";
import { type OpenedLink, openedLink } from "./newsletter-queries.server.ts";
import { lockSubscriber, markSubscriptionConfirmed } from "./newsletter-store.server.ts";
import { tokenHash } from "./subscription-token.server.ts";

/** Stores the consent. Idempotent, also for concurrent calls. Rules: LAW-23. */
export function confirmSubscription(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
  headers: Headers,
): Promise<OpenedLink> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const subscriber = await lockSubscriber(trx, { confirmationHash: tokenHash(token) });
    const link = openedLink(subscriber, now);
    if (link.kind !== "open" || !subscriber) return link;
    await markSubscriptionConfirmed(trx, subscriber.id, now);
    await recordConsents(trx, [
      {
        subject: subscriber.id,
        purpose: "newsletter",
        version: NEWSLETTER_CONSENT.version,
        at: now,
        ip: clientAddress(headers),
      },
    ]);
    return { kind: "confirmed", email: subscriber.email };
  });
}
