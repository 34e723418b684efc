import { data } from "react-router";
import { noteFailure } from "#app/forms/answer-failure.server.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { TOO_MANY_ATTEMPTS } from "#app/forms/refusal.ts";
import { emailField } from "#platform/formats/email-field.ts";
import { requestSubscription } from "#shop/customers/newsletter/request-subscription.server.ts";
import type { Services } from "#shop/services.server.ts";
import { checkYourMail, type NewsletterAnswer, TRY_AGAIN } from "./newsletter-answer.ts";

/** Handles the newsletter form when it is posted without JavaScript. */
export async function submitNewsletter(services: Services, request: Request) {
  const { email: typed = "" } = formFields(await readForm(request));
  const refuse = (message: string, status: number, headers?: Record<string, string>) =>
    data<NewsletterAnswer>({ kind: "refused", message, email: typed }, { status, headers });
  const sent = (to: string) => data<NewsletterAnswer>({ kind: "done", message: checkYourMail(to), email: to });
  const email = emailField.safeParse(typed);
  if (!email.success) return refuse(email.error.issues[0]?.message ?? "", 422);
  try {
    const asked = { email: email.data, source: "site" } as const;
    const result = await requestSubscription(services, asked, request.headers);
    if (result.kind === "accepted") return sent(email.data);
    if (result.reason === "no_mail") return refuse("A inscrição não está disponível no momento.", 503);
    return refuse(TOO_MANY_ATTEMPTS, 429, { "Retry-After": String(result.retryAfterSeconds) });
  } catch (error) {
    return refuse(TRY_AGAIN, noteFailure(services.logger, error));
  }
}
