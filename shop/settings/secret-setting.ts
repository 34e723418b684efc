/** Each is encrypted with its own key. */
export const SECRET_SETTINGS = [
  "melhor_envio_token",
  /** Client secret of the OAuth application; it also signs the application's webhooks. */
  "melhor_envio_client_secret",
  "melhor_envio_refresh_token",
  "mercado_pago_access_token",
  "mercado_pago_webhook_secret",
  "mercado_pago_test_webhook_secret",
  "mercado_pago_public_key",
  "stripe_secret_key",
  "stripe_webhook_secret",
  /** The mail server with its user and password. */
  "smtp_url",
] as const;
export type SecretSetting = (typeof SECRET_SETTINGS)[number];

export interface SecretHint {
  lastFour: string;
  changedAt: Date;
}

/** '' if the secret is too short to reveal them. Rules: STAFF-58. */
export function lastFourOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : "";
}
