import { ProviderRefused, ProviderUnavailable } from "./payment-provider.ts";

/** The error of a provider call, or null. Rethrows programming errors. */
export async function callFailureOf(work: Promise<void>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return error;
    throw error;
  }
}

/** Longer than this no job waits, whatever a provider says. */
const LONGEST_WAIT_S = 3600;

/** `Retry-After`, at most an hour. Rules: PAY-108. */
export function waitSecondsOf(error: unknown): number {
  return error instanceof ProviderUnavailable ? Math.min(error.waitSeconds ?? 0, LONGEST_WAIT_S) : 0;
}
