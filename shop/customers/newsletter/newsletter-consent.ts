/**
 * The consent text, shown under the field and on the confirmation page. Change the version whenever the text changes:
 * each consent is stored with its version (LGPD art. 8).
 * Rules: LAW-23.
 */
export const NEWSLETTER_CONSENT = {
  version: "newsletter-2026-11",
  text: "Ao enviar, você aceita receber novidades e promoções por e-mail e pode sair quando quiser.",
} as const;
