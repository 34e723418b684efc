import { memo, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { askOrStay } from "#app/forms/offline-answer.ts";
import { HydrationBoundary } from "#app/hydration/hydration-boundary.tsx";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { loadAccountPage } from "#app/session/account-page.server.ts";
import { useLoggedInElsewhere } from "#app/session/use-logged-in-elsewhere.ts";
import type { Route } from "./+types/login";
import { AccountFrame } from "./account-frame.tsx";
import { LoginForm } from "./login-form.tsx";
import { submitLogin } from "./submit/submit-login.server.ts";

// Not for those who only log in: fetched when a pointer or the focus comes near its tab.
const loadRegisterForm = () => import("./register-form.tsx");
const RegisterForm = lazyPart(async () => (await loadRegisterForm()).RegisterForm);

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAccountPage(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return submitLogin(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

/** Without a connection the form stays as it was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<FormAnswer> {
  return askOrStay(serverAction, "Erro no login", "Ocorreu um erro inesperado.");
}

/** The form itself says where to go once logged in; the loader would be faster and know less. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, location }: Route.MetaArgs) {
  const register = new URLSearchParams(location.search).get("tab") === "register";
  return pageMeta(matches[0].loaderData, {
    title: register ? "Criar Conta" : "Entrar",
    description: "Entre na sua conta ou crie uma para comprar, acompanhar pedidos e guardar favoritos.",
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
  const pending = query.has("confirmar") ? { email } : null;
  const tab = query.get("tab") === "register" ? "register" : "login";
  // A form once opened stays: going to the other tab and back erases nothing.
  const [opened, setOpened] = useState<readonly string[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  return (
    <AccountFrame
      tab={tab}
      title={tab === "register" ? "Crie sua conta" : "Que bom ver você de novo"}
      picture={picture}
      onNearTabs={() => prefetchPart(loadRegisterForm)}
    >
      {opened.includes("login") && (
        <div hidden={tab !== "login"}>
          <LoginForm returnTo={returnTo} initial={actionData} demo={demo} confirms={confirms} pending={pending} />
        </div>
      )}
      {opened.includes("register") && (
        <div hidden={tab !== "register"}>
          <RegisterPart returnTo={returnTo} />
        </div>
      )}
    </AccountFrame>
  );
}

/** Rendered anew before its script has come, a part loses the markup that the server wrote. */
const RegisterPart = memo(function RegisterPart({ returnTo }: { returnTo: string | undefined }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <HydrationBoundary>
        <RegisterForm returnTo={returnTo} />
      </HydrationBoundary>
    </Suspense>
  );
});

/** The address of the sign-up that led here; it is handed over beside the address of the page, not in it. */
function emailOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("email" in state)) return undefined;
  return typeof state.email === "string" && state.email ? state.email : undefined;
}
