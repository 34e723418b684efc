import { createHash } from "node:crypto";
import { z } from "zod";
import { jsonOf } from "#platform/formats/json.ts";
import { isMacOf, type SignatureCheck } from "#platform/security/webhook-signature.ts";
import { valueAt } from "#platform/value-at.ts";
import type { NoticeTopic, WebhookReading, WebhookRequest } from "#shop/ordering/payments/payment-provider.ts";

const ORDER_ID = /^ORD[0-9A-Z]{10,40}$/;
/** Ids of payments, cases and claims, and `PAY...`. */
const NAME = /^[\w-]{1,64}$/;

const id = z.union([z.string(), z.number()]).nullish().catch(undefined);
const MercadoPagoEvent = z.object({
  id,
  type: z.string().nullish().catch(undefined),
  data: z.object({ id, payment_id: id }).nullish().catch(undefined),
});
type MercadoPagoEvent = z.infer<typeof MercadoPagoEvent>;

/** The provider's topics, by the names that its panel, documentation and events use. */
const TOPICS: Readonly<Record<string, NoticeTopic>> = {
  payment: "payment",
  payments: "payment",
  topic_chargebacks_wh: "chargeback",
  chargebacks: "chargeback",
  topic_claims_integration_wh: "complaint",
  claim: "complaint",
  claims: "complaint",
  stop_delivery_op_wh: "fraud_alert",
  stop_delivery_op: "fraud_alert",
  delivery_cancellation: "fraud_alert",
};

/**
 * The signature, which covers the id in the URL, proves the sender. An event is trusted only for what it is about; the
 * state is fetched. Unknown kinds are 'unread'. Copies have the same body. Rules: PAY-65.
 */
export function readWebhook(secrets: readonly string[], request: WebhookRequest): WebhookReading {
  const dataId = request.url.searchParams.get("data.id");
  const check = checkMercadoPagoSignature(secrets, {
    signature: request.headers.get("x-signature"),
    requestId: request.headers.get("x-request-id"),
    dataId,
  });
  if (check.kind === "invalid") {
    const orderId = dataId?.toUpperCase() ?? "";
    return { kind: "refused", reason: check.reason, attemptId: ORDER_ID.test(orderId) ? orderId : null };
  }
  const notice = MercadoPagoEvent.safeParse(jsonOf(request.rawBody)).data ?? {};
  const eventKey = createHash("sha256").update(request.rawBody).digest("hex");
  const about = aboutOf(notice, dataId, request.url.searchParams.get("type")) ?? unread(dataId);
  return { kind: "notice", ...about, eventKey, variant: check.variant };
}

interface About {
  topic: NoticeTopic;
  resourceId: string;
}

function aboutOf(notice: MercadoPagoEvent, dataId: string | null, type: string | null): About | null {
  const { data } = notice;
  if (dataId !== null && ORDER_ID.test(dataId.toUpperCase())) {
    // The body is not signed: it must name the same order as the URL.
    return isSame(data?.id, dataId) ? { topic: "attempt", resourceId: dataId.toUpperCase() } : null;
  }
  const topic = valueAt(TOPICS, notice.type) ?? valueAt(TOPICS, type);
  if (!topic || (dataId !== null && data?.id != null && !isSame(data.id, dataId))) return null;
  // A chargeback's or complaint's id is its case's; the payment's id is a separate field, if present. A fraud alert has
  // no other.
  const own = dataId ?? data?.id ?? (topic === "fraud_alert" ? notice.id : null);
  const known = topic === "payment" ? own : (data?.payment_id ?? own);
  const resourceId = String(known ?? "");
  return NAME.test(resourceId) ? { topic, resourceId } : null;
}

/** Case ids have more digits than a JavaScript number holds. */
function isSame(told: string | number | null | undefined, dataId: string): boolean {
  return typeof told === "number" ? told === Number(dataId) : told?.toUpperCase() === dataId.toUpperCase();
}

function unread(dataId: string | null): About {
  return { topic: "unread", resourceId: dataId !== null && NAME.test(dataId) ? dataId : "?" };
}

export interface SignedParts {
  /** `x-signature`: `ts=...,v1=...`. */
  signature: string | null;
  /** `x-request-id`. */
  requestId: string | null;
  /** `data.id` of the query string. */
  dataId: string | null;
}

/**
 * HMAC-SHA256 over `id:<data.id>;request-id:<x-request-id>;ts:<ts>;` without parts that have no value. Ids were
 * lower-cased before signing until 2026-06: either form counts. `ts` comes in seconds or milliseconds; retries come for
 * hours, so age proves nothing. Production and test mode have their own secret: any counts.
 * https://www.mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks Rules: PAY-64.
 */
export function checkMercadoPagoSignature(secrets: readonly string[], parts: SignedParts): SignatureCheck {
  const fields = new Map(
    (parts.signature ?? "").split(",").map((field): [string, string] => {
      const [name = "", value = ""] = field.split("=", 2);
      return [name.trim(), value.trim()];
    }),
  );
  const ts = fields.get("ts") ?? "";
  const v1 = fields.get("v1") ?? "";
  if (!/^\d{9,16}$/.test(ts) || !/^[0-9a-f]{64}$/i.test(v1)) return { kind: "invalid", reason: "unsigned" };
  const mac = Buffer.from(v1, "hex");
  if (isMacOf(secrets, manifest(parts.dataId, parts.requestId, ts), mac)) return { kind: "valid", variant: "exact" };
  const lowered = parts.dataId?.toLowerCase() ?? null;
  if (lowered !== parts.dataId && isMacOf(secrets, manifest(lowered, parts.requestId, ts), mac)) {
    return { kind: "valid", variant: "lower_case" };
  }
  return { kind: "invalid", reason: "wrong_signature" };
}

function manifest(dataId: string | null, requestId: string | null, ts: string): string {
  return `${dataId ? `id:${dataId};` : ""}${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
}
