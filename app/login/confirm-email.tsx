import { useFetcher, useSearchParams } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { accountPicture } from "#app/session/account-page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CODE_PARAMETER, linkCodeOf } from "#platform/formats/link-code.ts";
import { readConfirmation } from "#shop/customers/accounts/confirm-email.server.ts";
import type { Route } from "./+types/confirm-email";
import { AccountFrame } from "./account-frame.tsx";
import { ResendForm } from "./resend-form.tsx";
import { submitConfirmation } from "./submit/submit-confirmation.server.ts";
import { useSessionOpened } from "./use-session-opened.ts";

/** Must not change anything: mail programs open links to scan them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const confirmation = await readOrOutage(() => readConfirmation(services, linkCodeOf(request)));
  return { confirmation, picture: await accountPicture(services) };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitConfirmation(context.get(servicesContext), request);
}

/** When offline, the page stays and the button can be pressed again. */
export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<FormAnswer> {
  return answerOrOffline(serverAction, "E-mail não confirmado");
}

/** The link is used up after the action: reloading would report it as invalid. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Confirmar E-mail",
    description: "Confirme o e-mail da sua conta.",
    path: "/confirmar-email",
    noindex: true,
  });
}

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmation, picture } = loaderData;
  if (!confirmation || actionData?.kind === "refused") {
    return (
      <AccountFrame title="Este link não vale mais" picture={picture}>
        <div className="grid gap-6">
          <p className="text-ink-soft">
            Ele já foi usado, foi trocado por um mais novo ou venceu. Se a sua conta já está confirmada, é só entrar.
          </p>
          <ButtonLink to="/login" size="l" className="w-full">
            Entrar
          </ButtonLink>
          <ResendForm />
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Confirme seu e-mail" picture={picture}>
      <ConfirmForm email={confirmation.email} />
    </AccountFrame>
  );
}

function ConfirmForm({ email }: { email: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const [query] = useSearchParams();
  useSessionOpened(fetcher.data, {
    toast: { title: "E-mail confirmado", description: "Sua conta está pronta." },
  });
  const action = `/confirmar-email?${new URLSearchParams({ [CODE_PARAMETER]: query.get(CODE_PARAMETER) ?? "" })}`;
  return (
    <fetcher.Form method="post" action={action} className="grid gap-5">
      <StayField />
      <RefusalNote problem={fetcher.data?.problem} />
      <p className="text-ink-soft">
        Falta só confirmar que <b className="wrap-anywhere font-semibold text-ink">{email}</b> é seu. Depois disso, você
        já entra na sua conta.
      </p>
      <Button type="submit" size="l" busy={fetcher.state !== "idle"} className="w-full">
        Confirmar e-mail
      </Button>
    </fetcher.Form>
  );
}
