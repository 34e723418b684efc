import { useFetcher } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

const loadCheck = async () => (await import("./check-account-form.ts")).checkMailRequest;

interface ResendFormProps {
  /** The address to send to; undefined: the form asks for it. */
  email?: string;
  returnTo?: string;
  /** The server's answer when the form was posted without JavaScript. */
  initial?: FormAnswer;
}

/** 'Reenviar e-mail de confirmação'. */
export function ResendForm({ email, returnTo, initial }: ResendFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { check, wake } = useLazyCheck(loadCheck);
  const { form, errors } = useFieldErrors(check, answer);
  const query = returnTo ? `?voltar=${encodeURIComponent(returnTo)}` : "";
  return (
    <fetcher.Form
      {...form}
      method="post"
      action={`/reenviar-confirmacao${query}`}
      onFocus={wake}
      className="grid justify-items-start gap-4"
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
        {fetcher.state === "idle" && answer && <Outcome answer={answer} />}
      </div>
    </fetcher.Form>
  );
}

function Outcome({ answer }: { answer: FormAnswer }) {
  if (answer.kind === "done") {
    return (
      <Note tone="success" title="E-mail enviado.">
        Se o cadastro espera confirmação, o link chega em instantes. Olhe também a caixa de spam.
      </Note>
    );
  }
  if (!answer.problem) return null;
  return (
    <Note tone="danger" title={`${answer.problem.title}.`}>
      {answer.problem.message}
    </Note>
  );
}
