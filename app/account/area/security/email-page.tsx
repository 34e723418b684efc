import { Form, redirect, useNavigate } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { EmailField } from "#app/forms/email-field.tsx";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { OwnPasswordField } from "#app/forms/password-field.tsx";
import { atField, PASSWORD_REFUSALS, refusalFor } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { answerDone } from "#app/forms/submit-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { announceSessionChange } from "#app/session/use-customer.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { askForEmailChange } from "#shop/customer-records/change-email.server.ts";
import { EmailChange } from "#shop/customers/accounts/account-security.ts";
import { findEmailChange } from "#shop/customers/accounts/email-change/email-change-queries.server.ts";
import { cancelEmailChange } from "#shop/customers/accounts/email-change/request-email-change.server.ts";
import { AccountForm } from "../account-form.tsx";
import { AccountPanel } from "../account-panel.tsx";
import { AccountSubpage } from "../account-screen.tsx";
import { FormActions } from "../form-actions.tsx";
import { openAccountForm } from "../open-form.server.ts";
import { NOT_SAVED } from "../profile-rules.ts";
import type { Route } from "./+types/email-page";
import { WaitingChangeNote } from "./waiting-change-note.tsx";

/** Loads the current address and any pending change. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  if (!session) return null;
  const { db, clock, mailer } = context.get(servicesContext);
  const change = await findEmailChange(db, session.customerId, clock());
  return { customerId: session.customerId, email: session.email, change, confirms: mailer !== null };
}

const REFUSALS = {
  ...PASSWORD_REFUSALS,
  same_email: atField("email", "Este já é o seu e-mail."),
  email_taken: atField("email", "Este e-mail já tem uma conta. Use outro."),
};

/** Rules: ACCOUNT-46. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const { fields, session } = opened;
  try {
    if (fields.desistir !== undefined) {
      await cancelEmailChange(db, session, clock());
      throw redirect("/account/email");
    }
    const form = EmailChange.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(EmailChange, fields) });
    const { email, currentPassword: password } = form.data;
    const result = await askForEmailChange(services, session, { email, password });
    if (result.kind === "refused") return refuse(fields, refusalFor(REFUSALS, result));
    const goTo = result.kind === "changed" ? "/account?salvo=email" : "/account/email";
    return answerDone(fields, goTo, { goTo });
  } catch (error) {
    return answerFailure(services, fields, error, NOT_SAVED);
  }
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const change = loaderData?.change ?? null;
  return (
    <AccountSubpage title="Alterar e-mail" customerId={loaderData?.customerId ?? null} answer={actionData}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {loaderData && change && (
          <WaitingChangeNote email={loaderData.email} change={change}>
            <Form method="post" replace>
              <Button type="submit" name="desistir" value="1" variant="ghost" size="s" className="-ml-3 text-inherit">
                Desistir da troca
              </Button>
            </Form>
          </WaitingChangeNote>
        )}
        <AccountPanel title={change ? "Pedir de novo" : "Novo e-mail"}>
          {loaderData && (
            <p className="text-ink-soft">
              Seu e-mail é <b className="break-all font-semibold text-ink">{loaderData.email}</b>.{" "}
              {loaderData.confirms &&
                "Para trocar, enviamos um link para ele e outro para o novo: a troca acontece quando você confirmar nos dois."}
            </p>
          )}
          <AccountForm
            key={change?.requestedAt.getTime() ?? 0}
            check={(fields) => fieldErrors(EmailChange, fields)}
            customerId={loaderData?.customerId ?? null}
            initial={actionData}
            onDone={({ goTo }) => {
              const changed = goTo !== "/account/email";
              showToast(changed ? { title: "E-mail alterado" } : { title: "Confirme nos dois e-mails", ...SENT });
              if (changed) void announceSessionChange();
              void navigate(goTo ?? "/account", { replace: true });
            }}
          >
            {({ typed = {}, errors, busy }) => (
              <>
                <div className="grid max-w-form gap-5">
                  <EmailField label="Novo e-mail" defaultValue={typed.email} error={errors.email} />
                  <OwnPasswordField error={errors.currentPassword} />
                </div>
                <FormActions busy={busy} label="Alterar e-mail" />
              </>
            )}
          </AccountForm>
        </AccountPanel>
      </div>
    </AccountSubpage>
  );
}

const SENT = { description: "Enviamos um link para cada um. Olhe também a caixa de spam." };
