const MOST = 10_000;
/** Every form requires at least this length. */
const MIN_LENGTH = 6;

let common: Promise<ReadonlySet<string>> | null = null;

/** One of the 10,000 most common, ignoring case. The list is loaded on first use. Rules: ACCOUNT-7. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const ranked = dictionary["passwords-common"].filter((word) => word.length >= MIN_LENGTH);
  return new Set(ranked.slice(0, MOST));
}
