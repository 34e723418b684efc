import type { KeyedProvider } from "#shop/settings/payment-keys.ts";

interface ProviderWords {
  title: string;
  /** What it takes. */
  lead: string;
  /** Before its name. */
  article: "O" | "A";
}

export const PROVIDER_WORDS: Readonly<Record<KeyedProvider, ProviderWords>> = {
  "mercado-pago": {
    title: "Mercado Pago",
    lead: "PIX, boleto e, com a Public Key, cartões no próprio checkout.",
    article: "O",
  },
  stripe: { title: "Stripe", lead: "Cartões e PIX na página da Stripe.", article: "A" },
};
