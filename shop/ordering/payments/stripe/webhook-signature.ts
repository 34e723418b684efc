import Stripe from "stripe";
import type { SignatureCheck } from "#platform/security/webhook-signature.ts";

/** Older events are refused: Stripe signs a retry again. */
const OLDEST_SECONDS = 300;

/** Checks the age, too, on the raw body. */
export function checkStripeSignature(
  webhooks: Stripe.Webhooks,
  secret: string,
  { rawBody, headers }: { rawBody: string; headers: Headers },
): SignatureCheck {
  const header = headers.get("stripe-signature") ?? "";
  if (!webhooks.signature) throw new Error("the package cannot verify signatures");
  try {
    webhooks.signature.verifyHeader(rawBody, header, secret, OLDEST_SECONDS);
    return { kind: "valid" };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      return { kind: "invalid", reason: "wrong_signature" };
    }
    throw error;
  }
}
