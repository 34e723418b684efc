/** What has it is never mailed to, whatever its domain. */
const BEGINNING = "sem-email-";

/** Well-formed, where a provider insists on an address. Rules: DESK-12. */
export function undeliverableAddress(id: string, domain: string): string {
  return `${BEGINNING}${id.replaceAll("-", "").slice(0, 12)}@${domain}`;
}

/** Rules: DESK-12. */
export function isUndeliverable(address: string): boolean {
  return address.startsWith(BEGINNING);
}

/** Whether mail can be sent to this address: it is neither empty nor made up for a customer without one. */
export function isMailable(address: string): boolean {
  return address !== "" && !isUndeliverable(address);
}

/** The domain where none is configured: below the shop's own, or one that can never exist. */
export function usualNoEmailDomain(host: string): string {
  return /\.[a-z]{2,}$/.test(host) ? `sem-email.${host}` : "sem-email.invalid";
}
