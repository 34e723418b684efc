import { isMacOf, type SignatureCheck } from "#platform/security/webhook-signature.ts";

/** The parts of an event that its signature covers. */
export interface SignedParts {
  /** The `x-signature` header, `ts=...,v1=...`. */
  signature: string | null;
  /** The `x-request-id` header. */
  requestId: string | null;
  /** `data.id` of the query string. */
  dataId: string | null;
}

/**
 * Checks a notification's HMAC-SHA256 over `id:<data.id>;request-id:<x-request-id>;ts:<ts>;`; a part without a value is
 * left out. Ids were lower-cased before signing until 2026-06, and may still be: either form counts. `ts` comes in
 * seconds or milliseconds and is only part of what is signed: retries keep coming for hours, so age proves nothing. An
 * application signs with one secret in production and with another in its test mode: any of `secrets` counts.
 * https://www.mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks
 * Rules: PAY-64.
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
