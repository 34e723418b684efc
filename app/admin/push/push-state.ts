/** Whether this browser receives notices, and if not, what it takes. */
export type PushState =
  /** Before the browser has been asked, and without scripts. */
  | "checking"
  | "unsupported"
  /** iPhone and iPad: only the installed panel can receive notices. */
  | "install"
  /** Denied in the browser: only its settings can change that. */
  | "blocked"
  | "off"
  /** The browser is subscribed, and the shop does not know it: it was restored, got another secret, or removed the device. */
  | "lost"
  | "on";

export interface PushFacts {
  /** The browser has service workers, push and notifications. */
  canPush: boolean;
  isIos: boolean;
  permission: NotificationPermission;
  /** SHA-256 of the subscription's endpoint, base64url; null without a subscription. */
  endpointHash: string | null;
}

/** `known`: the endpoint hashes of the person's devices. Rules: PUSH-12, PUSH-15. */
export function pushStateOf(
  { canPush, isIos, permission, endpointHash }: PushFacts,
  known: readonly string[],
): PushState {
  if (!canPush) return isIos ? "install" : "unsupported";
  if (permission === "denied") return "blocked";
  if (permission !== "granted" || endpointHash === null) return "off";
  return known.includes(endpointHash) ? "on" : "lost";
}
