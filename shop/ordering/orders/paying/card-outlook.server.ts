import {
  findCardPayer,
  readKeyUses,
  readTriedDocuments,
} from "#shop/ordering/payments/declines/card-attempt-queries.server.ts";
import { cardKeys } from "#shop/ordering/payments/declines/card-keys.server.ts";
import { cardPause, cardTriesLeft, openMethods } from "#shop/ordering/payments/declines/card-pause.ts";
import type { Services } from "#shop/services.server.ts";
import { countedKeys, keysOfPayer, type PaymentOrigin } from "./paused-card.server.ts";
import { hasPaidBefore } from "./strangers/stranger-queries.server.ts";

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
