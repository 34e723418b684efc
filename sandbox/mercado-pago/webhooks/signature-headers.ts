import { randomUUID } from "node:crypto";
import { signNotification } from "./sign-notification.ts";

const SUFFIXES: Readonly<Record<string, string>> = {
  "wrong-signature": "-of-someone-else",
  "test-mode": "-of-the-test-mode",
};

/**
 * Signature headers of one delivery. Real notices of orders verified with the id in lower case only
 * (2026-09), although the docs say as in the query string; `ts` is in milliseconds, and the docs show ten digits. An application has a separate
 * secret for its test mode. `style` is a fault name.
 */
export function signatureHeaders(secret: string, dataId: string | null, style: string | null): Record<string, string> {
  const requestId = randomUUID();
  if (style === "unsigned") return { "x-request-id": requestId };
  const now = Date.now();
  const ts = String(style === "ts-seconds" ? Math.floor(now / 1000) : now);
  const signedId = (style === "own-case-id" ? dataId : dataId?.toLowerCase()) ?? undefined;
  const key = `${secret}${SUFFIXES[style ?? ""] ?? ""}`;
  const v1 = signNotification(key, { dataId: signedId, requestId, ts });
  return { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId };
}
