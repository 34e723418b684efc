import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type FetcherWithComponents, Link, useFetcher, useLocation } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { type FieldCheck, useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { LoginForm } from "#app/login/login-form.tsx";
import { loginPath } from "#app/request/return-path.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { FORM_OWNER } from "./form-owner.ts";

export interface FieldTools {
  /** Values typed before a full page reload; without scripts only. */
  typed: Record<string, string> | undefined;
  errors: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
  recheck: (name: string) => void;
  busy: boolean;
}

interface AccountFormProps {
  /** URL the form posts to; defaults to its own page. */
  action?: string;
  check: FieldCheck;
  /** The customer the page was rendered for; null after the session ended. */
  customerId: string | null;
  /** The action's answer when the form was posted without scripts. */
  initial: FormAnswer | undefined;
  onDone: (answer: FormAnswer) => void;
  onRefused?: (answer: FormAnswer) => void;
  /** For a form with files. */
  encType?: "multipart/form-data";
  children: (tools: FieldTools) => ReactNode;
}

/**
 * An account form: submits by fetcher, or as a plain form without scripts. A refusal keeps what was typed. If the
 * session has ended, a login opens over the form and the shopper can submit again.
 */
export function AccountForm({ action, check, customerId, initial, onDone, onRefused, ...rest }: AccountFormProps) {
  const { encType, children } = rest;
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { form, errors, recheck } = useFieldErrors(check, answer);
  useAnswer(fetcher, onDone, onRefused);
  return (
    <>
      <fetcher.Form {...form} method="post" action={action} encType={encType} className="grid gap-5">
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
  /** Called after the new login; the form below can then be submitted again. */
  onBack: () => void;
}

/**
 * Shown when the session ended while the form was being filled in: a login dialog, or without scripts a link that opens
 * the login in another tab.
 */
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
