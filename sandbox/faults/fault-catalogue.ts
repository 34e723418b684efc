/**
 * Faults available for any operation. `hang` and `lost-answer` do the work first; only the client never gets the
 * answer.
 */
const anyAnswer = ["hang", "lost-answer", "html-502", "500"] as const;
const mercadoPago = [...anyAnswer, "401", "403", "409", "423", "429", "503"] as const;
const stripe = [...anyAnswer, "401", "402", "409", "429", "503"] as const;
/** Unusual answers that the provider's documentation does not describe. */
const odd = ["nulls", "unheard-of-state", "without-status"] as const;
const melhorEnvio = [...anyAnswer, "401", "403", "429"] as const;
const label = [...melhorEnvio, "422", "503"] as const;

/** Every available fault, by provider and operation. */
export const faultCatalogue = {
  "mercado-pago": {
    "create-order": [
      ...mercadoPago,
      "webhook-before-answer",
      "amount-mismatch",
      "no-date",
      "no-date-kept",
      "refuses-letters",
    ],
    // `404`: an old order is no longer read, but exists.
    "get-order": [...mercadoPago, ...odd, "paid-nothing", "404"],
    // `unfiltered`: searches return orders of any reference. The others turn pages differently: by 30 whatever is
    // asked, by `limit` and `offset` only, or not at all.
    "search-orders": [...mercadoPago, "unfiltered", "ignores-page-size", "limit-and-offset", "ignores-page"],
    "card-issuers": mercadoPago,
    "get-payment": mercadoPago,
    "get-chargeback": mercadoPago,
    "get-claim": mercadoPago,
    "cancel-order": mercadoPago,
    // `key-broken`: this key is answered 500 for good.
    "refund-order": [
      ...mercadoPago,
      "early-refund",
      "pending-refund",
      "already-refunded",
      "already-in-process",
      "key-broken",
    ],
    webhook: [
      "duplicate",
      "missing",
      "delayed",
      // Signed with the id in its own case, not in lower case.
      "own-case-id",
      "ts-seconds",
      "ts-milliseconds",
      // Signed with the secret of the application's test mode.
      "test-mode",
      "wrong-signature",
      "unsigned",
    ],
  },
  stripe: {
    // `kept-500`: Stripe stores its own 500 under the idempotency key and replays it.
    "create-session": [...stripe, "kept-500", "amount-mismatch"],
    "get-session": [...stripe, ...odd],
    "expire-session": stripe,
    "cancel-intent": stripe,
    // `thin`: the destination's events name what they are about. `elsewhere`: another address is registered.
    "event-destinations": [...stripe, "403", "thin", "disabled", "elsewhere"],
    refund: [...stripe, "kept-500", "pending-refund", "already-refunded"],
    // A charge, refund, dispute or fraud warning by its own id.
    "get-object": stripe,
    // `thin`: the event names what it is about instead of presenting it.
    webhook: ["duplicate", "missing", "delayed", "wrong-signature", "unsigned", "thin"],
  },
  "melhor-envio": {
    calculate: [...melhorEnvio, "service-errors", "all-service-errors", "empty-list", "single-object"],
    me: melhorEnvio,
    agencies: melhorEnvio,
    services: melhorEnvio,
    "oauth-token": melhorEnvio,
    balance: label,
    cart: [...label, "too-dear", "refuses-letters"],
    "cart-reverse": [...label, "too-dear", "without-id", "refuses-letters"],
    "get-cart": label,
    "get-cart-label": label,
    "list-orders": label,
    "delete-cart": label,
    search: label,
    "get-order": label,
    checkout: [...label, "insufficient-balance", "without-purchase"],
    generate: [...label, "refused", "fails"],
    print: label,
    download: [
      ...label,
      "bare-string",
      "url-object",
      "not-ready",
      "not-ready-404",
      "no-address",
      "address-of-this-machine",
    ],
    declaration: [...label, "not-ready", "not-ready-404", "no-address"],
    file: ["hang", "500", "403", "not-pdf", "too-large", "redirect-here", "redirect-away", "redirect-loop"],
    cancellable: label,
    cancel: label,
    tracking: label,
    webhook: ["duplicate", "missing", "delayed", "wrong-signature", "unsigned", "hex-signature"],
  },
  mailbox: { send: ["daily-quota", "not-verified", "not-trusted", "mailbox-full", "unknown-user", "busy"] },
  viacep: { lookup: [...anyAnswer, "erro-string", "erro-boolean", "html-400", "429"] },
  push: { deliver: [...anyAnswer, "400", "403", "404", "410", "429"] },
  brasilapi: { lookup: [...anyAnswer, "404", "429"] },
} as const;

export type FaultTarget = keyof typeof faultCatalogue;

/** The faults of one operation; null if the provider or operation does not exist. */
export function faultsOf(target: string, operation: string): readonly string[] | null {
  const operations: Record<string, readonly string[]> | undefined = Object.entries(faultCatalogue).find(
    ([name]) => name === target,
  )?.[1];
  return operations?.[operation] ?? null;
}
