/**
 * What whoever subscribes agrees to, as it stands under the field and on the confirmation page. A new wording gets a
 * new version: each consent is kept with the one it was given to (LGPD art. 8).
 */
export const NEWSLETTER_CONSENT = {
  version: "newsletter-2026-11",
  text: "Ao enviar, você aceita receber novidades e promoções por e-mail e pode sair quando quiser.",
} as const;
