/** What an account or a restricted key lacks without which a shop still sells. */
export type KeyLack = "pix" | "refunds" | "disputes";

export type KeyTest =
  /** `isTest`: no real money moves. */
  | { kind: "works"; account: string; isTest: boolean; lacks: readonly KeyLack[] }
  /** `key`: the form field of the refused key. */
  | { kind: "fails"; reason: "refused"; key: string }
  /** Another country's account, or not in reais. `country`: as the provider names it. */
  | { kind: "fails"; reason: "country"; country: string }
  /** Read, but may not charge: a `TEST-` token of a real account, or a restricted key without sessions. */
  | { kind: "fails"; reason: "no_charges" }
  /** The provider lets the account charge nothing yet. */
  | { kind: "fails"; reason: "account_incomplete" }
  | { kind: "fails"; reason: "unavailable" };

/** A refused public key stops cards alone. */
export function stopsSales(test: KeyTest): boolean {
  if (test.kind === "works" || test.reason === "unavailable") return false;
  return test.reason !== "refused" || test.key !== "publicKey";
}
