import { type PaymentProvider, ProviderUnavailable } from "../payment-provider.ts";

/**
 * Wraps a provider: while `isHeld`, it may only be read. A write throws `ProviderUnavailable`, so that jobs retry it
 * later.
 * Rules: STAFF-65.
 */
export function refuseWritesWhile(isHeld: () => boolean, provider: PaymentProvider): PaymentProvider {
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
