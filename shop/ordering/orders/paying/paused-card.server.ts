import type { Database } from "#platform/database/database.server.ts";
import { lockKeys } from "#platform/database/lock-keys.server.ts";
import type { LockedOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import {
  findCardPayer,
  readKeyUses,
  readTriedDocuments,
} from "#shop/ordering/payments/declines/card-attempt-queries.server.ts";
import { type CardKey, cardKeys } from "#shop/ordering/payments/declines/card-keys.server.ts";
import {
  type CardKeyKind,
  type CardPause,
  cardPause,
  cardTriesLeft,
  openMethods,
} from "#shop/ordering/payments/declines/card-pause.ts";
import { isCard } from "#shop/ordering/payments/payment.ts";
import type { Services } from "#shop/services.server.ts";
import type { PaymentChoice } from "./open-attempt.server.ts";
import { hasPaidBefore } from "./strangers/stranger-queries.server.ts";

/** What limits a card attempt: without rate limits the order's own declines alone. */
export function countedKeys({ config }: Pick<Services, "config">, keys: readonly CardKey[]): CardKey[] {
  return keys.filter(({ kind }) => config.rateLimits || kind === "order");
}

export interface PaymentOrigin {
  /** As of `clientNetwork`. */
  network: string;
  /** The account that pays; null for a guest. */
  session: string | null;
}

export interface TooManyDeclines extends CardPause {
  kind: "refused";
  reason: "too_many_declines";
  /** Methods to pay with meanwhile. */
  instead: ("pix" | "boleto")[];
}

/** Others may have typed these. */
const TYPED: ReadonlySet<CardKeyKind> = new Set(["email", "document"]);

/** Of an account that has paid before nothing that others may have typed counts. Rules: PAY-101. */
export function keysOfPayer(keys: readonly CardKey[], isKnown: boolean): CardKey[] {
  return keys.filter(({ kind }) => !isKnown || !TYPED.has(kind));
}

/** Keys that the attempt counts under; none without a card. */
export function cardKeysOf(
  { config }: Pick<Services, "config">,
  order: Pick<LockedOrder, "id" | "customerEmail" | "customerDocument">,
  { method, card }: Pick<PaymentChoice, "method" | "card">,
  { network, session, isKnown }: PaymentOrigin & { isKnown: boolean },
): CardKey[] {
  if (!isCard(method)) return [];
  const documents = [order.customerDocument, card?.document?.number ?? null];
  const attempt = { orderId: order.id, session, email: order.customerEmail, documents, network };
  return keysOfPayer(cardKeys(config.appSecret, attempt), isKnown);
}

/**
 * Refuses a card after too many declines under one of its keys. Attempts that share a key are serialised, so that those
 * in flight count. Without rate limits (load tests come from one network) only the order's own declines do. The caller
 * must hold the order's row lock. Rules: PAY-79, PAY-81.
 */
export async function refusePausedCard(
  deps: Pick<Services, "config" | "clock" | "payments">,
  trx: Database,
  keys: readonly CardKey[],
  { replaces }: { replaces: string | null },
): Promise<TooManyDeclines | null> {
  const counted = countedKeys(deps, keys);
  if (counted.length === 0) return null;
  await lockKeys(
    trx,
    counted.map(({ hash }) => hash.readBigInt64BE().toString()),
  );
  const now = deps.clock();
  const pause = cardPause(await readKeyUses(trx, counted, { except: replaces, now }), now);
  if (!pause) return null;
  return { ...pause, kind: "refused", reason: "too_many_declines", instead: openMethods(deps.payments.offered) };
}

export interface CardOutlook {
  /** Cards wait until then; null: one may be tried now. */
  until: Date | null;
  /** Methods to pay with meanwhile. */
  instead: ("pix" | "boleto")[];
  /** Tries before cards wait, at least 1. */
  left: number;
}

/**
 * Whether cards must wait and how many tries are left, by the rule that refuses attempts; null: no such order.
 * Documents of cards tried before count, too; attempts in flight do not: they are over in seconds. No lock: the attempt
 * is checked again. The caller must have checked access. Rules: PAY-98, PAY-99, PAY-100, PAY-101.
 */
export async function readCardOutlook(
  deps: Pick<Services, "db" | "config" | "clock" | "payments">,
  orderId: string,
  { network, session }: PaymentOrigin,
): Promise<CardOutlook | null> {
  const payer = await findCardPayer(deps.db, orderId);
  if (!payer) return null;
  const { customerId, customerEmail: email, customerDocument } = payer;
  const own = cardKeys(deps.config.appSecret, { orderId, session, email, documents: [customerDocument], network });
  const tried = await readTriedDocuments(deps.db, orderId);
  const all = [...own, ...tried.filter(({ hash }) => !own.some((key) => key.hash.equals(hash)))];
  const keys = keysOfPayer(all, customerId !== null && (await hasPaidBefore(deps.db, customerId, orderId)));
  const now = deps.clock();
  const read = await readKeyUses(deps.db, countedKeys(deps, keys), { except: null, now });
  const uses = read.map((use) => ({ ...use, inFlight: 0 }));
  const pause = cardPause(uses, now);
  return {
    until: pause && new Date(now.getTime() + pause.waitMs),
    instead: openMethods(deps.payments.offered),
    left: cardTriesLeft(uses),
  };
}
