import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";
import type { SecretSetting } from "./secret-setting.ts";

export const KEYED_PROVIDERS = ["mercado-pago", "stripe"] as const;
export type KeyedProvider = (typeof KEYED_PROVIDERS)[number];

interface KeyField {
  name: string;
  label: string;
  setting: SecretSetting;
  needed: boolean;
  /** Its prefix, to catch a wrong key being pasted. */
  begins: RegExp;
  wrong: string;
}

/** A provider's keys come either all from the panel or all from the environment. Rules: STAFF-61. */
export const KEY_FIELDS: Readonly<Record<KeyedProvider, readonly KeyField[]>> = {
  "mercado-pago": [
    {
      name: "accessToken",
      label: "Access Token",
      setting: "mercado_pago_access_token",
      needed: true,
      begins: /^(APP_USR|TEST)-/,
      wrong: "O Access Token começa com APP_USR-.",
    },
    {
      name: "webhookSecret",
      label: "Assinatura secreta dos avisos",
      setting: "mercado_pago_webhook_secret",
      needed: true,
      begins: /^\S/,
      wrong: "Cole a assinatura secreta sem espaços.",
    },
    {
      name: "testWebhookSecret",
      label: "Assinatura secreta do modo de teste",
      setting: "mercado_pago_test_webhook_secret",
      needed: false,
      begins: /^\S/,
      wrong: "Cole a assinatura secreta sem espaços.",
    },
    {
      name: "publicKey",
      label: "Public Key",
      setting: "mercado_pago_public_key",
      needed: false,
      begins: /^(APP_USR|TEST)-/,
      wrong: "A Public Key começa com APP_USR-.",
    },
  ],
  stripe: [
    {
      name: "secretKey",
      label: "Chave secreta",
      setting: "stripe_secret_key",
      needed: true,
      begins: /^(sk|rk)_(test|live)_/,
      wrong: "A chave secreta começa com sk_live_ ou rk_live_.",
    },
    {
      name: "webhookSecret",
      label: "Segredo dos avisos",
      setting: "stripe_webhook_secret",
      needed: true,
      begins: /^whsec_/,
      wrong: "O segredo dos avisos começa com whsec_.",
    },
  ],
};

/** The key that every call needs. */
export function mainKeyOf(provider: KeyedProvider): SecretSetting {
  return provider === "stripe" ? "stripe_secret_key" : "mercado_pago_access_token";
}

/** An empty field keeps the stored key; `kept`: the names of those stored. */
export function keysForm(provider: KeyedProvider, kept: ReadonlySet<string>) {
  const shape = KEY_FIELDS[provider].map(({ name, label, needed, begins, wrong }) => {
    const isFine = (typed: string) => typed === "" || (begins.test(typed) && !/\s/.test(typed));
    const isThere = (typed: string) => typed !== "" || !needed || kept.has(name);
    const field = z
      ._default(z.string(), "")
      .check(z.trim(), atMost(500, wrong), z.refine(isFine, wrong), z.refine(isThere, `Cole aqui: ${label}.`));
    return [name, field] as const;
  });
  return z.object(Object.fromEntries(shape));
}

export function keyedProviderOf(value: string | undefined): KeyedProvider | null {
  return KEYED_PROVIDERS.find((provider) => provider === value) ?? null;
}

export function isTestKey(key: string): boolean {
  return /^(TEST-|(sk|rk)_test_)/.test(key);
}
