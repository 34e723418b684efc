import { providerName } from "./payment-texts.ts";

/** `no Mercado Pago`, `na Stripe`. */
export function atProvider(provider: string): string {
  return `${provider === "stripe" ? "na" : "no"} ${providerName(provider)}`;
}
