import { seenText } from "./unseen-signs.ts";

const LONGEST = 254;
/** Far more than an address needs, with what is pasted along. */
const LONGEST_TYPED = 1000;
/** What is pasted along behind an address that was copied out of a text, a list or a mail program. */
const BEHIND = new Set([...`<>,;.:"'()`, " "]);

/**
 * The address as stored and compared: lower case, without invisible characters, `mailto:`, `Maria <…>` or a trailing
 * comma. What is no address is returned as it is, and `isEmailAddress` refuses it. Rules: ACCOUNT-111.
 */
export function plainEmail(typed: string): string {
  if (typed.length > LONGEST_TYPED) return typed;
  const seen = seenText(typed).trim().toLowerCase();
  let end = seen.length;
  while (BEHIND.has(seen.charAt(end - 1))) end -= 1;
  const address = seen.slice(seen.lastIndexOf("<", end) + 1, end).trim();
  return address.startsWith("mailto:") ? address.slice("mailto:".length).trim() : address;
}

/** The same everywhere, and as strict as who delivers and who charges: no accents. Rules: ACCOUNT-2, ACCOUNT-111. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= LONGEST &&
    !text.includes("..") &&
    /^[a-z0-9_'+-](?:[a-z0-9_'+.-]*[a-z0-9_+-])?@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i.test(text)
  );
}
