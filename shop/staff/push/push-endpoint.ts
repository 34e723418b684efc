/** Chrome, Edge and Samsung; Firefox; Edge on Windows; Safari. */
const HOSTS = ["fcm.googleapis.com"];
const DOMAINS = ["push.services.mozilla.com", "notify.windows.com", "push.apple.com"];
const LONGEST = 2_000;

/**
 * On https at its usual port. The shop sends requests to it, so that it must not name any other machine. `ownService`:
 * a further service's base URL. Rules: PUSH-5.
 */
export function isPushEndpoint(endpoint: string, ownService: string | null): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (ownService !== null && origin === new URL(ownService).origin) return true;
  if (protocol !== "https:" || port !== "") return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(`.${domain}`));
}
