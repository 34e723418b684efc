import { Link, useSearchParams } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { OwnPasswordField } from "#app/forms/password-field.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { usePostedForm } from "#app/forms/use-posted-form.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { accountPicture } from "#app/session/account-page.server.ts";
import { useCustomer } from "#app/session/use-customer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CODE_PARAMETER, linkCodeOf } from "#platform/formats/link-code.ts";
import { readConfirmation } from "#shop/customers/accounts/confirm-email.server.ts";
import type { Route } from "./+types/confirm-email";
import { AccountFrame } from "./account-frame.tsx";
import { ResendForm } from "./resend-form.tsx";
import { submitConfirmation } from "./submit/submit-confirmation.server.ts";
import { useSessionOpened } from "./use-session-opened.ts";
import { VOID_LINK, VoidLink } from "./void-link.tsx";

const loadCheck = async () => (await import("./check-account-form.ts")).checkPasswordAgain;

/** Must not change anything: mail programs open links to scan them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const confirmation = await readConfirmation(services, linkCodeOf(request));
  return { confirmation, picture: await accountPicture(services) };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitConfirmation(context.get(servicesContext), request);
}

export const clientAction = stayOffline("E-mail não confirmado");

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

/** The link is used up after the action: reloading would report it as invalid. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData && !loaderData.confirmation ? VOID_LINK : "Confirmar E-mail",
    description: "Confirme o e-mail da sua conta.",
    path: "/confirmar-email",
    noindex: true,
  });
}

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmation, picture } = loaderData;
  if (!confirmation) {
    return <VoidConfirmation />;
  }
  return (
    <AccountFrame title="Confirme seu e-mail" picture={picture}>
      <ConfirmForm email={confirmation.email} initial={actionData} />
    </AccountFrame>
  );
}

const WHY_VOID = "Ele já foi usado, foi trocado por um mais novo ou venceu.";

/** Who is logged in has nothing left to confirm; anybody else logs in or has a new link sent. Rules: ACCOUNT-108. */
function VoidConfirmation() {
  const { status } = useCustomer();
  if (status === "in") {
    return (
      <VoidLink lead={`${WHY_VOID} Você já está na sua conta.`}>
        <ButtonLink to="/account" size="l" className="w-full">
          Ir para a minha conta
        </ButtonLink>
      </VoidLink>
    );
  }
  return (
    <VoidLink lead={`${WHY_VOID} Se a sua conta já está confirmada, é só entrar.`}>
      <ButtonLink to="/login" size="l" className="w-full group-has-[[data-sent]]/void:hidden">
        Entrar
      </ButtonLink>
      <section className="grid gap-4 border-line border-t pt-7 group-has-[[data-sent]]/void:border-0 group-has-[[data-sent]]/void:pt-0 [&>[data-sent]]:justify-items-center">
        <h2 className="font-serif text-h3 group-has-[[data-sent]]/void:hidden">Ainda não confirmou?</h2>
        <p className="text-ink-soft group-has-[[data-sent]]/void:hidden">
          Enviamos um novo link para o e-mail do seu cadastro.
        </p>
        <ResendForm alone />
      </section>
    </VoidLink>
  );
}

/** Asks for the sign-up's password, so that only who signed up gets in. Rules: ACCOUNT-101. */
function ConfirmForm({ email, initial }: { email: string; initial?: FormAnswer }) {
  const [query] = useSearchParams();
  const action = `/confirmar-email?${new URLSearchParams({ [CODE_PARAMETER]: query.get(CODE_PARAMETER) ?? "" })}`;
  const { Form, form, errors, answer, sent, busy } = usePostedForm({ action, loadCheck, initial });
  useSessionOpened(sent, {
    toast: { title: "E-mail confirmado", description: "Sua conta está pronta." },
  });
  return (
    <Form {...form} className="grid gap-5">
      <StayField />
      <RefusalNote problem={answer?.problem} />
      <p className="text-ink-soft">
        Falta só confirmar que <b className="wrap-anywhere font-semibold text-ink">{email}</b> é seu. Digite a senha que
        você criou no cadastro e entre na sua conta.
      </p>
      {/* For password managers, which fill in the password of this account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <OwnPasswordField error={errors.currentPassword} />
      <Button type="submit" size="l" busy={busy} className="w-full">
        Confirmar e-mail
      </Button>
      <p className="text-small text-ink-muted">
        Esqueceu a senha, ou não foi você que criou esta conta?{" "}
        <Link to="/recuperar-senha" className="link">
          Crie uma nova senha
        </Link>
        : só ela passa a valer.
      </p>
    </Form>
  );
}
