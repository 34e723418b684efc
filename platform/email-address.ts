const LONGEST = 254;

/** Whether a text has the form of an e-mail address: something, an at sign, and words with dots between them. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
