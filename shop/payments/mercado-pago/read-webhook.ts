import { createHash } from "node:crypto";
import { z } from "zod";
import type { WebhookReading, WebhookRequest } from "../payment-provider.ts";
import { checkSignature } from "./webhook-signature.ts";

const ORDER_ID = /^ORD[0-9A-Z]{10,40}$/;

const Notice = z.object({ type: z.string().optional(), data: z.object({ id: z.string() }) });

/**
 * Reads a notification: who sent it is proved by its signature, and of what it says only the order's id is believed.
 * Notices carry no id of their own; copies of one have the same body.
 */
export function readWebhook(secret: string, request: WebhookRequest): WebhookReading {
  const dataId = request.url.searchParams.get("data.id");
  const check = checkSignature(secret, {
    signature: request.headers.get("x-signature"),
    requestId: request.headers.get("x-request-id"),
    dataId,
  });
  if (check.kind === "invalid") return { kind: "refused", reason: check.reason };
  const notice = Notice.safeParse(parseJson(request.rawBody));
  // The signature covers the id of the query string, not the body: they must name the same order.
  if (!notice.success || !dataId || notice.data.data.id.toUpperCase() !== dataId.toUpperCase()) {
    return { kind: "ignored" };
  }
  const resourceId = dataId.toUpperCase();
  if (!ORDER_ID.test(resourceId)) return { kind: "ignored" };
  const eventKey = createHash("sha256").update(request.rawBody).digest("hex");
  return { kind: "notice", resourceId, eventKey, variant: check.variant };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
