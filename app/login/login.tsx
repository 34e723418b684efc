import { memo, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { loadAccountPage } from "#app/session/account-page.server.ts";
import { useLoggedInElsewhere } from "#app/session/use-logged-in-elsewhere.ts";
import type { Route } from "./+types/login";
import { chosenTab } from "./access-tab.ts";
import { AccessPage } from "./account-frame.tsx";
import { LoginForm } from "./login-form.tsx";
import { submitLogin } from "./submit/submit-login.server.ts";
import { whyLogIn } from "./why-log-in.ts";

// Not needed to log in: loaded when the pointer or the focus reaches its tab.
const loadRegisterForm = () => import("./register-form.tsx");
const RegisterForm = lazyPart(async () => (await loadRegisterForm()).RegisterForm);

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAccountPage(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return submitLogin(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export const clientAction = stayOffline("Erro no login", "Ocorreu um erro inesperado.");

/** The form decides where to go after the login. The loader would redirect before it, without knowing the answer. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, location }: Route.MetaArgs) {
  const register = chosenTab("login", new URLSearchParams(location.search)) === "register";
  return pageMeta(matches[0].loaderData, {
    title: register ? "Criar Conta" : "Entrar",
    description: "Entre na sua conta ou crie uma para acompanhar pedidos e guardar favoritos.",
    path: "/login",
    noindex: true,
  });
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const returnTo = query.get("voltar") ?? undefined;
  useLoggedInElsewhere(returnTo);
  const { picture, demo, confirms } = loaderData;
  const email = emailOf(useLocation().state);
  const why = whyLogIn(returnTo);
  const pending = query.has("confirmar") ? { email } : null;
  return (
    <AccessPage
      home="login"
      picture={picture}
      onNearTabs={() => prefetchPart(loadRegisterForm)}
      login={
        <>
          {why && !pending && <p className="mb-5 text-ink-soft">{why}</p>}
          <LoginForm returnTo={returnTo} initial={actionData} demo={demo} confirms={confirms} pending={pending} />
        </>
      }
      register={<RegisterPart returnTo={returnTo} />}
    />
  );
}

/** Memoized: a re-render before its script has loaded would drop the server's markup. */
const RegisterPart = memo(function RegisterPart({ returnTo }: { returnTo: string | undefined }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <HydrationBoundary>
        <RegisterForm returnTo={returnTo} />
      </HydrationBoundary>
    </Suspense>
  );
});

/** The e-mail of the sign-up that led here. It comes in the history state, not in the URL. */
function emailOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("email" in state)) return undefined;
  return typeof state.email === "string" && state.email ? state.email : undefined;
}
