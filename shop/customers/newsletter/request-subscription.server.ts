import { randomUUID } from "node:crypto";
import { HOUR_MS } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { insertSubscriber, lockSubscriber, noteAsked, type OptIn } from "./newsletter-store.server.ts";
import { newsletterMailJob } from "./send-newsletter-mail.server.ts";
import type { Subscriber } from "./subscriber-row.ts";
import { afterEvent } from "./subscription-state.ts";
import { confirmationToken, tokenHash, unsubscribeToken } from "./subscription-token.server.ts";

/** During the first half, another request sends the same link again. Rules: ACCOUNT-68. */
export const CONFIRMATION_HOURS = 48;

export interface SubscriptionRequest {
  /** In lower case. */
  email: string;
  source: "site" | "api";
}

export type SubscriptionAnswer =
  | { kind: "accepted" }
  | { kind: "refused"; reason: "too_many_requests"; retryAfterSeconds: number }
  | { kind: "refused"; reason: "no_mail" };

/**
 * E-mails the confirmation link (double opt-in), or that the address is already subscribed. Answer and work are the
 * same for every address, so that they do not reveal subscribers; over the limits nothing is sent, silently. Refused
 * only per network or without e-mail. Rules: ACCOUNT-69, ACCOUNT-70.
 */
export async function requestSubscription(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits" | "mailer">,
  request: SubscriptionRequest,
  headers: Headers,
): Promise<SubscriptionAnswer> {
  const { db } = deps;
  const { clock, jobs, mailer, rateLimits } = deps;
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const ip = clientAddress(headers);
  const attempt = await rateLimits.take("newsletter", clientNetwork(ip));
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_requests", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const mail = await takeInTurn(
    rateLimits,
    ["newsletter_here", request.email, clientNetwork(ip)],
    ["newsletter_email", request.email],
  );
  if (mail.kind === "refused") return { kind: "accepted" };

  const { appSecret } = deps.config;
  const now = clock();
  await inTransaction(db, async (trx) => {
    const id = randomUUID();
    const unsubscribeHash = tokenHash(unsubscribeToken(appSecret, id));
    await insertSubscriber(trx, { id, ...request, unsubscribeHash }, optInOf(appSecret, id, now, ip));
    const subscriber = await lockSubscriber(trx, { email: request.email });
    if (!subscriber) throw new Error("The subscription vanished while it was made");
    const again = needsNewOptIn(subscriber, now) ? optInOf(appSecret, subscriber.id, now, ip) : null;
    await noteAsked(trx, subscriber.id, again, now);
    await jobs.send(trx, newsletterMailJob, { subscriberId: subscriber.id, mailId: randomUUID() });
  });
  return { kind: "accepted" };
}

function optInOf(appSecret: string, subscriberId: string, now: Date, ip: string): OptIn {
  return {
    requestedAt: now,
    requestIp: ip,
    confirmationHash: tokenHash(confirmationToken(appSecret, subscriberId, now)),
    confirmationExpiresAt: new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS),
  };
}

/** False while the last link is valid for at least half its lifetime: it is sent again. */
function needsNewOptIn({ state, confirmationExpiresAt }: Subscriber, now: Date): boolean {
  if (afterEvent(state, "ask") !== "pending") return false;
  if (state !== "pending") return true;
  return confirmationExpiresAt.getTime() - now.getTime() < (CONFIRMATION_HOURS / 2) * HOUR_MS;
}
