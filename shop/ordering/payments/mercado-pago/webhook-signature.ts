import { isMacOf, type SignatureCheck } from "#platform/security/webhook-signature.ts";

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
