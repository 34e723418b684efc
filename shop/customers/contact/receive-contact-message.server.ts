import { createHash } from "node:crypto";
import { dayInSaoPaulo } from "#platform/clock.ts";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type ContactMessage, protocolOf } from "./contact-message.ts";
import { insertMessage } from "./contact-store.server.ts";
import { contactMailJob } from "./send-contact-mail.server.ts";

export type ContactReceipt =
  | { kind: "received"; protocol: string; createdAt: Date; confirmedByMail: boolean }
  | { kind: "refused"; reason: "too_many_requests"; retryAfterSeconds: number };

/**
 * The immediate acknowledgement has a protocol number (Decree 7.962/2013, art. 4, V). The same text by the same sender
 * on the same day counts as one message. `alongside` runs in the transaction of a new message. Rules: ACCOUNT-76,
 * MAIL-27.
 */
export async function receiveContactMessage(
  deps: Pick<Services, "db" | "clock" | "jobs" | "rateLimits" | "mailer">,
  message: ContactMessage,
  sender: { customerId: string | null; headers: Headers },
  alongside?: (trx: DatabaseTransaction, messageId: string) => Promise<void>,
): Promise<ContactReceipt> {
  const { db } = deps;
  const { clock, jobs, mailer, rateLimits } = deps;
  const network = clientNetwork(clientAddress(sender.headers));
  const attempt = await takeInTurn(
    rateLimits,
    ["contact", network],
    ["contact_here", message.email, network],
    ["contact_email", message.email],
  );
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_requests", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const now = clock();
  const stored = await inTransaction(db, async (trx) => {
    const written = await insertMessage(trx, {
      ...message,
      customerId: sender.customerId,
      contentHash: contentHash(message),
      sentOn: dayInSaoPaulo(now),
      createdAt: now,
    });
    if (written.isNew) {
      await jobs.send(trx, contactMailJob, { messageId: written.stored.id, to: "shop" });
      await jobs.send(trx, contactMailJob, { messageId: written.stored.id, to: "sender" });
      await alongside?.(trx, written.stored.id);
    }
    return written.stored;
  });
  return {
    kind: "received",
    protocol: protocolOf(stored),
    createdAt: stored.createdAt,
    confirmedByMail: mailer !== null,
  };
}

function contentHash({ name, email, subject, message }: ContactMessage): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([name, email, subject, message]))
    .digest();
}
