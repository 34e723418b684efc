import { type RefObject, useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { dismissToast } from "#app/ui/toast/toast.tsx";
import { DEMO_OWNER } from "#shop/staff/demo-owner.ts";
import { LOGIN_PATH, RECOVERY_PATH } from "#shop/staff/staff-emails.ts";
import { StaffLogin } from "#shop/staff/staff-forms.ts";
import { demoOwnerWorks } from "#shop/staff/staff-queries.server.ts";
import { ENDED } from "../page/admin-paths.ts";
import type { Route } from "./+types/login";
import { openHeaders, redirectLoggedInStaff } from "./load-open-page.server.ts";
import { LoginFrame } from "./login-frame.tsx";
import { LoginPageForm } from "./login-page-form.tsx";
import { submitStaffLogin } from "./submit-login.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectLoggedInStaff(request, context);
  const { config, db } = context.get(servicesContext);
  const { username, password } = DEMO_OWNER;
  // The page renders even if the database is down; the form then reports the outage.
  const works = config.mode === "demo" && (await demoOwnerWorks(db).catch(() => false));
  return { demo: works ? { username, password } : null };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitStaffLogin(context.get(servicesContext), request);
}

/** Without a connection the form keeps what was typed. */
export const clientAction = offlineAction("Não foi possível entrar");

export function headers(args: Route.HeadersArgs) {
  return openHeaders(args);
}

/** The form contains the return path for after the login. */
export function shouldRevalidate() {
  return false;
}

/** 'Painel Administrativo': username and password. */
export default function AdminLogin({ loaderData }: Route.ComponentProps) {
  const sent = useSentAnswer();
  const [query] = useSearchParams();
  const back = query.get("voltar");
  const ended = query.get("sessao") === ENDED;
  useEffect(() => {
    // A toast about the previous session is outdated.
    if (ended) dismissToast("session");
  }, [ended]);
  return (
    <LoginFrame tab="Entrar" title="Painel Administrativo">
      {ended && !sent && (
        <Note tone="warning" role="status" title="Sua sessão terminou.">
          Entre de novo.
        </Note>
      )}
      <LoginPageForm
        action={back ? `${LOGIN_PATH}?voltar=${encodeURIComponent(back)}` : LOGIN_PATH}
        schema={StaffLogin}
      >
        {({ errors, busy, form }) => (
          <>
            <TextField
              label="Usuário"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={sent?.values?.username}
              error={errors.username}
            />
            <PasswordField label="Senha" name="password" autoComplete="current-password" error={errors.password} />
            <Button type="submit" size="l" busy={busy} className="w-full">
              {busy ? "Entrando..." : "Entrar"}
            </Button>
            <Link to={RECOVERY_PATH} className="link inline-flex min-h-tap items-center justify-self-center text-small">
              Esqueci minha senha
            </Link>
            {loaderData.demo && <DemoOwnerHint login={loaderData.demo} form={form} />}
          </>
        )}
      </LoginPageForm>
    </LoginFrame>
  );
}

interface Login {
  username: string;
  password: string;
}

/** Demo mode: the demo's accounts, shown only while they work. */
function DemoOwnerHint({ login, form }: { login: Login; form: RefObject<HTMLFormElement | null> }) {
  const hydrated = useHydrated();
  return (
    <Note tone="info" title="Modo demonstração.">
      <span className="block">
        Usuário <b className="font-semibold">{login.username}</b>
      </span>
      <span className="block">
        Senha <b className="font-semibold">{login.password}</b>
      </span>
      <span className="block">Esta caixa some na loja em produção.</span>
      {hydrated && (
        <Button variant="ghost" size="s" className="-ml-3 text-info" onClick={() => fillIn(form.current, login)}>
          Preencher
        </Button>
      )}
    </Note>
  );
}

function fillIn(form: HTMLFormElement | null, login: Login) {
  for (const [name, value] of Object.entries(login)) {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
