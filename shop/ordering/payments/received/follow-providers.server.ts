import type { Clock } from "#platform/clock.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Config } from "#shop/config/config.server.ts";
import { createMercadoPago } from "#shop/ordering/payments/mercado-pago/mercado-pago.server.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import {
  type PaymentName,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnreadable,
} from "#shop/ordering/payments/payment-provider.ts";
import { gatherProviders, type PaymentProviders } from "#shop/ordering/payments/payment-providers.ts";
import { createStripe } from "#shop/ordering/payments/stripe/stripe.server.ts";
import type { KeyedProvider } from "#shop/settings/payment-keys.ts";
import { isKeptBack } from "#shop/settings/payments/key-facts.ts";
import type { UnreadAnswer } from "./unread-answer.ts";

interface KeyJudge {
  refusesKeys: (name: string) => boolean;
  areKeysRefused: (provider: KeyedProvider, status: number) => Promise<boolean>;
}

type KeysConfig = Pick<
  Config,
  | "mercadoPago"
  | "stripe"
  | "brand"
  | "publicUrl"
  | "paymentBudgets"
  | "restored"
  | "paymentMethods"
  | "mode"
  | "keyFacts"
>;

/**
 * Rebuilt when the keys or the shop's name change; unread answers go to `report`. While a restored shop is held,
 * providers are only read. Methods switched off, and those whose keys are refused or unconfirmed test keys, take no new
 * payments; earlier ones go on. Rules: PAY-110, PAY-111, SETTING-2, STAFF-65.
 */
export function followProviders(
  config: () => Readonly<KeysConfig>,
  clock: Clock,
  report: (answer: UnreadReport) => Promise<void>,
  areKeysRefused: (provider: KeyedProvider, status: number) => Promise<boolean> = async () => true,
): PaymentProviders {
  const refusesKeys = (name: string) => valueAt(config().keyFacts, name)?.refusedAt != null;
  let made: { of: readonly unknown[]; providers: PaymentProviders } | null = null;
  function present(): PaymentProviders {
    const { mercadoPago, stripe, publicUrl, brand, paymentBudgets: budgets } = config();
    const shopName = brand.name;
    const of = [mercadoPago, stripe, shopName];
    if (made?.of.every((each, at) => each === of[at])) return made.providers;
    const known = [
      mercadoPago && createMercadoPago(mercadoPago, { budgets, shopName, clock }),
      stripe && createStripe(stripe, { budgets, publicUrl }),
    ];
    const isHeld = () => config().restored !== null;
    const providers = gatherProviders(
      known.map(
        (provider) =>
          provider &&
          waitForKeys({ refusesKeys, areKeysRefused }, refuseWritesWhile(isHeld, reportUnread(provider, report))),
      ),
    );
    made = { of, providers };
    return providers;
  }
  const isOn = (method: PaymentMethod) =>
    method === "free" ||
    (config().paymentMethods[method] &&
      !isKeptBack(config(), method === "stripe" ? "stripe" : "mercado-pago") &&
      (method !== "stripe" || config().stripe?.methods.length !== 0));
  return {
    get all() {
      return present().all;
    },
    get allowed() {
      return present().allowed;
    },
    get offered() {
      return present().offered.filter(isOn);
    },
    taking: (method) => (isOn(method) ? present().taking(method) : null),
    refusesKeys,
    named: (name) => present().named(name),
  };
}

/** Statuses that may be about the keys. */
const OF_KEYS: ReadonlySet<number> = new Set([401, 403]);

/** A create with refused keys throws `ProviderUnavailable`: the attempt waits for other keys. Rules: PAY-110. */
function waitForKeys({ refusesKeys, areKeysRefused }: KeyJudge, provider: PaymentProvider): PaymentProvider {
  const refused = (status: number) => new ProviderUnavailable("create payment: keys refused", status);
  return {
    ...provider,
    async createPayment(order, options) {
      if (refusesKeys(provider.name)) throw refused(401);
      try {
        return await provider.createPayment(order, options);
      } catch (error) {
        if (!(error instanceof ProviderRefused) || !OF_KEYS.has(error.status)) throw error;
        throw (await areKeysRefused(provider.name, error.status)) ? refused(error.status) : error;
      }
    },
  };
}

/** A write throws `ProviderUnavailable`, so that jobs retry it later. */
function refuseWritesWhile(isHeld: () => boolean, provider: PaymentProvider): PaymentProvider {
  const unlessHeld =
    <A extends unknown[], R>(operation: string, write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isHeld()) throw new ProviderUnavailable(`${operation} of a restored shop that is held`, 0);
      return write(...args);
    };
  return {
    ...provider,
    createPayment: unlessHeld("create payment", provider.createPayment),
    cancelPayment: unlessHeld("cancel payment", provider.cancelPayment),
    refundPayment: unlessHeld("refund payment", provider.refundPayment),
  };
}

export interface UnreadReport {
  provider: string;
  /** The provider's, or else ours. */
  resourceId: string;
  unread: UnreadAnswer;
}

/** Passes answers that are not understood to `report` first. */
export function reportUnread(
  provider: PaymentProvider,
  report: (answer: UnreadReport) => Promise<void>,
): PaymentProvider {
  async function heard<T>(
    resourceId: string,
    answer: Promise<T>,
    factOf: (answer: T) => PaymentFact | null,
  ): Promise<T> {
    try {
      const told = await answer;
      const unread = factOf(told)?.unread;
      if (unread) await report({ provider: provider.name, resourceId, unread });
      return told;
    } catch (error) {
      if (error instanceof ProviderUnreadable) {
        await report({ provider: provider.name, resourceId, unread: error.unread });
      }
      throw error;
    }
  }
  const idOf = (name: PaymentName) => name.providerPaymentId ?? name.externalPaymentId;
  const itself = (fact: PaymentFact | null) => fact;
  return {
    ...provider,
    createPayment: (order, options) => heard(order.externalPaymentId, provider.createPayment(order, options), itself),
    fetchPayment: (name, options) => heard(idOf(name), provider.fetchPayment(name, options), itself),
    cancelPayment: (name, key, options) => heard(idOf(name), provider.cancelPayment(name, key, options), itself),
    refundPayment: (name, refund) => heard(idOf(name), provider.refundPayment(name, refund), ({ fact }) => fact),
  };
}
