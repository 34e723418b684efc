import { createHash } from "node:crypto";
import { z } from "zod";
import { jsonOf } from "#platform/formats/json.ts";
import { valueAt } from "#platform/value-at.ts";
import type { WebhookReading } from "../payment-provider.ts";

const Event = z.object({
  id: z.string(),
  object: z.literal("event"),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().nullish() }) }),
});

const ThinEvent = z.object({
  id: z.string(),
  object: z.literal("v2.core.event"),
  type: z.string(),
  related_object: z.object({ id: z.string() }).nullish(),
});

/** Signed, of no known form: stored unread. */
function unreadEvent(rawBody: string): WebhookReading {
  const eventKey = createHash("sha256").update(rawBody).digest("hex");
  return { kind: "notice", topic: "unread", resourceId: "?", eventKey };
}

/**
 * A session, an intent of a charge, refund or dispute, or an early fraud warning; its state is fetched. Snapshots about
 * nothing that is paid here are ignored. Rules: PAY-65, PAY-106.
 */
export function readEvent(rawBody: string): WebhookReading {
  const json = jsonOf(rawBody);
  const thin = ThinEvent.safeParse(json);
  if (thin.success) return readThinEvent(thin.data);
  const parsed = Event.safeParse(json);
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

/** Where Stripe keeps what belongs to a payment intent, by the beginning of its id. */
export const KEPT_AT: Readonly<Record<string, string>> = {
  ch: "charges",
  py: "charges",
  re: "refunds",
  pyr: "refunds",
  dp: "disputes",
  du: "disputes",
  issfr: "radar/early_fraud_warnings",
};

/** `ch` of `ch_1`. */
export function kindOfId(id: string): string {
  return id.slice(0, id.indexOf("_"));
}

/** Names a session, an intent or what belongs to one. The rest is stored: owners choose what a destination sends. */
function readThinEvent({ id: eventKey, type, related_object: about }: z.infer<typeof ThinEvent>): WebhookReading {
  // Sent when a destination is set up or tested.
  if (type === "v2.core.event_destination.ping") return { kind: "ignored" };
  const resourceId = about?.id ?? "?";
  const kind = kindOfId(resourceId);
  const isKnown = kind === "cs" || kind === "pi" || valueAt(KEPT_AT, kind) !== undefined;
  if (isKnown && /^v1\.(checkout\.session|payment_intent|charge|refund)\./.test(type)) {
    return { kind: "notice", topic: "attempt", resourceId, eventKey };
  }
  const isWarning = isKnown && type === "v1.radar.early_fraud_warning.created";
  return { kind: "notice", topic: isWarning ? "fraud_alert" : "unread", resourceId, eventKey };
}
