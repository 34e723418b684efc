/** The server's answer to a newsletter form. */
export interface NewsletterAnswer {
  kind: "done" | "refused";
  message: string;
  /** What was typed: to fill the form again after a full page load, or to say where the link went. */
  email?: string;
}

export const checkYourMail = (email: string) =>
  `Falta um passo: abra o e-mail que enviamos para ${email} e confirme. Se não chegar, veja o spam.`;
export const TRY_AGAIN = "Não foi possível enviar. Verifique a sua conexão e tente de novo.";
