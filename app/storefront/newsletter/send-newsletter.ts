import { typeInto } from "#app/forms/type-into.ts";
import { requestApi } from "#app/request/api-client.ts";
import { plainEmail } from "#platform/formats/email-address.ts";
import { suggestedEmail } from "#platform/formats/email-suggestion.ts";
import { checkYourMail, TRY_AGAIN } from "./newsletter-answer.ts";

const NO_EMAIL = "Digite o seu e-mail.";

/**
 * Sends the footer's form and writes the outcome straight into the DOM. Success replaces the form until it is reset; an
 * error keeps what was typed, is told below the field and focuses it.
 */
export async function sendNewsletter(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem("email");
  const notice = form.querySelector("[role=status]");
  if (!(field instanceof HTMLInputElement) || !notice || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  notice.replaceChildren("Enviando...");
  field.removeAttribute("aria-invalid");
  const email = plainEmail(field.value);
  const problem = email === "" ? NO_EMAIL : await problemWith(email);
  form.removeAttribute("aria-busy");
  notice.replaceChildren(problem ?? "");
  if (problem === null) {
    showSent(form, field, email);
    return;
  }
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

/** Offers the domain that was probably meant, below the field; a press writes it there. Rules: ACCOUNT-112. */
export function offerMeantEmail(field: HTMLInputElement): void {
  const meant = suggestedEmail(field.value);
  const notice = field.form?.querySelector("[role=status]");
  if (!meant || !notice || field.form?.ariaBusy === "true") return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link inline-flex min-h-tap items-center";
  button.textContent = `${meant.split("@").at(-1)}?`;
  button.ariaLabel = `${button.textContent} Corrigir para ${meant}`;
  button.onclick = () => {
    typeInto(field, meant);
    notice.replaceChildren();
    field.focus();
  };
  field.removeAttribute("aria-invalid");
  notice.replaceChildren(button);
}

/** The headline takes the focus, so that screen readers announce it. */
function showSent(form: HTMLFormElement, field: HTMLInputElement, email: string): void {
  form.querySelector("[data-message]")?.replaceChildren(checkYourMail(email));
  form.dataset.done = "";
  focusOnceShown(form.querySelector("h3"));
  const bringBack = () => {
    delete form.dataset.done;
    focusOnceShown(field);
  };
  form.addEventListener("reset", bringBack, { once: true });
}

/** Some seconds of frames, on a slow device too. */
const MOST_FRAMES = 120;

/** What was hidden takes the focus once it is shown: with reduced motion even that is a transition. */
function focusOnceShown(element: HTMLElement | null, framesLeft = MOST_FRAMES): void {
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement === element || framesLeft === 0) return;
  requestAnimationFrame(() => focusOnceShown(element, framesLeft - 1));
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
