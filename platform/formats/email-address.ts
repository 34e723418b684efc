const LONGEST = 254;

/** Whether a text looks like an e-mail address: a local part, `@`, and a domain with at least one dot. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
