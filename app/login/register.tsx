import { useSearchParams } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { loadAccountPage } from "#app/session/account-page.server.ts";
import { useLoggedInElsewhere } from "#app/session/use-logged-in-elsewhere.ts";
import type { Route } from "./+types/register";
import { AccountFrame } from "./account-frame.tsx";
import { RegisterForm } from "./register-form.tsx";
import { submitRegistration } from "./submit/submit-registration.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAccountPage(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return submitRegistration(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

/** When offline, the form keeps what was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<FormAnswer> {
  return answerOrOffline(serverAction, "Erro no cadastro", "Ocorreu um erro inesperado.");
}

/** The form decides where to go after the login. The loader would redirect before it, without knowing the answer. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Criar Conta",
    description: "Crie a sua conta para comprar mais rápido, acompanhar pedidos e guardar favoritos.",
    path: "/cadastro",
    noindex: true,
  });
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  useLoggedInElsewhere(query.get("voltar") ?? undefined);
  return (
    <AccountFrame tab="register" title="Crie sua conta" picture={loaderData.picture}>
      <RegisterForm returnTo={query.get("voltar") ?? undefined} initial={actionData} />
    </AccountFrame>
  );
}
