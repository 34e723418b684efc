import { useSearchParams } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { NewPasswordFields } from "#app/forms/password-field.tsx";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { usePostedForm } from "#app/forms/use-posted-form.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { accountPicture } from "#app/session/account-page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CODE_PARAMETER, linkCodeOf } from "#platform/formats/link-code.ts";
import { isRecoveryOpen } from "#shop/customers/accounts/recover-password.server.ts";
import type { Route } from "./+types/reset";
import { AccountFrame } from "./account-frame.tsx";
import { submitReset } from "./submit/submit-reset.server.ts";
import { useSessionOpened } from "./use-session-opened.ts";
import { VoidLink } from "./void-link.tsx";

const loadCheck = async () => (await import("./check-account-form.ts")).checkNewPassword;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const open = await isRecoveryOpen(services, linkCodeOf(request));
  return { open, picture: await accountPicture(services) };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitReset(context.get(servicesContext), request);
}

export const clientAction = stayOffline("Senha não alterada");

/** The link is used up after the action: reloading would report it as invalid. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Redefinir Senha",
    description: "Crie uma nova senha para a sua conta.",
    path: "/redefinir-senha",
    noindex: true,
  });
}

export default function ResetPage({ loaderData: { open, picture }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  if (!open && !actionData) {
    return (
      <VoidLink lead="Ele já foi usado, foi trocado por um mais novo ou venceu: um link de recuperação vale por 1 hora e uma só vez.">
        <ButtonLink to="/recuperar-senha" size="l" className="w-full">
          Pedir outro link
        </ButtonLink>
      </VoidLink>
    );
  }
  const action = `/redefinir-senha?${new URLSearchParams({ [CODE_PARAMETER]: query.get(CODE_PARAMETER) ?? "" })}`;
  return (
    <AccountFrame title="Crie uma nova senha" picture={picture}>
      <NewPasswordForm action={action} initial={actionData} />
    </AccountFrame>
  );
}

/** Asks for the new password twice. Posts to the current page, whose URL carries the link's code. */
function NewPasswordForm({ action, initial }: { action: string; initial?: FormAnswer }) {
  const { Form, form, errors, answer, sent, busy } = usePostedForm({ action, loadCheck, initial });
  useSessionOpened(sent, {
    toast: { title: "Senha alterada", description: "Você já está na sua conta." },
  });
  return (
    <Form {...form} className="grid gap-5">
      <StayField />
      <RefusalNote problem={answer?.problem} />
      <NewPasswordFields errors={errors} />
      <Button type="submit" size="l" busy={busy} className="w-full">
        Salvar nova senha
      </Button>
      <p className="text-caption text-ink-muted">Por segurança, as outras sessões da sua conta serão encerradas.</p>
    </Form>
  );
}
