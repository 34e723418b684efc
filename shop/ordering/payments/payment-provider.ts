import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import type { KeyedProvider } from "#shop/settings/payment-keys.ts";
import type { PaymentMethod } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import type { UnreadAnswer } from "./received/unread-answer.ts";

/** The items add up to the attempt's amount, to the centavo. */
export interface PaymentItem {
  code: string;
  title: string;
  quantity: number;
  /** At least 1. */
  unitCents: number;
}

/** A card from the provider's own fields in the browser; the token works once. */
export interface CardToken {
  token: string;
  /** Such as `visa`. */
  brand: string;
  /** Null: the payer's. */
  document: { type: string; number: string } | null;
  /** The provider's fingerprint of the browser. */
  deviceId: string | null;
}

/** Deterministic per attempt. */
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
  /** Null: none, or its token is gone, since tokens are never stored. */
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

/** A payment in a list, without its state, which has to be fetched. */
export interface ListedPayment {
  providerPaymentId: string;
  /** '' without a reference. */
  externalPaymentId: string;
}

export interface WebhookRequest {
  url: URL;
  headers: Headers;
  rawBody: string;
}

/** 'attempt': fetch its resource. 'unread': for a person. Else the resource is another id of an attempt. */
export const NOTICE_TOPICS = ["attempt", "payment", "chargeback", "complaint", "fraud_alert", "unread"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export type WebhookReading =
  /** Signed. `eventKey` is the same for every copy; `variant` names the signature's form, if there are several. */
  | { kind: "notice"; topic: NoticeTopic; resourceId: string; eventKey: string; variant?: string }
  /** Signed, but irrelevant. */
  | { kind: "ignored" }
  /** Not the provider's signature. `attemptId`: the provider's id in it, which may be one of ours. */
  | { kind: "refused"; reason: string; attemptId?: string | null };

export interface RefundOrder {
  /** Null: all that is left. */
  amountCents: number | null;
  /** Sent to providers that return it. */
  refundId: string;
  /** The same key never refunds twice. */
  idempotencyKey: string;
  /** What was last known of a payment that the provider no longer shows, with its other ids. */
  lastKnown?: { fact: PaymentFact; requestedAt: Date };
}

/** Milliseconds for all calls of a task: while somebody waits, and in a job. */
export interface CallBudgets {
  browserMs: number;
  jobMs: number;
}

export interface CallOptions {
  /** No retries, 10 seconds. */
  browserWaits: boolean;
}

/** Throws `ProviderUnavailable` if the outcome is unknown (jobs retry), `ProviderRefused` if a retry cannot help. */
export interface PaymentProvider {
  readonly name: KeyedProvider;
  /** Methods that the shop's keys allow. */
  readonly methods: readonly PaymentMethod[];
  /** How long a repeated create with the same key returns the same payment. Undefined: always search first. */
  readonly replayMs?: number;
  /** How long the search for our id may miss an existing payment. */
  readonly lookUpLagMs?: number;
  createPayment(order: PaymentOrder, options: CallOptions): Promise<PaymentFact>;
  fetchPayment(name: PaymentName, options: CallOptions): Promise<PaymentFact | null>;
  /** The state afterwards: money may come first, or it stays payable until `expiresAt`. Null: no such payment. */
  cancelPayment(name: PaymentName, idempotencyKey: string, options: CallOptions): Promise<PaymentFact | null>;
  /**
   * It may be pending afterwards. `fact`: the payment with this refund; `providerRefundId` null: none was returned.
   * Throws `RefundUnclear` if the provider's state must be read back first.
   */
  refundPayment(
    name: PaymentName,
    refund: RefundOrder,
  ): Promise<{ providerRefundId: string | null; fact: PaymentFact }>;
  /** Created in the period. */
  listPayments(period: { since: Date; until: Date }): Promise<ListedPayment[]>;
  readWebhook(request: WebhookRequest): WebhookReading;
  /** The provider's other ids of the payment in an event, ours included. Undefined: the provider cannot tell. */
  findNames?(notice: { topic: NoticeTopic; resourceId: string }): Promise<string[]>;
}

/** The message holds no personal data. */
export class ProviderUnavailable extends Error {
  readonly status: number;
  /** The provider keeps this answer under the call's key: the same key cannot help. */
  readonly isKept: boolean;
  /** `Retry-After`. */
  readonly waitSeconds: number | null;
  /** @param status HTTP status, 0 without one. */
  constructor(operation: string, status: number, { isKept = false, waitSeconds = null as number | null } = {}) {
    super(`${operation}: no usable answer (${status === 0 ? "no connection or too late" : status})`);
    this.status = status;
    this.isKept = isKept;
    this.waitSeconds = waitSeconds;
  }
}

/** Neither yes nor no: it is made, being made, or its key is unusable (`needsNewKey`). */
export class RefundUnclear extends ProviderUnavailable {
  readonly needsNewKey: boolean;
  constructor(status: number, { needsNewKey }: { needsNewKey: boolean }) {
    super("refund order: unclear", status, { isKept: needsNewKey });
    this.needsNewKey = needsNewKey;
  }
}

/** Unreadable, or lacks a field that decisions depend on. A retry gets the same. */
export class ProviderUnreadable extends ProviderUnavailable {
  readonly unread: UnreadAnswer;
  constructor(unread: UnreadAnswer) {
    super(`${unread.operation}: unreadable`, 200);
    this.unread = unread;
  }
}

/** Our settings or data are wrong, or a refund is impossible. */
export class ProviderRefused extends Error {
  readonly status: number;
  /** As an attempt keeps it (`refusalKind`); null: unknown. */
  readonly detail: string | null;
  constructor(operation: string, status: number, detail: string | null = null) {
    super(`${operation}: refused (${status})`);
    this.status = status;
    this.detail = detail;
  }
}

/** The call did not give what was asked for; anything else is an error of ours. */
export function isOfProvider(error: unknown): error is ProviderUnavailable | ProviderRefused {
  return error instanceof ProviderUnavailable || error instanceof ProviderRefused;
}

/** The error of a provider call, or null. Rethrows programming errors. */
export async function callFailureOf(work: Promise<void>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (isOfProvider(error)) return error;
    throw error;
  }
}

/** Longer than this no job waits, whatever a provider says. */
const LONGEST_WAIT_S = 3600;

/** `Retry-After`, at most an hour. Rules: PAY-108. */
export function waitSecondsOf(error: unknown): number {
  return error instanceof ProviderUnavailable ? Math.min(error.waitSeconds ?? 0, LONGEST_WAIT_S) : 0;
}
