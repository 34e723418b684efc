const MOST = 10_000;
/** Shorter ones no form takes. */
const MIN_LENGTH = 6;

let common: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password is among the 10,000 that people use most, written large or small: the first ones anybody tries.
 * The list is read once, when it is first asked for.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const ranked = dictionary["passwords-common"].filter((word) => word.length >= MIN_LENGTH);
  return new Set(ranked.slice(0, MOST));
}
