import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormGroup } from "#app/forms/groups/form-group.tsx";
import { useFormGroups } from "#app/forms/groups/use-form-groups.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { NameField, PhoneAndCpfFields } from "#app/forms/person-fields.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { TermsLabel } from "#app/forms/terms-label.tsx";
import { usePostedForm } from "#app/forms/use-posted-form.ts";
import { pendingPath, safeReturnPath } from "#app/request/return-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { RegisterFormProps } from "./login-form.tsx";
import { RegisterAddress } from "./register-address.tsx";
import { ADDRESS_GROUP, PASSWORD_GROUP, PERSON_GROUP, REGISTER_GROUPS } from "./register-groups.ts";
import { useSessionOpened } from "./use-session-opened.ts";

const loadCheck = async () => (await import("./check-account-form.ts")).checkRegistration;

const COLUMNS = "grid grid-cols-6 gap-x-4 gap-y-5";

/**
 * 'Criar Conta': posts to `/cadastro` without leaving the page; without JavaScript a plain form. Its fields come in three
 * groups.
 */
export function RegisterForm({ returnTo, initial }: RegisterFormProps) {
  const action = returnTo ? `/cadastro?voltar=${encodeURIComponent(returnTo)}` : "/cadastro";
  const posted = usePostedForm({ action, loadCheck, initial });
  const { Form, fields, errors, answer, sent, typed, busy, check, wake } = posted;
  const groups = useFormGroups(REGISTER_GROUPS, { answer, fields, check, loadCheck: wake });
  usePendingSignUp(sent, returnTo);
  useSessionOpened(sent, {
    toast: { title: "Conta criada com sucesso", description: "Você já está na sua conta." },
    returnTo,
  });
  function fillIn(name: string) {
    fields.recheck(name);
    groups.refresh();
  }
  return (
    <Form {...posted.form} {...groups.form}>
      <StayField />
      <div className="mb-5 empty:hidden">
        <RefusalNote problem={answer?.problem} />
      </div>
      <p role="status" className="sr-only">
        {groups.announced}
      </p>
      <FormGroup {...groups.bind(PERSON_GROUP)}>
        <div className={COLUMNS}>
          <NameField typed={typed} errors={errors} />
          <EmailField defaultValue={typed.email} error={errors.email} className="col-span-6" />
          <PhoneAndCpfFields typed={typed} errors={errors} />
        </div>
      </FormGroup>
      <FormGroup {...groups.bind(ADDRESS_GROUP)}>
        <div className={COLUMNS}>
          <RegisterAddress typed={typed} errors={errors} form={fields.form.ref} onFilled={fillIn} />
        </div>
      </FormGroup>
      <FormGroup {...groups.bind(PASSWORD_GROUP)}>
        <div className={COLUMNS}>
          <PasswordField
            label="Senha"
            name="password"
            autoComplete="new-password"
            hint="Pelo menos 6 caracteres."
            error={errors.password}
            className="col-span-6 md:col-span-3"
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
        <Button type="submit" size="l" busy={busy} className="w-full">
          Criar Conta
        </Button>
      </FormGroup>
    </Form>
  );
}

function NewsletterLabel() {
  return (
    <>
      Quero receber novidades por e-mail <span className="text-ink-muted">(opcional)</span>
    </>
  );
}

/** After a sign-up that must be confirmed: shows a toast and goes to the login, which says what to do. */
function usePendingSignUp(answer: FormAnswer | undefined, returnTo: string | undefined): void {
  const navigate = useNavigate();
  const email = answer?.kind === "pending" ? (answer.values?.email ?? "") : null;
  const goOn = useEffectEvent((address: string) => {
    showToast({
      about: "session",
      title: "Confirmação necessária",
      description: "Verifique seu e-mail para ativar a conta.",
    });
    void navigate(pendingPath(safeReturnPath(returnTo)), { replace: true, state: { email: address } });
  });
  useEffect(() => {
    if (email !== null) goOn(email);
  }, [email]);
}
