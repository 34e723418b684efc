import { useNavigate } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { NewPasswordFields, PasswordField } from "#app/forms/password-field.tsx";
import { atField, PASSWORD_REFUSALS, refusalFor } from "#app/forms/refusal.ts";
import { answerDone } from "#app/forms/submit-form.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import { PasswordChange } from "#shop/customers/accounts/account-security.ts";
import { changePassword } from "#shop/customers/accounts/change-password.server.ts";
import { COMMON_PASSWORD_MESSAGE } from "#shop/customers/accounts/registration.ts";
import { AccountForm } from "../account-form.tsx";
import { AccountPanel } from "../account-panel.tsx";
import { AccountSubpage } from "../account-screen.tsx";
import { FormActions } from "../form-actions.tsx";
import { submitAccountForm } from "../open-form.server.ts";
import { NOT_SAVED } from "../profile-rules.ts";
import type { Route } from "./+types/password-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  return session && { customerId: session.customerId, email: session.email };
}

const REFUSALS = {
  ...PASSWORD_REFUSALS,
  same_password: atField("password", "A nova senha é igual à atual. Escolha outra."),
  common_password: atField("password", COMMON_PASSWORD_MESSAGE),
};

export function action({ request, context }: Route.ActionArgs) {
  const posted = { rules: PasswordChange, failure: NOT_SAVED };
  return submitAccountForm(request, context, posted, async (change, { services, session, fields, refuse }) => {
    const result = await changePassword(services, session, change);
    if (result.kind === "refused") return refuse(refusalFor(REFUSALS, result));
    return answerDone(fields, "/account?salvo=senha");
  });
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AccountSubpage title="Alterar senha" customerId={loaderData?.customerId ?? null} answer={actionData}>
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
    </AccountSubpage>
  );
}
