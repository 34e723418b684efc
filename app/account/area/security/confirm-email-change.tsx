import { MailCheck, MailX } from "lucide-react";
import { useEffect } from "react";
import { data, Form } from "react-router";
import { readForm } from "#app/forms/read-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { announceSessionChange } from "#app/session/use-customer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { confirmEmailChange } from "#shop/customer-records/change-email.server.ts";
import { openEmailChange } from "#shop/customers/accounts/email-change/email-change-queries.server.ts";
import type { Route } from "./+types/confirm-email-change";

/** Shows what the link would do. Opening it changes nothing, because mail scanners follow links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const code = pageUrlOf(request).searchParams.get(CODE_PARAMETER) ?? "";
  const change = await openEmailChange(db, code, clock());
  return change ? { ...change, code } : data(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const code = (await readForm(request)).get(CODE_PARAMETER);
  const agreed = await confirmEmailChange(services, typeof code === "string" ? code : "");
  return agreed.kind === "refused" ? data(agreed, { status: 409 }) : agreed;
}

/** Keeps the confirmation on screen: the link works only once and would now load as a 404. */
export function shouldRevalidate() {
  return false;
}

export default function ConfirmEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const changed = actionData?.kind === "changed";
  useEffect(() => {
    if (changed) void announceSessionChange();
  }, [changed]);
  return (
    <main className="mx-auto grid max-w-page justify-items-center gap-4.5 px-gutter pt-18 pb-28 text-center">
      <UnlistedHead title="Confirmar troca de e-mail" isSecret />
      {actionData ? <Outcome answer={actionData} /> : <Question change={loaderData} />}
    </main>
  );
}

function Question({ change }: { change: Route.ComponentProps["loaderData"] }) {
  if (!change) return <Void />;
  return (
    <>
      <Icon of={MailCheck} size="l" className="text-ink-muted" />
      <h1 className="font-serif text-h1">Confirmar troca de e-mail</h1>
      <p className="max-w-110 break-words text-ink-soft">
        {change.side === "old"
          ? `Confirme que o e-mail da sua conta passa a ser ${change.newEmail}.`
          : `Confirme que ${change.newEmail} é seu e passa a ser o e-mail da sua conta.`}
      </p>
      <Form method="post" replace>
        <input type="hidden" name={CODE_PARAMETER} value={change.code} />
        <Button type="submit" size="l">
          Confirmar
        </Button>
      </Form>
    </>
  );
}

function Outcome({ answer }: { answer: NonNullable<Route.ComponentProps["actionData"]> }) {
  if (answer.kind === "refused") {
    return answer.reason === "email_taken" ? (
      <Void
        title="Este e-mail já tem uma conta"
        text="Ele passou a ser usado em outra conta. Peça a troca para outro e-mail."
      />
    ) : (
      <Void />
    );
  }
  const waiting = answer.kind === "waiting";
  return (
    <>
      <Icon of={MailCheck} size="l" className="text-accent" />
      <h1 className="font-serif text-h1">{waiting ? "Falta um e-mail" : "E-mail trocado"}</h1>
      <p role="status" className="max-w-110 break-words text-ink-soft">
        {waiting
          ? `Anotado. Agora abra o link que enviamos para ${answer.side === "old" ? answer.newEmail : "o e-mail atual da sua conta"}.`
          : `A partir de agora, entre com ${answer.to}.`}
      </p>
      <ButtonLink to="/account" variant="secondary">
        Minha Conta
      </ButtonLink>
    </>
  );
}

function Void({
  title = "Este link não vale mais",
  text = "Ele já foi usado, foi trocado por outro ou passou do prazo. Peça a troca de novo na sua conta.",
}: {
  title?: string;
  text?: string;
}) {
  return (
    <>
      <Icon of={MailX} size="l" className="text-ink-muted" />
      <h1 className="font-serif text-balance text-h1">{title}</h1>
      <p className="max-w-110 text-ink-soft">{text}</p>
      <ButtonLink to="/account/email" variant="secondary">
        Alterar e-mail
      </ButtonLink>
    </>
  );
}
