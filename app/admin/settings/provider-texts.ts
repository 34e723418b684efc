import type { WatchedEvent } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import type { KeyedProvider } from "#shop/settings/payment-keys.ts";

interface ProviderWords {
  title: string;
  /** Payment methods it offers. */
  lead: string;
  /** Article before its name. */
  article: "O" | "A";
  /** Event types to select in the provider's webhook settings. */
  events: string;
}

export const PROVIDER_WORDS: Readonly<Record<KeyedProvider, ProviderWords>> = {
  "mercado-pago": {
    title: "Mercado Pago",
    lead: "PIX, boleto e, com a Public Key, cartões no próprio checkout.",
    article: "O",
    events:
      "Em Suas integrações → Webhooks, marque Order (Mercado Pago) e também Chargebacks, que tem evento próprio, além de Reclamações e Alertas de fraude. Ordens comerciais é outra coisa.",
  },
  stripe: {
    title: "Stripe",
    lead: "Cartões e PIX na página da Stripe.",
    article: "A",
    events:
      "Em Developers → Webhooks, marque checkout.session.*, charge.refunded, charge.dispute.*, refund.* e radar.early_fraud_warning.created. A loja lê eventos completos (snapshot) e resumidos (thin).",
  },
};

/** For event types never received so far, which is not necessarily an error. */
export const UNHEARD_WORDS: Readonly<Record<WatchedEvent, string>> = {
  payments:
    "Nenhum aviso de pagamento chegou até agora. Depois da primeira venda, confira no painel do Mercado Pago o endereço, a assinatura secreta e o evento Order (Mercado Pago).",
  chargebacks:
    "Nenhum aviso de chargeback chegou até agora. Isso é normal enquanto ninguém contestou uma compra; confira se o evento Chargebacks está marcado no painel do Mercado Pago.",
};
