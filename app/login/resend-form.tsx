import clsx from "clsx";
import { useEffect, useState } from "react";
import { type FetcherWithComponents, Link } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { CorrectLink, MailSentView, Typed, useCorrection } from "#app/forms/sent/mail-sent-view.tsx";
import { usePostedForm } from "#app/forms/use-posted-form.ts";
import { loginPath } from "#app/request/return-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

const loadCheck = async () => (await import("./check-account-form.ts")).checkConfirmationRequest;

interface ResendFormProps {
  /** The address to send to; undefined: the form asks for it. */
  email?: string;
  returnTo?: string;
  /** Whether the answer's headline is the page's title. */
  alone?: boolean;
  /** The server's answer when the form was posted without JavaScript. */
  initial?: FormAnswer;
}

/**
 * 'Reenviar e-mail de confirmação'. Its answer replaces it, and is the same for every address; it sends the mail again or
 * brings the form back.
 * Rules: ACCOUNT-108, ACCOUNT-109.
 */
export function ResendForm({ email, returnTo, alone, initial }: ResendFormProps) {
  const action = `/reenviar-confirmacao${returnTo ? `?voltar=${encodeURIComponent(returnTo)}` : ""}`;
  const { Form, form, fields, errors, answer, busy } = usePostedForm({ action, loadCheck, initial });
  const { hasCorrected, isCorrecting, correct } = useCorrection(answer, () => fields.focusField("email"));
  if (answer?.values?.email && !isCorrecting && (answer.kind === "done" || answer.values.again)) {
    return <Sent {...{ alone, returnTo, answer, action, Form, busy }} onCorrect={correct} />;
  }
  const asks = !email || hasCorrected;
  return (
    <Form {...form} className="grid justify-items-start gap-4 text-left">
      {asks ? (
        <EmailField
          label="E-mail do cadastro"
          defaultValue={answer?.values?.email}
          error={errors.email}
          className="w-full"
        />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <Button type="submit" variant="secondary" busy={busy} className={asks ? "w-full" : undefined}>
        Reenviar e-mail de confirmação
      </Button>
      <div role="status" className="w-full empty:hidden">
        {!busy && <Refused answer={answer} />}
      </div>
    </Form>
  );
}

function Refused({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer?.problem) return null;
  return (
    <Note tone="danger" title={`${answer.problem.title}.`}>
      {answer.problem.message}
    </Note>
  );
}

interface SentProps extends Pick<ResendFormProps, "alone" | "returnTo"> {
  answer: FormAnswer;
  action: string;
  Form: FetcherWithComponents<FormAnswer>["Form"];
  busy: boolean;
  onCorrect: () => void;
}

function Sent({ alone, returnTo, answer, action, Form, busy, onCorrect }: SentProps) {
  const { values } = answer;
  const waits = useWait(answer);
  const sent = (
    <>
      Se o cadastro de <Typed>{values?.email}</Typed> espera confirmação, um novo link chega em instantes.
    </>
  );
  return (
    <MailSentView alone={alone} sent={sent}>
      <div className={clsx("mt-1 flex flex-wrap items-center gap-x-3 gap-y-2", alone && "justify-center")}>
        <Form method="post" action={action}>
          <input type="hidden" name="email" value={values?.email ?? ""} />
          <input type="hidden" name="again" value="1" />
          <Button type="submit" variant="secondary" size="s" busy={busy} aria-disabled={waits || undefined}>
            Reenviar de novo
          </Button>
        </Form>
        <CorrectLink to="/reenviar-confirmacao" variant="ghost" onCorrect={onCorrect}>
          Corrigir e-mail
        </CorrectLink>
      </div>
      <p role="status" className="text-caption text-ink-muted empty:hidden">
        {!busy && !answer.problem && values?.again && "Enviado de novo. "}
        {!busy && waits && `Você pode pedir outro em ${AGAIN_AFTER_SECONDS} segundos.`}
      </p>
      {!busy && <Refused answer={answer} />}
      {alone && (
        <p className="text-ink-soft text-small">
          Já confirmou?{" "}
          <Link to={loginPath(returnTo)} className="link inline-flex min-h-tap items-center">
            Entrar
          </Link>
        </p>
      )}
    </MailSentView>
  );
}

/** A mail takes some seconds; a second one makes the link of the first void. */
const AGAIN_AFTER_SECONDS = 30;

/** Whether the last mail was sent less than 30 seconds ago. Without scripts the button is never held back. */
function useWait(answer: FormAnswer): boolean {
  const [over, setOver] = useState<FormAnswer | null>(answer);
  useEffect(() => {
    if (answer.problem) return setOver(answer);
    setOver(null);
    const timer = setTimeout(() => setOver(answer), AGAIN_AFTER_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [answer]);
  return over !== answer;
}
