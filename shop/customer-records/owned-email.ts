/**
 * The account's e-mail if its owner has confirmed it, otherwise null: signing up with somebody else's address must not
 * give access to data stored by e-mail. The demo does not require confirmation.
 * Rules: ACCOUNT-57.
 */
export function ownedEmail(
  { mode }: { mode: "demo" | "production" },
  account: { email: string; emailVerified: boolean },
): string | null {
  return account.emailVerified || mode === "demo" ? account.email : null;
}
