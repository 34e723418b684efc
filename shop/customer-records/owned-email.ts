/**
 * The address whose owner an account's owner has shown to be; null otherwise: whoever signed up with somebody else's
 * address must get at nothing that is kept by address alone. A demo asks nobody to show anything.
 * Rules: ACCOUNT-57.
 */
export function ownedEmail(
  { mode }: { mode: "demo" | "production" },
  account: { email: string; emailVerified: boolean },
): string | null {
  return account.emailVerified || mode === "demo" ? account.email : null;
}
