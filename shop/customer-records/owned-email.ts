/** Null while unconfirmed: signing up with somebody's address must not open their data. Rules: ACCOUNT-57. */
export function ownedEmail(
  { mode }: { mode: "demo" | "production" },
  account: { email: string; emailVerified: boolean },
): string | null {
  return account.emailVerified || mode === "demo" ? account.email : null;
}
