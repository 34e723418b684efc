/** What an account or a restricted key lacks without which a shop still sells. */
export type KeyLack = "pix" | "refunds" | "disputes";

/** A provider's verdict on keys. */
export type KeyTest =
  /** `account`: whose keys they are. `isTest`: no real money moves. */
  | { kind: "works"; account: string; isTest: boolean; lacks: readonly KeyLack[] }
  /** `key`: the refused one, by its form field. */
  | { kind: "fails"; reason: "refused"; key: string }
  /** The account is of another country, or its money is not the real. `country`: as the provider names it. */
  | { kind: "fails"; reason: "country"; country: string }
  /** The keys are read, but may not charge: a `TEST-` token of a real account, or a restricted key without sessions. */
  | { kind: "fails"; reason: "no_charges" }
  /** The provider lets the account charge nothing yet. */
  | { kind: "fails"; reason: "account_incomplete" }
  | { kind: "fails"; reason: "unavailable" };

/** Whether every sale with these keys would fail. A refused public key stops cards alone. */
export function stopsSales(test: KeyTest): boolean {
  if (test.kind === "works" || test.reason === "unavailable") return false;
  return test.reason !== "refused" || test.key !== "publicKey";
}
