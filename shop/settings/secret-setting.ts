/** Secrets that the panel keeps; each is encrypted under its own name. */
export const SECRET_SETTINGS = [
  "melhor_envio_token",
  /** Of the application that is connected by OAuth; its webhooks are signed with it. */
  "melhor_envio_client_secret",
  "melhor_envio_refresh_token",
  "mercado_pago_access_token",
  "mercado_pago_webhook_secret",
  "mercado_pago_test_webhook_secret",
  "mercado_pago_public_key",
  "stripe_secret_key",
  "stripe_webhook_secret",
] as const;
export type SecretSetting = (typeof SECRET_SETTINGS)[number];

/** What may be shown of a secret: its last four characters, of a long one only, and since when it is there. */
export interface SecretHint {
  lastFour: string;
  changedAt: Date;
}

/** The last four characters, where enough stays hidden. */
export function lastFourOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : "";
}
