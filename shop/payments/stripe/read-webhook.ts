import { z } from "zod";
import type { WebhookReading } from "../payment-provider.ts";

const Event = z.object({
  id: z.string(),
  object: z.literal("event"),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().nullish() }) }),
});

/**
 * What a verified event is about: the session it names, or the payment intent of a charge, refund or dispute. The state it
 * tells is not believed: it is asked for.
 */
export function readEvent(event: unknown): WebhookReading {
  const parsed = Event.safeParse(event);
  if (!parsed.success) return { kind: "ignored" };
  const { id: eventKey, type, data } = parsed.data;
  const { id, payment_intent: intent } = data.object;
  if (type.startsWith("checkout.session.")) return { kind: "notice", resourceId: id, eventKey };
  if (type.startsWith("payment_intent.")) return { kind: "notice", resourceId: id, eventKey };
  if (/^(charge|refund)\./.test(type) && intent) return { kind: "notice", resourceId: intent, eventKey };
  return { kind: "ignored" };
}
