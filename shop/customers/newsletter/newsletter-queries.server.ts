import type { Database } from "#platform/database/database.server.ts";
import { type Subscriber, subscriberOf } from "./subscriber-row.ts";
import type { SubscriptionState } from "./subscription-state.ts";
import { tokenHash } from "./subscription-token.server.ts";

export type OpenedLink =
  | { kind: "open"; email: string }
  | { kind: "confirmed"; email: string }
  | { kind: "refused"; reason: "unknown_code" | "expired" | "left" };

/** `subscriber` null: unknown code. Rules: ACCOUNT-71. */
export function openedLink(subscriber: Subscriber | null, now: Date): OpenedLink {
  if (!subscriber) return { kind: "refused", reason: "unknown_code" };
  const { state, email, confirmationExpiresAt } = subscriber;
  if (state === "confirmed") return { kind: "confirmed", email };
  if (state === "unsubscribed") return { kind: "refused", reason: "left" };
  return confirmationExpiresAt > now ? { kind: "open", email } : { kind: "refused", reason: "expired" };
}

/** Read-only: mail scanners open links too. */
export async function openConfirmation(db: Database, token: string, now: Date): Promise<OpenedLink> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .selectAll()
    .where("confirmation_hash", "=", tokenHash(token))
    .executeTakeFirst();
  return openedLink(row ? subscriberOf(row) : null, now);
}

export type OpenedExit = { kind: "open" | "left"; email: string } | { kind: "refused"; reason: "unknown_code" };

/** Read-only. */
export async function openLeaving(db: Database, token: string): Promise<OpenedExit> {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .selectAll()
    .where("unsubscribe_hash", "=", tokenHash(token))
    .executeTakeFirst();
  if (!row) return { kind: "refused", reason: "unknown_code" };
  const { state, email } = subscriberOf(row);
  return { kind: state === "unsubscribed" ? "left" : "open", email };
}

export async function findSubscriber(db: Database, id: string): Promise<Subscriber | null> {
  const row = await db.selectFrom("newsletter_subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? subscriberOf(row) : null;
}

export interface ListedSubscriber {
  id: string;
  email: string;
  state: SubscriptionState;
  createdAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

/** With consents and their times, for the data export. */
export async function subscriptionOf(db: Database, email: string) {
  const row = await db
    .selectFrom("newsletter_subscribers")
    .select(["id", "email", "state", "source", "requested_at as requestedAt", "request_ip as requestIp"])
    .select(["confirmed_at as confirmedAt", "unsubscribed_at as unsubscribedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row) return null;
  const consents = await db
    .selectFrom("consents")
    .select(["purpose", "text_version as textVersion", "at", "ip"])
    .where("subject", "=", row.id)
    .orderBy("id")
    .execute();
  return { ...row, consents };
}
