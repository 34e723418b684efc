import type { PaymentMethod } from "./payment.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** The providers whose keys this shop has. Rules: PAY-6. */
export interface PaymentProviders {
  /** The methods a shopper may choose, in the order of their tiles. */
  offered: readonly PaymentMethod[];
  /** Who takes new payments of a method; null: it is not offered. */
  taking(method: PaymentMethod): PaymentProvider | null;
  /** The provider an earlier attempt was made with; null: its keys are gone, and its attempts wait until they are back. */
  named(name: string): PaymentProvider | null;
}

/** In the order of the specification's tiles (spec 2 §2). */
const TILES: readonly PaymentMethod[] = ["stripe", "pix", "credit_card", "debit_card", "boleto"];

/** Rules: PAY-1. */
export function gatherProviders(providers: readonly (PaymentProvider | null)[]): PaymentProviders {
  const known = providers.filter((provider) => provider !== null);
  const taking = (method: PaymentMethod) => known.find(({ methods }) => methods.includes(method)) ?? null;
  return {
    offered: TILES.filter((method) => taking(method) !== null),
    taking,
    named: (name) => known.find((provider) => provider.name === name) ?? null,
  };
}
