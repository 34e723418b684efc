import { memo, Suspense } from "react";
import { useSearchParams } from "react-router";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { loadAccountPage } from "#app/session/account-page.server.ts";
import { useLoggedInElsewhere } from "#app/session/use-logged-in-elsewhere.ts";
import type { Route } from "./+types/register";
import { chosenTab } from "./access-tab.ts";
import { AccessPage } from "./account-frame.tsx";
import type { LoginFormProps } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { submitRegistration } from "./submit/submit-registration.server.ts";

// Not needed to sign up: loaded when the pointer or the focus reaches its tab.
const loadLoginForm = () => import("./login-form.tsx");
const LoginForm = lazyPart(async () => (await loadLoginForm()).LoginForm);

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAccountPage(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return submitRegistration(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export const clientAction = stayOffline("Erro no cadastro", "Ocorreu um erro inesperado.");

/** The form decides where to go after the login. The loader would redirect before it, without knowing the answer. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, location }: Route.MetaArgs) {
  const login = chosenTab("register", new URLSearchParams(location.search)) === "login";
  return pageMeta(matches[0].loaderData, {
    title: login ? "Entrar" : "Criar Conta",
    description: "Crie a sua conta para comprar mais rápido, acompanhar pedidos e guardar favoritos.",
    path: "/cadastro",
    noindex: true,
  });
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const returnTo = query.get("voltar") ?? undefined;
  useLoggedInElsewhere(returnTo);
  const { picture, demo, confirms } = loaderData;
  return (
    <AccessPage
      home="register"
      picture={picture}
      onNearTabs={() => prefetchPart(loadLoginForm)}
      login={<LoginPart returnTo={returnTo} demo={demo} confirms={confirms} />}
      register={<RegisterForm returnTo={returnTo} initial={actionData} />}
    />
  );
}

/** Memoized: a re-render before its script has loaded would drop the server's markup. */
const LoginPart = memo(function LoginPart(props: LoginFormProps) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <HydrationBoundary>
        <LoginForm {...props} />
      </HydrationBoundary>
    </Suspense>
  );
});
