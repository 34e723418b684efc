import { valueAt } from "#platform/value-at.ts";
import { KEY_FIELDS, type KeyedProvider } from "#shop/settings/payment-keys.ts";

/** What an account or a restricted key lacks without which a shop still sells. */
export type KeyLack = "pix" | "refunds" | "disputes";

export type KeyTest =
  /** `isTest`: no real money moves. */
  | { kind: "works"; account: string; isTest: boolean; lacks: readonly KeyLack[] }
  /** `key`: the form field of the refused key. */
  | { kind: "fails"; reason: "refused"; key: string }
  /** Another country's account, or not in reais. `country`: as the provider names it. */
  | { kind: "fails"; reason: "country"; country: string }
  /** Read, but may not charge: a `TEST-` token of a real account, or a restricted key without sessions. */
  | { kind: "fails"; reason: "no_charges" }
  /** The provider lets the account charge nothing yet. */
  | { kind: "fails"; reason: "account_incomplete" }
  | { kind: "fails"; reason: "unavailable" };

/** A refused public key stops cards alone. */
export function stopsSales(test: KeyTest): boolean {
  if (test.kind === "works" || test.reason === "unavailable") return false;
  return test.reason !== "refused" || test.key !== "publicKey";
}

const PROVIDER_NAMES: Readonly<Record<KeyedProvider, string>> = {
  "mercado-pago": "O Mercado Pago",
  stripe: "A Stripe",
};

/** Rules: PAY-116. */
export const LACK_WORDS: Readonly<Record<KeyLack, string>> = {
  pix: "A conta da Stripe não tem PIX: ela libera o PIX por convite. A página dela aceita só cartão até lá.",
  refunds: "A chave restrita não pode devolver dinheiro: dê a ela, no painel da Stripe, a permissão Refunds (Write).",
  disputes: "A chave restrita não lê contestações: dê a ela, no painel da Stripe, a permissão Disputes (Read).",
};

const SITES: Readonly<Record<string, string>> = {
  MLA: "da Argentina",
  MLM: "do México",
  MLC: "do Chile",
  MCO: "da Colômbia",
  MLU: "do Uruguai",
  MPE: "do Peru",
};

/** Rules: PAY-116. */
export function keyProblem(provider: KeyedProvider, test: KeyTest): { title: string; message: string } {
  const name = PROVIDER_NAMES[provider];
  const reason = test.kind === "fails" ? test.reason : "unavailable";
  switch (reason) {
    case "refused": {
      const key = test.kind === "fails" && test.reason === "refused" ? test.key : "";
      const label = KEY_FIELDS[provider].find(({ name }) => name === key)?.label ?? "chave";
      const named = label.toLowerCase().startsWith("chave") ? label.toLowerCase() : `chave ${label}`;
      const message = `Confira no painel do provedor se a ${named} está ativa e foi copiada inteira.`;
      return { title: `${name} não aceitou a chave`, message };
    }
    case "country": {
      const country = test.kind === "fails" && test.reason === "country" ? test.country : "";
      const message = `A conta destas chaves é ${valueAt(SITES, country) ?? `de outro país (${country})`}. A loja cobra em reais: use as chaves de uma conta do Brasil.`;
      return { title: "A conta não é do Brasil", message };
    }
    case "no_charges":
      return {
        title: "A chave não pode cobrar",
        message:
          provider === "stripe"
            ? "Dê à chave restrita, no painel da Stripe, a permissão Checkout Sessions (Write)."
            : "O Mercado Pago recusa pedidos com este Access Token. Os que começam com TEST- de uma conta de verdade não servem: copie as credenciais de produção, que começam com APP_USR-.",
      };
    case "account_incomplete":
      return {
        title: "A conta ainda não pode cobrar",
        message: "Complete no painel da Stripe os dados da empresa e do banco (charges_enabled), e teste de novo.",
      };
    default:
      return {
        title: `${name} não respondeu`,
        message: "Não se sabe se as chaves funcionam. Tente de novo em instantes.",
      };
  }
}

/** In one line. */
export function keyFault(provider: KeyedProvider, test: KeyTest): string {
  const { title, message } = keyProblem(provider, test);
  return `${title}. ${message}`;
}
