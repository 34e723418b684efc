import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.server.ts";
import { createMercadoPago } from "../mercado-pago/mercado-pago.server.ts";
import { gatherProviders, type PaymentProviders } from "../payment-providers.ts";
import { createStripe } from "../stripe/stripe.server.ts";
import { refuseWritesWhile } from "./refuse-writes.ts";
import { reportUnread, type UnreadReport } from "./report-unread.ts";

type KeysConfig = Pick<Config, "mercadoPago" | "stripe" | "brand" | "publicUrl" | "paymentBudgets" | "restored">;

/**
 * The providers for the configuration's current keys: rebuilt when the keys or the shop's name change. Answers that are
 * not understood go to `report`.
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
  return {
    get all() {
      return present().all;
    },
    get offered() {
      return present().offered;
    },
    taking: (method) => present().taking(method),
    named: (name) => present().named(name),
  };
}
