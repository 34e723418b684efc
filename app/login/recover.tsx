import { Mail } from "lucide-react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { EmailField } from "#app/forms/email-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { useLazyCheck } from "#app/forms/use-lazy-check.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { accountPicture } from "#app/session/account-page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { requestRecovery } from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Route } from "./+types/recover";
import { AccountFrame } from "./account-frame.tsx";
import { submitMailRequest } from "./submit/submit-mail-request.server.ts";

const loadCheck = async () => (await import("./check-account-form.ts")).checkMailRequest;

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await accountPicture(context.get(servicesContext)) };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitMailRequest(request, context, requestRecovery);
}

export const clientAction = stayOffline("Erro ao enviar e-mail");

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

interface RecoveryFormProps {
  answer: FormAnswer | undefined;
  /** The link back: address and text. */
  back: { to: string; label: string };
}

/**
 * Asks for an e-mail and posts to the current page, which sends a recovery link; then shows 'E-mail Enviado' instead.
 */
function RecoveryForm({ answer, back }: RecoveryFormProps) {
  const { check, wake } = useLazyCheck(loadCheck);
  const { form, errors } = useFieldErrors(check, answer);
  const busy = useNavigation().state !== "idle";
  if (answer?.kind === "done") {
    return (
      <SentView title="E-mail Enviado" icon={Mail}>
        <p className="text-ink-soft">
          Se houver uma conta com <b className="wrap-anywhere font-semibold text-ink">{answer.values?.email}</b>, o link
          para criar uma nova senha chega em instantes. Ele vale por 1&nbsp;hora.
        </p>
        <p className="text-ink-soft">Não encontrou? Olhe também a caixa de spam.</p>
        <SendAgain sent={answer.values ?? {}} busy={busy} />
        <BackLink {...back} />
      </SentView>
    );
  }
  return (
    <Form {...form} method="post" onFocus={wake} className="grid gap-5">
      <p className="text-ink-soft">Digite o e-mail da sua conta e enviamos um link para você criar outra senha.</p>
      <RefusalNote problem={answer?.problem} />
      <EmailField autoComplete="username" defaultValue={answer?.values?.email} error={errors.email} />
      <Button type="submit" size="l" busy={busy} className="w-full">
        Enviar Link de Recuperação
      </Button>
      <BackLink {...back} />
    </Form>
  );
}

/** Sends the same link again and confirms it. */
function SendAgain({ sent, busy }: { sent: Record<string, string>; busy: boolean }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <input type="hidden" name="email" value={sent.email ?? ""} />
      <input type="hidden" name="again" value="1" />
      <Button type="submit" variant="secondary" size="s" busy={busy}>
        Enviar de novo
      </Button>
      <span role="status" className="text-accent text-small">
        {sent.again && !busy && "Enviado de novo."}
      </span>
    </Form>
  );
}

function BackLink({ to, label }: RecoveryFormProps["back"]) {
  return (
    <Link to={to} className="link inline-flex min-h-tap items-center justify-self-start text-small">
      {label}
    </Link>
  );
}
