import { Link } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { usePostedForm } from "#app/forms/use-posted-form.ts";
import { DemoHint, type DemoLogin } from "#app/session/demo-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { PendingNote } from "./pending-note.tsx";
import { ResendForm } from "./resend-form.tsx";
import { useSessionOpened } from "./use-session-opened.ts";

const loadCheck = async () => (await import("./check-account-form.ts")).checkLogin;

export interface RegisterFormProps {
  /** Path of this site to go to after the login; default `/`. */
  returnTo?: string;
  /** The server's answer when the form was posted without JavaScript. */
  initial?: FormAnswer;
}

export type LoginFormProps = RegisterFormProps & {
  /** Called after the login when the form is part of another page; undefined: the browser goes to `returnTo`. */
  onDone?: () => void;
  demo?: DemoLogin | null;
  /** The shop requires a confirmed e-mail: offers to resend the confirmation e-mail. */
  confirms?: boolean;
  /** The user has just signed up and must confirm the e-mail; with the address if known. */
  pending?: { email?: string } | null;
};

/** 'Entrar': posts to `/login` without leaving the page; without JavaScript a plain form. */
export function LoginForm({ onDone, returnTo, initial, demo, confirms, pending }: LoginFormProps) {
  const back = returnTo ? `?voltar=${encodeURIComponent(returnTo)}` : "";
  const posted = usePostedForm({ action: `/login${back}`, loadCheck, initial });
  const { Form, form, errors, answer, typed, busy } = posted;
  useSessionOpened(posted.sent, {
    toast: { title: "Login realizado com sucesso", description: "Bem-vindo(a) de volta!" },
    returnTo,
    onDone,
  });
  return (
    <div className="grid gap-5">
      {pending && !answer && <PendingNote email={pending.email} returnTo={returnTo} />}
      <RefusalNote problem={answer?.problem} />
      {answer?.unconfirmed && <ResendForm email={answer.values?.email} returnTo={returnTo} />}
      <Form {...form} className="grid gap-5">
        <StayField />
        <EmailField autoComplete="username" defaultValue={typed.email ?? pending?.email} error={errors.email} />
        <PasswordField label="Senha" name="password" autoComplete="current-password" error={errors.password} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label="Lembrar de mim" name="remember" defaultChecked={typed.remember === "on"} />
          <Link to={`/recuperar-senha${back}`} className="link inline-flex min-h-tap items-center text-small">
            Esqueci minha senha
          </Link>
        </div>
        <Button type="submit" size="l" busy={busy} className="w-full">
          Entrar
        </Button>
      </Form>
      {(confirms || !onDone) && (
        <p className="text-caption text-ink-muted">
          Acabou de criar a conta? Confirme o e-mail que enviamos e olhe também a caixa de spam.
          {confirms && (
            <>
              {" "}
              <Link to={`/reenviar-confirmacao${back}`} className="link">
                Reenviar e-mail de confirmação
              </Link>
            </>
          )}
        </p>
      )}
      {demo && <DemoHint login={demo} form={form.ref} />}
    </div>
  );
}
