import { isMacOf, type SignatureCheck } from "#platform/security/webhook-signature.ts";

/** HMAC-SHA-256 over the body, in hex or base64: sources disagree on which one the provider sends. */
export function checkMelhorEnvioSignature(
  secrets: readonly string[],
  { signature, rawBody }: { signature: string; rawBody: string },
): SignatureCheck {
  const given = signature.trim().replace(/^sha256=/i, "");
  if (given === "") return { kind: "invalid", reason: "unsigned" };
  const isSigned = (["hex", "base64"] as const).some((form) => {
    const mac = Buffer.from(given, form);
    return mac.toString(form) === given && isMacOf(secrets, rawBody, mac);
  });
  return isSigned ? { kind: "valid" } : { kind: "invalid", reason: "wrong_signature" };
}
