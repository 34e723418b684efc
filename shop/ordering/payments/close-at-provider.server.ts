import type { Services } from "#shop/services.server.ts";
import type { Payment } from "./payment.ts";
import type { PaymentFact } from "./payment-fact.ts";
import { type CallOptions, ProviderRefused, ProviderUnavailable } from "./payment-provider.ts";

export type ClosedAtProvider =
  /** Ended, paid in the meantime, or still open. */
  | { kind: "fact"; fact: PaymentFact }
  /** The provider has no such attempt. */
  | { kind: "unknown" }
  | { kind: "unreachable" };

/** A refusal may mean a review there, so the state is fetched; while a browser waits only if the provider answers. */
export async function closeAtProvider(
  { payments, logger }: Pick<Services, "logger" | "payments">,
  payment: Payment,
  options: CallOptions,
): Promise<ClosedAtProvider> {
  const provider = payments.named(payment.provider);
  if (!provider) return { kind: "unreachable" };
  try {
    const fact = await provider.cancelPayment(payment, cancelKey(payment), options);
    return fact ? { kind: "fact", fact } : { kind: "unknown" };
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    const isAway = options.browserWaits && error.status === 0;
    const seen = isAway ? null : await provider.fetchPayment(payment, options).catch(noAnswer);
    if (seen?.state === "in_review") return { kind: "fact", fact: seen };
    logger.warn({ payment: payment.id, err: error }, "payment not called off");
    return { kind: "unreachable" };
  }
}

export function isOfProvider(error: unknown): error is ProviderUnavailable | ProviderRefused {
  return error instanceof ProviderUnavailable || error instanceof ProviderRefused;
}

function noAnswer(error: unknown): null {
  if (isOfProvider(error)) return null;
  throw error;
}

export function cancelKey(payment: Pick<Payment, "id">): string {
  return `cancel-${payment.id}`;
}
