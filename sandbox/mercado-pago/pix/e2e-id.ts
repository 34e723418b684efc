import { randomBytes } from "node:crypto";

/** Mercado Pago's participant number at the Central Bank. */
const ISPB = "10573521";

/** A PIX end-to-end id: `E` (payment) or `D` (refund), participant, UTC minute, eleven characters. */
export function e2eId(kind: "E" | "D", now: number): string {
  const minute = new Date(now).toISOString().replace(/\D/g, "").slice(0, 12);
  return `${kind}${ISPB}${minute}${randomBytes(6).toString("hex").slice(0, 11)}`;
}
