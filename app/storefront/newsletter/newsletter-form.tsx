import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import { focusFirstField } from "#app/forms/focus-first-field.ts";
import { Button } from "#app/ui/button.tsx";
import { NEWSLETTER_CONSENT } from "#shop/customers/newsletter/newsletter-consent.ts";
import { NEWSLETTER_PATH } from "#shop/customers/newsletter/newsletter-links.ts";
import type { NewsletterAnswer } from "./newsletter-answer.ts";

/** The newsletter form of the newsletter pages; the footer has its own. */
export function NewsletterForm({ answer }: { answer?: NewsletterAnswer }) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current && answer?.kind === "refused") focusFirstField(form.current, { email: "" });
  }, [answer]);
  return (
    <Form ref={form} method="post" action={NEWSLETTER_PATH} noValidate className="grid gap-5">
      <EmailField defaultValue={answer?.email} error={answer?.kind === "refused" ? answer.message : undefined} />
      <Button
        type="submit"
        size="l"
        busy={navigation.formAction === NEWSLETTER_PATH}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        Enviar
      </Button>
      <p className="text-caption text-ink-muted">
        {NEWSLETTER_CONSENT.text}{" "}
        <Link to="/privacidade" className="link">
          Política de Privacidade
        </Link>
      </p>
    </Form>
  );
}
