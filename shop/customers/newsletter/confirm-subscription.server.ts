import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { NEWSLETTER_CONSENT } from "./newsletter-consent.ts";
import { type OpenedLink, openedLink } from "./newsletter-queries.server.ts";
import { keepConsent, lockSubscriber, markSubscriptionConfirmed } from "./newsletter-store.server.ts";
import { tokenHash } from "./subscription-token.server.ts";

/**
 * Confirms the subscription that a link's code stands for, and keeps the consent. The code does so once: pressed again,
 * or twice at once, it only says that it is done. Refused: unknown or replaced code, expired, or left since.
 */
export function confirmSubscription(
  db: Database,
  { clock }: { clock: Clock },
  token: string,
  headers: Headers,
): Promise<OpenedLink> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const subscriber = await lockSubscriber(trx, { confirmationHash: tokenHash(token) });
    const link = openedLink(subscriber, now);
    if (link.kind !== "open" || !subscriber) return link;
    await markSubscriptionConfirmed(trx, subscriber.id, now);
    await keepConsent(trx, {
      subscriberId: subscriber.id,
      purpose: "newsletter",
      version: NEWSLETTER_CONSENT.version,
      at: now,
      ip: clientAddress(headers),
    });
    return { kind: "confirmed", email: subscriber.email };
  });
}
