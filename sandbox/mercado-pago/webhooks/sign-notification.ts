import { createHmac } from "node:crypto";

export interface SignedParts {
  /** `data.id` of the query string. */
  dataId?: string;
  /** The `x-request-id` header. */
  requestId?: string;
  ts: string;
}

/** The HMAC-SHA256 for `v1` in `x-signature`. A part without a value is omitted together with its semicolon. */
export function signNotification(secret: string, parts: SignedParts): string {
  const manifest = [
    parts.dataId ? `id:${parts.dataId};` : "",
    parts.requestId ? `request-id:${parts.requestId};` : "",
    `ts:${parts.ts};`,
  ].join("");
  return createHmac("sha256", secret).update(manifest).digest("hex");
}
