import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/stay-field.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
import { Button } from "#app/ui/button.tsx";
import { useSessionOpened } from "./use-session-opened.ts";

const loadCheck = async () => (await import("./check-account-form.ts")).checkNewPassword;

/** A new password, typed twice; posts to the page it stands on, whose address carries the link's code. */
export function NewPasswordForm({ action, initial }: { action: string; initial?: FormAnswer }) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { check, wake } = useLazyCheck(loadCheck);
  const { form, errors } = useFieldErrors(check, answer);
  useSessionOpened(fetcher.data, {
    toast: { title: "Senha alterada", description: "Você já está na sua conta." },
  });
  return (
    <fetcher.Form {...form} method="post" action={action} onFocus={wake} className="grid gap-5">
      <StayField />
      <RefusalNote problem={answer?.problem} />
      <PasswordField
        label="Nova senha"
        name="password"
        autoComplete="new-password"
        hint="Pelo menos 6 caracteres."
        error={errors.password}
      />
      <PasswordField
        label="Confirmar nova senha"
        name="passwordConfirmation"
        autoComplete="new-password"
        error={errors.passwordConfirmation}
      />
      <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full">
        Salvar nova senha
      </Button>
      <p className="text-caption text-ink-muted">Por segurança, as outras sessões da sua conta serão encerradas.</p>
    </fetcher.Form>
  );
}
