/** Change the version whenever the text changes. Rules: LAW-24. */
export const STOCK_ALERT_CONSENT =
  "Usamos o seu e-mail só para este aviso. Ele é apagado em até 12 meses, ou antes, pelo link que vai no e-mail.";
export const STOCK_ALERT_CONSENT_VERSION = "2026-11";

/** The answer to everyone, whether or not the alert existed already. */
export const STOCK_ALERT_STORED = "Avisaremos por e-mail quando esta peça chegar.";
