import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { CpfField, NameField, PhoneField } from "#app/forms/person-fields.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
import { pendingPath, safeReturnPath } from "#app/request/return-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { RegisterFormProps } from "./login-form.tsx";
import { PendingNote } from "./pending-note.tsx";
import { RegisterAddress } from "./register-address.tsx";
import { useSessionOpened } from "./use-session-opened.ts";

const loadCheck = async () => (await import("./check-account-form.ts")).checkRegistration;

const COLUMNS = "grid grid-cols-6 gap-x-4 gap-y-5";

/**
 * 'Criar Conta': posts to `/cadastro` without leaving the page; without JavaScript a plain form. `justTyped`: the
 * initial values were just typed into another form, so they are folded away instead of asked for again.
 */
export function RegisterForm({ onDone, returnTo, initial, justTyped = false }: RegisterFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? initial;
  const { check, wake } = useLazyCheck(loadCheck);
  const { form, errors, recheck } = useFieldErrors(check, answer);
  const pending = usePendingSignUp(fetcher.data, { returnTo, stays: onDone !== undefined });
  useSessionOpened(fetcher.data, {
    toast: { title: "Conta criada com sucesso", description: "Você já está na sua conta." },
    returnTo,
    onDone,
  });
  const typed = initial?.values ?? {};
  // The CPF is optional for the order but required for the account.
  const asksForCpf = justTyped && !typed.cpf;
  const action = returnTo ? `/cadastro?voltar=${encodeURIComponent(returnTo)}` : "/cadastro";
  if (pending) return <PendingNote email={pending} returnTo={returnTo} />;
  return (
    <fetcher.Form {...form} method="post" action={action} onFocus={wake} className="grid gap-5">
      <StayField />
      <RefusalNote problem={answer?.problem} />
      <Known typed={justTyped ? typed : null}>
        <div className={COLUMNS}>
          <NameField typed={typed} errors={errors} />
          <EmailField defaultValue={typed.email} error={errors.email} className="col-span-6" />
          <PhoneField typed={typed} errors={errors} />
          {!asksForCpf && <CpfField typed={typed} errors={errors} />}
          <RegisterAddress typed={typed} errors={errors} form={form.ref} onFilled={recheck} />
        </div>
      </Known>
      <div className={COLUMNS}>
        {asksForCpf && <CpfField typed={typed} errors={errors} />}
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="new-password"
          hint="Pelo menos 6 caracteres."
          error={errors.password}
          className="col-span-6 md:col-span-3 md:col-start-1"
        />
        <PasswordField
          label="Confirmar senha"
          name="passwordConfirmation"
          autoComplete="new-password"
          error={errors.passwordConfirmation}
          className="col-span-6 md:col-span-3"
        />
      </div>
      <div>
        <Checkbox name="terms" defaultChecked={typed.terms === "on"} error={errors.terms} label={<TermsLabel />} />
        <Checkbox name="newsletter" defaultChecked={typed.newsletter === "on"} label={<NewsletterLabel />} />
      </div>
      <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full">
        Criar Conta
      </Button>
    </fetcher.Form>
  );
}

/** Folds away data already known, which can be checked and changed; an invalid field opens the fold. */
function Known({ typed, children }: { typed: Record<string, string> | null; children: ReactNode }) {
  if (!typed) return children;
  return (
    <details className="border-line border-y">
      <summary className="grid cursor-pointer list-none gap-0.5 py-3.5 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">Seus dados e endereço são os da entrega</span>
        <span className="wrap-anywhere text-ink-soft text-small">
          {typed.name}, {typed.email}
        </span>
        <span className="link justify-self-start text-small">Conferir ou mudar</span>
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  );
}

function NewsletterLabel() {
  return (
    <>
      Quero receber novidades por e-mail <span className="text-ink-muted">(opcional)</span>
    </>
  );
}

/** The links open in a new tab, so that the form keeps what was typed. */
function TermsLabel() {
  return (
    <>
      Li e aceito os{" "}
      <Link to="/termos" target="_blank" className="link">
        Termos & Condições
      </Link>{" "}
      e a{" "}
      <Link to="/privacidade" target="_blank" className="link">
        Política de Privacidade e Segurança
      </Link>
    </>
  );
}

/**
 * After a sign-up that must be confirmed: shows a toast and goes to the login, which says what to do. When the form is
 * part of another page (`stays`) it does not navigate and returns the e-mail to show instead of the form.
 */
function usePendingSignUp(
  answer: FormAnswer | undefined,
  { returnTo, stays }: { returnTo?: string; stays: boolean },
): string | null {
  const navigate = useNavigate();
  const email = answer?.kind === "pending" ? (answer.values?.email ?? "") : null;
  const goOn = useEffectEvent((address: string) => {
    showToast({
      about: "session",
      title: "Confirmação necessária",
      description: "Verifique seu e-mail para ativar a conta.",
    });
    if (!stays) void navigate(pendingPath(safeReturnPath(returnTo)), { replace: true, state: { email: address } });
  });
  useEffect(() => {
    if (email !== null) goOn(email);
  }, [email]);
  return stays ? email : null;
}
