import { data, redirect, useNavigate } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { NewPasswordFields, PasswordField } from "#app/forms/password-field.tsx";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { refusedPassword } from "#app/forms/refuse-password.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import { PasswordChange } from "#shop/customers/accounts/account-security.ts";
import { changePassword } from "#shop/customers/accounts/change-password.server.ts";
import { COMMON_PASSWORD_MESSAGE } from "#shop/customers/accounts/registration.ts";
import { AccountForm } from "../account-form.tsx";
import { AccountPanel } from "../account-panel.tsx";
import { AccountBack, AccountScreen } from "../account-screen.tsx";
import { FormActions } from "../form-actions.tsx";
import { openAccountForm } from "../open-form.server.ts";
import { NOT_SAVED } from "../profile-rules.ts";
import type { Route } from "./+types/password-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  return session && { customerId: session.customerId, email: session.email };
}

const SAME_PASSWORD = "A nova senha é igual à atual. Escolha outra.";

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields, session } = opened;
  const form = PasswordChange.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(PasswordChange, fields) });
  try {
    const result = await changePassword(services, session, form.data);
    if (result.kind === "refused") {
      if (result.reason === "wrong_password" || result.reason === "too_many_attempts") {
        return refusedPassword(fields, result);
      }
      const password = result.reason === "same_password" ? SAME_PASSWORD : COMMON_PASSWORD_MESSAGE;
      return refuse(fields, { status: 422, errors: { password } });
    }
  } catch (error) {
    return answerFailure(services, fields, error, NOT_SAVED);
  }
  if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "done" });
  throw redirect("/account?salvo=senha");
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AccountScreen title="Alterar senha" customerId={loaderData?.customerId ?? null} answer={actionData}>
      <AccountBack />
      <h1 className="mb-7 font-serif text-h1">Alterar senha</h1>
      <AccountPanel title="Nova senha">
        <p className="text-ink-soft">
          Ao trocar a senha, os outros aparelhos saem da sua conta e você recebe um aviso por e-mail.
        </p>
        <AccountForm
          check={(fields) => fieldErrors(PasswordChange, fields)}
          customerId={loaderData?.customerId ?? null}
          initial={actionData}
          onDone={() => {
            showToast({
              about: "password",
              title: "Senha alterada",
              description: "Os outros aparelhos saíram da sua conta.",
            });
            void navigate("/account", { replace: true });
          }}
        >
          {({ errors, busy }) => (
            <>
              {/* Tells password managers which account this is. */}
              <input type="hidden" autoComplete="username" value={loaderData?.email ?? ""} readOnly />
              <div className="grid max-w-form gap-5">
                <PasswordField
                  label="Senha atual"
                  name="currentPassword"
                  autoComplete="current-password"
                  error={errors.currentPassword}
                />
                <NewPasswordFields errors={errors} />
              </div>
              <FormActions busy={busy} label="Alterar senha" />
            </>
          )}
        </AccountForm>
      </AccountPanel>
    </AccountScreen>
  );
}
