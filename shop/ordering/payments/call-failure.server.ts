import { ProviderRefused, ProviderUnavailable } from "./payment-provider.ts";

/** The error of a provider call, or null. Programming errors are rethrown. */
export async function callFailureOf(work: Promise<void>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return error;
    throw error;
  }
}
