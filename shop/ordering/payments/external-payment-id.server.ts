import { randomInt } from "node:crypto";
import { externalPaymentId } from "./payment.ts";

/** Generates an external payment id. Rules: PAY-15. */
export function newExternalPaymentId(now: Date): string {
  const random = randomInt(36 ** 8).toString(36);
  return externalPaymentId(now, random.padStart(8, "0"));
}
