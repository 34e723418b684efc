import { useSearchParams } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { askOrStay } from "#app/forms/offline-answer.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { loginPath, returnPathOf } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { accountPicture } from "#app/session/account-page.server.ts";
import { requestRecovery } from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Route } from "./+types/recover";
import { AccountFrame } from "./account-frame.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { submitMailRequest } from "./submit/submit-mail-request.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await accountPicture(context.get(servicesContext)) };
}

export function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const returnTo = returnPathOf(request);
  return submitMailRequest(services, request, ({ email }, headers) =>
    requestRecovery(services.db, services, { email, returnTo }, headers),
  );
}

/** Without a connection the form stays as it was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<FormAnswer> {
  return askOrStay(serverAction, "Erro ao enviar e-mail");
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Recuperar Senha",
    description: "Receba por e-mail um link para criar uma nova senha.",
    path: "/recuperar-senha",
    noindex: true,
  });
}

export default function RecoverPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const back = { to: loginPath(query.get("voltar") ?? undefined), label: "Voltar para o login" };
  return (
    <AccountFrame title="Recuperar senha" picture={loaderData.picture}>
      <RecoveryForm answer={actionData} back={back} />
    </AccountFrame>
  );
}
