import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.server.ts";
import { createMercadoPago } from "../mercado-pago/mercado-pago.server.ts";
import type { PaymentMethod } from "../payment.ts";
import { type PaymentProvider, ProviderUnavailable } from "../payment-provider.ts";
import { gatherProviders, type PaymentProviders } from "../payment-providers.ts";
import { createStripe } from "../stripe/stripe.server.ts";
import { reportUnread, type UnreadReport } from "./report-unread.ts";

type KeysConfig = Pick<
  Config,
  "mercadoPago" | "stripe" | "brand" | "publicUrl" | "paymentBudgets" | "restored" | "paymentMethods"
>;

/**
 * The providers for the configuration's current keys: rebuilt when the keys or the shop's name change. Answers that are
 * not understood go to `report`. While a restored shop is held, providers may only be read. A method that is switched off
 * takes no new payments; its earlier ones go on.
 * Rules: SETTING-2, STAFF-65.
 */
export function followProviders(
  config: KeysConfig,
  clock: Clock,
  report: (answer: UnreadReport) => Promise<void>,
): PaymentProviders {
  let made: { of: readonly unknown[]; providers: PaymentProviders } | null = null;
  function present(): PaymentProviders {
    const { mercadoPago, stripe, publicUrl, paymentBudgets: budgets } = config;
    const shopName = config.brand.name;
    const of = [mercadoPago, stripe, shopName];
    if (made?.of.every((each, at) => each === of[at])) return made.providers;
    const known = [
      mercadoPago && createMercadoPago(mercadoPago, { budgets, shopName, clock }),
      stripe && createStripe(stripe, { budgets, publicUrl }),
    ];
    const isHeld = () => config.restored !== null;
    const providers = gatherProviders(
      known.map((provider) => provider && refuseWritesWhile(isHeld, reportUnread(provider, report))),
    );
    made = { of, providers };
    return providers;
  }
  const isOn = (method: PaymentMethod) => method === "free" || config.paymentMethods[method];
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
    named: (name) => present().named(name),
  };
}

/**
 * Wraps a provider: while `isHeld`, it may only be read. A write throws `ProviderUnavailable`, so that jobs retry it
 * later.
 */
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
