const LONGEST = 254;

export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
