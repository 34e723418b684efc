import { Mail } from "lucide-react";
import { useFetcher } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { SentView } from "#app/forms/sent-view.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
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

/** 'Reenviar e-mail de confirmação'. Its answer replaces it, and is the same for every address. Rules: ACCOUNT-108. */
export function ResendForm({ email, returnTo, alone, initial }: ResendFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { check, wake } = useLazyCheck(loadCheck);
  const { form, errors } = useFieldErrors(check, answer);
  if (answer?.kind === "done") {
    return (
      <SentView title="Confira o seu e-mail" icon={Mail} alone={alone}>
        <p className="text-pretty text-ink-soft">
          Se o cadastro de <b className="wrap-anywhere font-semibold text-ink">{answer.values?.email}</b> espera
          confirmação, um novo link chega em instantes; se não chegar, veja o spam.
        </p>
      </SentView>
    );
  }
  const query = returnTo ? `?voltar=${encodeURIComponent(returnTo)}` : "";
  return (
    <fetcher.Form
      {...form}
      method="post"
      action={`/reenviar-confirmacao${query}`}
      onFocus={wake}
      className="grid justify-items-start gap-4 text-left"
    >
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <EmailField
          label="E-mail do cadastro"
          defaultValue={answer?.values?.email}
          error={errors.email}
          className="w-full"
        />
      )}
      <Button
        type="submit"
        variant="secondary"
        busy={fetcher.state !== "idle"}
        className={email ? undefined : "w-full"}
      >
        Reenviar e-mail de confirmação
      </Button>
      <div role="status" className="w-full empty:hidden">
        {fetcher.state === "idle" && answer?.problem && (
          <Note tone="danger" title={`${answer.problem.title}.`}>
            {answer.problem.message}
          </Note>
        )}
      </div>
    </fetcher.Form>
  );
}
