import { requestApi } from "#app/request/api-client.ts";
import { checkYourMail, TRY_AGAIN } from "./newsletter-answer.ts";

/**
 * Sends the footer's form and writes the outcome below its field, straight into the DOM. Success clears the field; an
 * error keeps what was typed and focuses it.
 */
export async function sendNewsletter(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem("email");
  const notice = form.querySelector("[role=status]");
  if (!(field instanceof HTMLInputElement) || !notice || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  notice.replaceChildren("Enviando...");
  field.removeAttribute("aria-invalid");
  const problem = await problemWith(field.value);
  form.removeAttribute("aria-busy");
  notice.replaceChildren(problem ?? checkYourMail(field.value.trim()));
  if (problem === null) {
    form.reset();
    return;
  }
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

/** The error message; null when the address was accepted. */
async function problemWith(email: string): Promise<string | null> {
  const response = await requestApi("/rest/v1/newsletter_subscriptions", { method: "POST", body: { email } });
  if (response.kind === "unreachable") return TRY_AGAIN;
  return response.ok ? null : messageOf(response.body);
}

/** The first field error, else the message of the whole answer. */
function messageOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return TRY_AGAIN;
  const issue: unknown = "issues" in body && Array.isArray(body.issues) ? body.issues[0] : null;
  for (const told of [issue, body]) {
    if (told && typeof told === "object" && "message" in told && typeof told.message === "string") return told.message;
  }
  return TRY_AGAIN;
}
