import { Link, useSearchParams } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { choosePassword } from "#shop/staff/login/choose-password.server.ts";
import { LOGIN_PATH, PASSWORD_PATH, RECOVERY_PATH } from "#shop/staff/staff-emails.ts";
import { ChosenPassword, STAFF_PASSWORD_LENGTH } from "#shop/staff/staff-forms.ts";
import { staffOfCode } from "#shop/staff/staff-links.server.ts";
import { refuseOwn } from "../profile/refuse-own.server.ts";
import type { Route } from "./+types/new-password";
import { openHeaders } from "./load-open-page.server.ts";
import { LoginFrame } from "./login-frame.tsx";
import { LoginPageForm } from "./login-page-form.tsx";
import { redirectWithCookies } from "./redirect-with-cookies.server.ts";

/** Query parameter of every password link. */
const CODE = "codigo";

const INVALID_LINK = { title: "Link inválido", message: "Este link já foi usado ou passou do prazo. Peça outro." };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const code = pageUrlOf(request).searchParams.get(CODE) ?? "";
  const staff = await staffOfCode(db, code, clock());
  return { staff: staff && { name: staff.name, username: staff.username, isNew: !staff.hasPassword } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const fields = formFields(await readForm(request));
  const form = ChosenPassword.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(ChosenPassword, fields) });
  const code = pageUrlOf(request).searchParams.get(CODE) ?? "";
  try {
    const answer = await choosePassword(services, { code, password: form.data.password });
    if (answer.kind === "chosen") {
      return redirectWithCookies(
        fields,
        LOGIN_PATH,
        [],
        `Senha ${answer.first ? "criada" : "alterada"}. Entre com ela.`,
      );
    }
    if (answer.reason === "invalid_link") return refuse(fields, { status: 410, problem: INVALID_LINK });
    return refuseOwn(fields, { reason: answer.reason });
  } catch (error) {
    return answerFailure(services, fields, error, "Não foi possível criar a senha");
  }
}

export const clientAction = offlineAction("Não foi possível criar a senha");

export function headers(args: Route.HeadersArgs) {
  // The URL contains the code.
  return { ...openHeaders(args), "Referrer-Policy": "no-referrer" };
}

export function shouldRevalidate() {
  return false;
}

/** Target of the links in invitation and recovery e-mails. */
export default function NewPassword({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { staff } = loaderData;
  if (!staff) {
    return (
      <LoginFrame title="Criar senha">
        <Note tone="warning" title={`${INVALID_LINK.title}.`}>
          {INVALID_LINK.message}
        </Note>
        <Link to={RECOVERY_PATH} className="link inline-flex min-h-tap items-center justify-self-center text-small">
          Pedir outro link
        </Link>
      </LoginFrame>
    );
  }
  const action = `${PASSWORD_PATH}?${new URLSearchParams({ [CODE]: query.get(CODE) ?? "" })}`;
  return (
    <LoginFrame tab="Criar senha" title={staff.isNew ? "Crie a sua senha" : "Nova senha"}>
      <p className="text-ink-soft">
        {staff.name}, o seu usuário no painel é <b className="font-semibold text-ink">{staff.username}</b>.
      </p>
      <LoginPageForm action={action} schema={ChosenPassword}>
        {({ errors, busy }) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={staff.username} readOnly />
            <PasswordField
              label="Nova senha"
              name="password"
              autoComplete="new-password"
              hint={`Pelo menos ${STAFF_PASSWORD_LENGTH.min} caracteres.`}
              error={errors.password}
            />
            <PasswordField
              label="Confirmar senha"
              name="passwordConfirmation"
              autoComplete="new-password"
              error={errors.passwordConfirmation}
            />
            <Button type="submit" size="l" busy={busy} className="w-full">
              Salvar senha
            </Button>
          </>
        )}
      </LoginPageForm>
    </LoginFrame>
  );
}
