import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Login } from "#shop/customers/registration.ts";
import { DemoHint, type DemoLogin } from "./demo-hint.tsx";
import { PasswordField } from "./password-field.tsx";
import { StayField } from "./stay-field.tsx";
import { useSessionOpened } from "./use-session-opened.ts";

interface AccountFormProps {
  /** Called when the customer is logged in; without it the browser goes to `returnTo`. */
  onDone?: () => void;
  /** Path of this site to go to afterwards; `/` without one. */
  returnTo?: string;
  /** The answer the page was loaded with, when the form was posted without scripts. */
  initial?: FormAnswer;
}

export type LoginFormProps = AccountFormProps & { demo?: DemoLogin | null };
export type RegisterFormProps = AccountFormProps;

/** 'Entrar': posts to `/login` without leaving the page; a plain form where scripts do not run. */
export function LoginForm({ onDone, returnTo, initial, demo }: LoginFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { form, errors } = useCheckedForm(Login, answer);
  useSessionOpened(fetcher.data, {
    toast: { title: "Login realizado com sucesso", description: "Bem-vindo(a) de volta!" },
    returnTo,
    onDone,
  });
  const action = returnTo ? `/login?voltar=${encodeURIComponent(returnTo)}` : "/login";
  return (
    <fetcher.Form {...form} method="post" action={action} className="grid gap-5">
      <StayField />
      <RefusalNote problem={answer?.problem} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={initial?.values?.email}
        error={errors.email}
      />
      <PasswordField label="Senha" name="password" autoComplete="current-password" error={errors.password} />
      <Checkbox label="Lembrar de mim" name="remember" defaultChecked={initial?.values?.remember === "on"} />
      <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full">
        Entrar
      </Button>
      {demo && <DemoHint login={demo} form={form.ref} />}
    </fetcher.Form>
  );
}
