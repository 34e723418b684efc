import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type FetcherWithComponents, Link, useFetcher, useLocation } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/stay-field.tsx";
import { type FieldCheck, useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { LoginForm } from "#app/login/login-form.tsx";
import { loginPath } from "#app/request/return-path.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { FORM_OWNER } from "./form-owner.ts";
export interface FieldTools {
  /** What was typed before the page was loaded anew. */
  typed: Record<string, string> | undefined;
  errors: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
  recheck: (name: string) => void;
  busy: boolean;
}

interface AccountFormProps {
  /** Where it is posted to; its own page without one. */
  action?: string;
  check: FieldCheck;
  /** The customer the page was made for; null once they are logged out. */
  customerId: string | null;
  /** The answer the page was loaded with, when the form was posted without scripts. */
  initial: FormAnswer | undefined;
  onDone: (answer: FormAnswer) => void;
  onRefused?: (answer: FormAnswer) => void;
  children: (tools: FieldTools) => ReactNode;
}

/**
 * A form of the account: posted without leaving the page, a plain form where scripts do not run. Nothing typed is lost
 * when it is refused, nor when the session has ended meanwhile: the login comes up over it, and then it is sent again.
 */
export function AccountForm({ action, check, customerId, initial, onDone, onRefused, children }: AccountFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { form, errors, recheck } = useFieldErrors(check, answer);
  useAnswer(fetcher, onDone, onRefused);
  return (
    <>
      <fetcher.Form {...form} method="post" action={action} className="grid gap-5">
        <StayField />
        {customerId && <input type="hidden" name={FORM_OWNER} value={customerId} />}
        <RefusalNote problem={answer?.problem} />
        {children({ typed: initial?.values, errors, form: form.ref, recheck, busy: fetcher.state !== "idle" })}
      </fetcher.Form>
      <SessionEnded answer={answer} onBack={() => form.ref.current?.requestSubmit()} />
    </>
  );
}

function useAnswer(
  fetcher: FetcherWithComponents<FormAnswer>,
  onDone: (answer: FormAnswer) => void,
  onRefused: ((answer: FormAnswer) => void) | undefined,
): void {
  const tell = useEffectEvent((answer: FormAnswer) => {
    if (answer.kind === "done") onDone(answer);
    else onRefused?.(answer);
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
}

interface SessionEndedProps {
  answer: FormAnswer | undefined;
  /** Logged in again: the form below can be sent once more. */
  onBack: () => void;
}

/** The session ended while a form was being filled in: the login over it, or in another tab where no scripts run. */
function SessionEnded({ answer, onBack }: SessionEndedProps) {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const [settled, setSettled] = useState<FormAnswer | undefined>(undefined);
  if (!answer?.loggedOut) return null;
  if (!hydrated) {
    return (
      <p className="mt-4 text-small">
        <Link to={loginPath(pathname)} target="_blank" className="link">
          Entrar em outra aba
        </Link>{" "}
        e depois enviar este formulário de novo.
      </p>
    );
  }
  return (
    <Dialog open={settled !== answer} onClose={() => setSettled(answer)} title="Entre de novo para salvar">
      <p className="text-ink-soft">Sua sessão terminou. O que você digitou está guardado nesta página.</p>
      <LoginForm
        onDone={() => {
          setSettled(answer);
          onBack();
        }}
      />
    </Dialog>
  );
}
