/** Change the version whenever the text changes: each consent is stored with it (LGPD art. 8). Rules: LAW-23. */
export const NEWSLETTER_CONSENT = {
  version: "newsletter-2026-11-26",
  text: "Ao enviar, você aceita receber novidades, promoções e lembretes do seu carrinho por e-mail e pode sair quando quiser.",
} as const;

/** These versions agree to reminders of the cart; earlier ones named news and offers only. Rules: REMIND-12. */
export const CART_CONSENTS: readonly string[] = [NEWSLETTER_CONSENT.version];
