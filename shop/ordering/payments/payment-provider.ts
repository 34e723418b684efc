import type { PaymentMethod } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import type { UnreadAnswer } from "./webhooks/unread-answer.ts";

/** Where the payer lives; names as in the shop's own address. */
export interface PayerAddress {
  street: string;
  number: string;
  complement?: string;
  neighborhood: string;
  city: string;
  state: string;
  zipCode: string;
}

/** Something that is paid for. All of an attempt's items together are its amount, to the centavo. */
export interface PaymentItem {
  /** The shop's own name of it. */
  code: string;
  title: string;
  quantity: number;
  /** At least one centavo. */
  unitCents: number;
}

/** A card as its provider's own fields in the browser gave it: a one-time token and what it stands for. */
export interface CardToken {
  token: string;
  /** The provider's name of the brand, `visa`. */
  brand: string;
  /** Document of the card's owner; null where it is the payer's. */
  document: { type: string; number: string } | null;
  /** The provider's fingerprint of the browser. */
  deviceId: string | null;
}

/** What a provider needs to know to charge. Money in centavos. The same attempt always gives the same. */
export interface PaymentOrder {
  externalPaymentId: string;
  /** What is paid for, as its owner names it. */
  reference: string;
  method: PaymentMethod;
  amountCents: number;
  installments: number;
  description: string;
  items: readonly PaymentItem[];
  /** `phone` as it was typed. */
  payer: { email: string; name: string; phone: string; document: string | null; address: PayerAddress };
  /** Null: no card, or a card whose token is gone, since it is never kept. */
  card: CardToken | null;
  createdAt: Date;
  expiresAt: Date;
  /** The same key never charges twice. */
  idempotencyKey: string;
}

/** An attempt as the provider finds it: by its own id or, when it never told it, by ours. */
export type PaymentName =
  | { providerPaymentId: string }
  | { providerPaymentId: null; externalPaymentId: string; createdAt: Date };

/** A webhook request before anyone has read it. */
export interface WebhookRequest {
  url: URL;
  headers: Headers;
  rawBody: string;
}

/**
 * What a signed notice is about. 'attempt': its resource is what the provider is asked for. 'payment', 'chargeback', 'complaint'
 * and 'fraud_alert': it is another of the provider's names of an attempt. 'unread': nobody knows; it is kept to be looked at.
 */
export const NOTICE_TOPICS = ["attempt", "payment", "chargeback", "complaint", "fraud_alert", "unread"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export type WebhookReading =
  /** Signed. `eventKey` is the same for every copy of a notice; `variant` names the form its signature was made in, where
   * a provider has several. */
  | { kind: "notice"; topic: NoticeTopic; resourceId: string; eventKey: string; variant?: string }
  /** Signed, but of no interest. */
  | { kind: "ignored" }
  /** Not signed by the provider. `attemptId`: the provider's id that it names, for whoever knows such an attempt. */
  | { kind: "refused"; reason: string; attemptId?: string | null };

export interface RefundOrder {
  /** Null: all that is left. */
  amountCents: number | null;
  /** Our id of the refund: told to providers that give it back. */
  refundId: string;
  /** The same key never gives money back twice. */
  idempotencyKey: string;
}

/** How long a task may take with all its calls, in milliseconds: while somebody waits, and in a job. */
export interface CallBudgets {
  browserMs: number;
  jobMs: number;
}

export interface CallOptions {
  /** Someone waits in front of a screen: one try, 10 seconds (architecture 'Providers'). */
  browserWaits: boolean;
}

/**
 * A payment provider. Calls throw `ProviderUnavailable` when the provider gives no usable answer: nothing is known
 * then, and a job asks again. They throw `ProviderRefused` when asking again cannot help.
 */
export interface PaymentProvider {
  readonly name: string;
  /** What this shop's keys let it take. */
  readonly methods: readonly PaymentMethod[];
  /**
   * How long after its beginning a payment that is made again with its key is the first one for certain: it is made again
   * before it is looked for, and later the other way round. None: it is always looked for first.
   */
  readonly replayMs?: number;
  /** How long a payment that is there may be missing when it is looked for by our name. */
  readonly lookUpLagMs?: number;
  createPayment(order: PaymentOrder, options: CallOptions): Promise<PaymentFact>;
  /** Null: the provider knows no such payment. */
  fetchPayment(name: PaymentName, options: CallOptions): Promise<PaymentFact | null>;
  /**
   * The truth after asking for the cancellation: money may have been faster. An attempt that is still open then cannot be
   * called off: it can be paid until its `expiresAt`. Null: no such payment.
   */
  cancelPayment(name: PaymentName, idempotencyKey: string, options: CallOptions): Promise<PaymentFact | null>;
  /**
   * Asks for money to go back; it may be under way afterwards. `fact` is the payment then, with this refund in it;
   * `providerRefundId` is the provider's name for it, null where it told none.
   */
  refundPayment(
    name: PaymentName,
    refund: RefundOrder,
  ): Promise<{ providerRefundId: string | null; fact: PaymentFact }>;
  readWebhook(request: WebhookRequest): WebhookReading;
  /** Asks what else the provider calls the payment of a notice: its other names, ours among them. None: it does not say. */
  findNames?(notice: { topic: NoticeTopic; resourceId: string }): Promise<string[]>;
}

/** The provider gave no usable answer. The message holds no personal data. */
export class ProviderUnavailable extends Error {
  readonly status: number;
  /** The answer is one that the provider keeps for this call's key: asking with the same key cannot help. */
  readonly isKept: boolean;
  /** @param status HTTP status, 0 when there was none. */
  constructor(operation: string, status: number, { isKept = false } = {}) {
    super(`${operation}: no usable answer (${status === 0 ? "no connection or too late" : status})`);
    this.status = status;
    this.isKept = isKept;
  }
}

/** The provider answered, and what decides is missing or is nothing we can read. Another try gets the same. */
export class ProviderUnreadable extends ProviderUnavailable {
  readonly unread: UnreadAnswer;
  constructor(unread: UnreadAnswer) {
    super(`${unread.operation}: unreadable`, 200);
    this.unread = unread;
  }
}

/** The provider refuses the request as it is: our settings or our data are at fault, or money cannot be given back. */
export class ProviderRefused extends Error {
  readonly status: number;
  constructor(operation: string, status: number) {
    super(`${operation}: refused (${status})`);
    this.status = status;
  }
}
