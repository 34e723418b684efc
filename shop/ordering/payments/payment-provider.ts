import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import type { KeyedProvider } from "#shop/settings/payment-keys.ts";
import type { PaymentMethod } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import type { UnreadAnswer } from "./received/unread-answer.ts";

/** A line of what is paid for. The items of an attempt add up to its amount, to the centavo. */
export interface PaymentItem {
  /** The shop's product code. */
  code: string;
  title: string;
  quantity: number;
  /** At least one centavo. */
  unitCents: number;
}

/** A card from the provider's own fields in the browser: a one-time token and what is known about the card. */
export interface CardToken {
  token: string;
  /** The provider's id of the brand, such as `visa`. */
  brand: string;
  /** The card owner's document; null if it is the payer's. */
  document: { type: string; number: string } | null;
  /** The provider's fingerprint of the browser. */
  deviceId: string | null;
}

/** What a provider needs for a charge. Money in centavos. Deterministic per attempt. */
export interface PaymentOrder {
  externalPaymentId: string;
  /** Names what is paid for; set by its owner. */
  reference: string;
  method: PaymentMethod;
  amountCents: number;
  installments: number;
  description: string;
  items: readonly PaymentItem[];
  /** `phone` as it was typed. */
  payer: { email: string; name: string; phone: string; document: string | null; address: ShippingAddress };
  /** Null: no card, or its token is no longer available, since tokens are never stored. */
  card: CardToken | null;
  createdAt: Date;
  expiresAt: Date;
  /** The same key never charges twice. */
  idempotencyKey: string;
}

/** How the provider finds an attempt: by its own id or, if that was never received, by ours. */
export type PaymentName =
  | { providerPaymentId: string }
  | { providerPaymentId: null; externalPaymentId: string; createdAt: Date };

/** A payment as a provider lists it; its state has to be fetched. */
export interface ListedPayment {
  providerPaymentId: string;
  /** '' if the provider was given no reference. */
  externalPaymentId: string;
}

/** An unread webhook request. */
export interface WebhookRequest {
  url: URL;
  headers: Headers;
  rawBody: string;
}

/**
 * What a signed webhook event is about. 'attempt': fetch its resource. 'payment', 'chargeback', 'complaint' and
 * 'fraud_alert': its resource is another of the provider's ids of an attempt. 'unread': unknown, stored for a person.
 */
export const NOTICE_TOPICS = ["attempt", "payment", "chargeback", "complaint", "fraud_alert", "unread"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export type WebhookReading =
  /**
   * Signed. `eventKey` is the same for every copy of an event; `variant` names the signature's form, if a provider has
   * several.
   */
  | { kind: "notice"; topic: NoticeTopic; resourceId: string; eventKey: string; variant?: string }
  /** Signed, but irrelevant. */
  | { kind: "ignored" }
  /** Not signed by the provider. `attemptId`: the provider's id in it, which may be one of ours. */
  | { kind: "refused"; reason: string; attemptId?: string | null };

export interface RefundOrder {
  /** Null: all that is left. */
  amountCents: number | null;
  /** Our id of the refund, sent to providers that return it. */
  refundId: string;
  /** The same key never refunds twice. */
  idempotencyKey: string;
  /**
   * For a payment that the provider no longer shows, what was last known of it: with the provider's other ids of it, and
   * when the refund was requested.
   */
  lastKnown?: { fact: PaymentFact; requestedAt: Date };
}

/** Time limits of a task with all its calls, in milliseconds: while somebody waits, and in a job. */
export interface CallBudgets {
  browserMs: number;
  jobMs: number;
}

export interface CallOptions {
  /** Somebody waits at a screen: no retries, 10 seconds. */
  browserWaits: boolean;
}

/**
 * A payment provider. Calls throw `ProviderUnavailable` if the provider gives no usable answer: the outcome is unknown,
 * and a job retries. They throw `ProviderRefused` if a retry cannot help.
 */
export interface PaymentProvider {
  readonly name: KeyedProvider;
  /** The methods that this shop's keys allow. */
  readonly methods: readonly PaymentMethod[];
  /**
   * For how long after its creation a repeated create with the same key returns the same payment. Within it, payments
   * are created again rather than searched for. Undefined: always search first.
   */
  readonly replayMs?: number;
  /** How long the search for our id may miss an existing payment. */
  readonly lookUpLagMs?: number;
  createPayment(order: PaymentOrder, options: CallOptions): Promise<PaymentFact>;
  /** Null: the provider has no such payment. */
  fetchPayment(name: PaymentName, options: CallOptions): Promise<PaymentFact | null>;
  /**
   * Returns the state after the request to cancel: money may have arrived first. An attempt that is still open cannot
   * be cancelled and can be paid until its `expiresAt`. Null: no such payment.
   */
  cancelPayment(name: PaymentName, idempotencyKey: string, options: CallOptions): Promise<PaymentFact | null>;
  /**
   * Requests a refund; it may be pending afterwards. `fact` is the payment then, with this refund in it;
   * `providerRefundId` is the provider's id of it, null if it returned none. Throws `RefundUnclear` if the provider's
   * state must be read back before anything else.
   */
  refundPayment(
    name: PaymentName,
    refund: RefundOrder,
  ): Promise<{ providerRefundId: string | null; fact: PaymentFact }>;
  /** Every payment that was created at the provider in a period. */
  listPayments(period: { since: Date; until: Date }): Promise<ListedPayment[]>;
  readWebhook(request: WebhookRequest): WebhookReading;
  /** The provider's other ids for the payment in an event, ours included. Undefined: the provider cannot tell. */
  findNames?(notice: { topic: NoticeTopic; resourceId: string }): Promise<string[]>;
}

/** The provider gave no usable answer. The message holds no personal data. */
export class ProviderUnavailable extends Error {
  readonly status: number;
  /** The provider stores this answer under the call's key: retrying with the same key cannot help. */
  readonly isKept: boolean;
  /** `Retry-After`; null: none. */
  readonly waitSeconds: number | null;
  /** @param status HTTP status, 0 when there was none. */
  constructor(operation: string, status: number, { isKept = false, waitSeconds = null as number | null } = {}) {
    super(`${operation}: no usable answer (${status === 0 ? "no connection or too late" : status})`);
    this.status = status;
    this.isKept = isKept;
    this.waitSeconds = waitSeconds;
  }
}

/**
 * The provider says neither yes nor no to a refund: it has been made, is being made, or its key is unusable
 * (`needsNewKey`).
 */
export class RefundUnclear extends ProviderUnavailable {
  readonly needsNewKey: boolean;
  constructor(status: number, { needsNewKey }: { needsNewKey: boolean }) {
    super("refund order: unclear", status, { isKept: needsNewKey });
    this.needsNewKey = needsNewKey;
  }
}

/** The answer lacks a field that decisions depend on, or it is unreadable. A retry gets the same. */
export class ProviderUnreadable extends ProviderUnavailable {
  readonly unread: UnreadAnswer;
  constructor(unread: UnreadAnswer) {
    super(`${unread.operation}: unreadable`, 200);
    this.unread = unread;
  }
}

/** The provider refuses the request: our settings or data are wrong, or a refund is impossible. */
export class ProviderRefused extends Error {
  readonly status: number;
  /** Why, as an attempt keeps it (`refusalKind`); null: unknown. */
  readonly detail: string | null;
  constructor(operation: string, status: number, detail: string | null = null) {
    super(`${operation}: refused (${status})`);
    this.status = status;
    this.detail = detail;
  }
}
