import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/stay-field.tsx";
import { type FieldCheck, useFieldErrors } from "#app/forms/use-field-errors.ts";
import { FORM_OWNER } from "./form-owner.ts";
import { SessionEnded } from "./session-ended.tsx";

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
