import { Link, redirect, useSearchParams } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { awaitsCode } from "#shop/staff/login/confirm-second-step.server.ts";
import { LOGIN_PATH } from "#shop/staff/staff-emails.ts";
import { SecondStep } from "#shop/staff/staff-forms.ts";
import type { Route } from "./+types/code";
import { openHeaders, redirectLoggedInStaff } from "./load-open-page.server.ts";
import { LoginFrame } from "./login-frame.tsx";
import { LoginPageForm } from "./login-page-form.tsx";
import { submitStaffCode } from "./submit-login.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectLoggedInStaff(request, context);
  const services = context.get(servicesContext);
  if (!(await awaitsCode(services, request.headers))) throw redirect(LOGIN_PATH);
  return null;
}

export function action({ request, context }: Route.ActionArgs) {
  return submitStaffCode(context.get(servicesContext), request);
}

export const clientAction = offlineAction("Não foi possível entrar");

export function headers(args: Route.HeadersArgs) {
  return openHeaders(args);
}

export function shouldRevalidate() {
  return false;
}

/** Second login step: the second factor's code. */
export default function AdminCode() {
  const [query] = useSearchParams();
  const back = query.get("voltar");
  return (
    <LoginFrame title="Código de verificação">
      <p className="text-ink-soft">Digite o código de seis números do seu aplicativo, ou um dos códigos de reserva.</p>
      <LoginPageForm
        action={back ? `/admin/login/codigo?voltar=${encodeURIComponent(back)}` : "/admin/login/codigo"}
        schema={SecondStep}
      >
        {({ errors, busy }) => (
          <>
            <TextField
              label="Código"
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              error={errors.code}
            />
            <Button type="submit" size="l" busy={busy} className="w-full">
              {busy ? "Entrando..." : "Entrar"}
            </Button>
            <Link to={LOGIN_PATH} className="link inline-flex min-h-tap items-center justify-self-center text-small">
              Voltar para o login
            </Link>
          </>
        )}
      </LoginPageForm>
      <p className="text-caption text-ink-muted">
        Perdeu o celular e os códigos? Peça ao proprietário da loja para desativar a sua verificação.
      </p>
      <details className="text-caption text-ink-muted">
        <summary className="link inline-flex min-h-tap cursor-pointer items-center">
          É você quem responde pela loja?
        </summary>
        <p>
          Quem cuida do servidor desativa a verificação com o comando abaixo, com o seu usuário no lugar de USUARIO.
          Depois o login pede só a senha, e você pode ativar de novo.
        </p>
        <code className="mt-2 block break-all rounded-control bg-tile px-2 py-1">
          node scripts/run.mjs staff reset-second-factor USUARIO
        </code>
      </details>
    </LoginFrame>
  );
}
