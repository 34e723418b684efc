/** The beginning of every such address: what has it is never mailed to, whatever its domain. */
const BEGINNING = "sem-email-";

/**
 * A well-formed address for a customer who has none, where a provider insists on one. `id` makes it unique.
 * Rules: DESK-12.
 */
export function undeliverableAddress(id: string, domain: string): string {
  return `${BEGINNING}${id.replaceAll("-", "").slice(0, 12)}@${domain}`;
}

/** Whether an address stands for none. Rules: DESK-12. */
export function isUndeliverable(address: string): boolean {
  return address.startsWith(BEGINNING);
}

/** Whether mail can be sent to an address: it is there, and stands for somebody. */
export function isMailable(address: string): boolean {
  return address !== "" && !isUndeliverable(address);
}

/** The domain where none is configured: below the shop's own, or one that can never exist. */
export function usualNoEmailDomain(host: string): string {
  return /\.[a-z]{2,}$/.test(host) ? `sem-email.${host}` : "sem-email.invalid";
}
