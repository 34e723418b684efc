import type { PaymentFact } from "../payment-fact.ts";
import { type PaymentName, type PaymentProvider, ProviderUnreadable } from "../payment-provider.ts";
import type { UnreadAnswer } from "./unread-answer.ts";

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
