import { createHash } from "node:crypto";
import { z } from "zod";
import { jsonOf } from "#platform/formats/json.ts";
import type { WebhookReading } from "../payment-provider.ts";

const Event = z.object({
  id: z.string(),
  object: z.literal("event"),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().nullish() }) }),
});

/** Signed, but not an event of a known form: stored unread. */
function unreadEvent(rawBody: string): WebhookReading {
  const eventKey = createHash("sha256").update(rawBody).digest("hex");
  return { kind: "notice", topic: "unread", resourceId: "?", eventKey };
}

/**
 * What a verified event is about: a session, the payment intent of a charge, refund or dispute, or an early fraud
 * warning. Its state is not trusted but fetched. Events about nothing that is paid here are ignored.
 * Rules: PAY-65.
 */
export function readEvent(rawBody: string): WebhookReading {
  const parsed = Event.safeParse(jsonOf(rawBody));
  if (!parsed.success) return unreadEvent(rawBody);
  const { id: eventKey, type, data } = parsed.data;
  const { id, payment_intent: intent } = data.object;
  if (type.startsWith("checkout.session.")) return { kind: "notice", topic: "attempt", resourceId: id, eventKey };
  if (type.startsWith("payment_intent.")) return { kind: "notice", topic: "attempt", resourceId: id, eventKey };
  if (/^(charge|refund)\./.test(type) && intent) {
    return { kind: "notice", topic: "attempt", resourceId: intent, eventKey };
  }
  if (type === "radar.early_fraud_warning.created" && intent) {
    return { kind: "notice", topic: "fraud_alert", resourceId: intent, eventKey };
  }
  return { kind: "ignored" };
}
