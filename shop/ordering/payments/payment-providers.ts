import type { PaymentMethod } from "./payment.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Those that this shop has keys for. Rules: PAY-6. */
export interface PaymentProviders {
  all: readonly PaymentProvider[];
  /** Methods that the keys allow, also those switched off, in the order of their tiles. */
  allowed: readonly PaymentMethod[];
  offered: readonly PaymentMethod[];
  /** The provider for new payments of a method; null: not offered. */
  taking(method: PaymentMethod): PaymentProvider | null;
  /** The provider refuses the shop's keys: payments it has not made yet wait. */
  refusesKeys(name: string): boolean;
  /** The provider of an earlier attempt; null: its keys are missing, and its attempts wait for them. */
  named(name: string): PaymentProvider | null;
}

/** In the order of the payment step. */
const TILES: readonly PaymentMethod[] = ["stripe", "pix", "credit_card", "debit_card", "boleto"];

/** Rules: PAY-1. */
export function gatherProviders(providers: readonly (PaymentProvider | null)[]): PaymentProviders {
  const known = providers.filter((provider) => provider !== null);
  const taking = (method: PaymentMethod) => known.find(({ methods }) => methods.includes(method)) ?? null;
  const allowed = TILES.filter((method) => taking(method) !== null);
  return {
    all: known,
    allowed,
    offered: allowed,
    taking,
    refusesKeys: () => false,
    named: (name) => known.find((provider) => provider.name === name) ?? null,
  };
}
