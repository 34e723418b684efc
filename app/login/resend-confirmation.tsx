import { useSearchParams } from "react-router";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { safeReturnPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { accountPicture } from "#app/session/account-page.server.ts";
import { ConfirmationMailForm } from "#shop/customers/accounts/registration.ts";
import { resendConfirmation } from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Route } from "./+types/resend-confirmation";
import { AccountFrame } from "./account-frame.tsx";
import { ResendForm } from "./resend-form.tsx";
import { submitMailRequest } from "./submit/submit-mail-request.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await accountPicture(context.get(servicesContext)) };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitMailRequest(request, context, resendConfirmation, ConfirmationMailForm);
}

export const clientAction = stayOffline("Erro ao enviar e-mail");

export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Reenviar Confirmação",
    description: "Receba mais uma vez o link que confirma o seu e-mail.",
    path: "/reenviar-confirmacao",
    noindex: true,
  });
}

export default function ResendConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <AccountFrame title="Confirme seu e-mail" picture={loaderData.picture}>
      <div className="grid gap-5">
        <p className="text-ink-soft">Enviamos mais uma vez o link que confirma o e-mail do seu cadastro.</p>
        <ResendForm returnTo={safeReturnPath(query.get("voltar")) ?? undefined} initial={actionData} />
      </div>
    </AccountFrame>
  );
}
