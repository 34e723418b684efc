import { data, Link, useFetcher } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { useSchemaForm } from "#app/admin/page/use-schema-form.ts";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { StayField } from "#app/forms/scripted-field.tsx";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { recoverStaffPassword } from "#shop/staff/login/recover-staff-password.server.ts";
import { RECOVERY_PATH } from "#shop/staff/staff-emails.ts";
import { StaffRecovery } from "#shop/staff/staff-forms.ts";
import type { Route } from "./+types/recover";
import { openHeaders } from "./load-open-page.server.ts";
import { LoginFrame } from "./login-frame.tsx";

const FAILED = "Erro ao enviar e-mail";

export function loader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const fields = formFields(await readForm(request));
  const form = StaffRecovery.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(StaffRecovery, fields) });
  try {
    const answer = await recoverStaffPassword(services, form.data.email, request.headers);
    if (answer.kind === "sent") return data<FormAnswer>({ kind: "done" });
    if (answer.reason === "too_many_attempts") return refuseFormTooMany(fields, FAILED, answer.retryAfterSeconds);
    return refuse(fields, {
      status: 503,
      problem: {
        title: "Funcionalidade não disponível",
        message: "A loja não tem e-mail configurado. Peça ao proprietário um link para criar outra senha.",
      },
    });
  } catch (error) {
    return answerFailure(services, fields, error, FAILED);
  }
}

export const clientAction = offlineAction<FormAnswer>(FAILED);

export function headers(args: Route.HeadersArgs) {
  return openHeaders(args);
}

/** Requests a password link for the panel. The answer is the same whether or not the account exists. */
export default function AdminRecovery({ actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data ?? actionData;
  const { form, errors } = useSchemaForm(StaffRecovery, answer);
  if (answer?.kind === "done") {
    return (
      <LoginFrame title="Recuperar senha">
        <SentView title="E-mail Enviado">
          <p className="text-ink-soft">
            Se este e-mail for de alguém da equipe, o link chega em instantes e vale por uma hora. Confira também a
            caixa de spam.
          </p>
          <Back />
        </SentView>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title="Recuperar senha">
      <p className="text-ink-soft">
        Digite o e-mail do seu acesso ao painel e enviamos um link para criar outra senha.
      </p>
      <fetcher.Form {...form} method="post" action={RECOVERY_PATH} className="grid gap-5.5">
        <StayField />
        <RefusalNote problem={answer?.problem} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={actionData?.values?.email}
          error={errors.email}
        />
        <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full">
          Enviar Link de Recuperação
        </Button>
      </fetcher.Form>
      <Back />
    </LoginFrame>
  );
}

/** Links to the panel; the guard redirects to the login. */
function Back() {
  return (
    <Link to="/admin" className="link inline-flex min-h-tap items-center justify-self-center text-small">
      Voltar para o login
    </Link>
  );
}
