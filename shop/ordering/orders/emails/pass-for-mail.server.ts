import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { RateLimitBucket, RateLimits } from "#platform/security/rate-limit-store.server.ts";
import { readMailedOrder } from "../access/proved-address-queries.server.ts";
import type { Order } from "../order.ts";

/** `bare`: without names and streets. `takeBack`: it was not sent after all, and counts for nothing. */
export type MailPass = { kind: "whole" | "bare"; takeBack: () => Promise<void> } | { kind: "wait"; until: Date };

const LONGEST_WAIT_MS = 60 * 60_000;
/** So that thousands waiting for one network do not ask all the time. */
const LEAST_WAIT_MS = 60_000;

/**
 * Decides whether a mail may leave now. Anybody can order with somebody else's address: an unproved address gets three
 * mails an hour, and a network causes at most `ORDER_MAILS_PER_NETWORK` to such addresses. A mail waits an hour at
 * most, then omits typed text. `heldSince`: since when it waits; null: a new mail. Rules: MAIL-71.
 */
export async function passForMail(
  { db, clock, rateLimits }: { db: Database; clock: Clock; rateLimits: RateLimits },
  { id, customerEmail }: { id: string; customerEmail: string },
  heldSince: Date | null,
): Promise<MailPass> {
  const order = await readMailedOrder(db, id);
  if (!order || order.isTrusted) return { kind: "whole", takeBack: async () => undefined };
  const buckets: RateLimitBucket[] = [
    ["order_mail_email", customerEmail.toLowerCase()],
    ...(order.network ? [["order_mail_network", order.network] as const] : []),
  ];
  const taken: RateLimitBucket[] = [];
  const takeBack = async () => {
    for (const bucket of taken) await rateLimits.giveBack(...bucket);
  };
  const now = clock();
  const latest = new Date((heldSince ?? now).getTime() + LONGEST_WAIT_MS);
  for (const bucket of buckets) {
    const answer = await rateLimits.take(...bucket);
    if (answer.kind === "allowed") taken.push(bucket);
    else if (now < latest) {
      await takeBack();
      const turn = new Date(now.getTime() + Math.max(answer.retryAfterSeconds * 1000, LEAST_WAIT_MS));
      return { kind: "wait", until: turn < latest ? turn : latest };
    }
  }
  return { kind: heldSince ? "bare" : "whole", takeBack };
}

/** Drops name and address, which the buyer typed, for mails to whom it may not concern. Rules: MAIL-71. */
export function bareOrder(order: Order): Order {
  const nowhere = { street: "", number: "", neighborhood: "", city: "", state: "", zipCode: "" };
  return { ...order, customerName: "", shippingAddress: nowhere };
}
