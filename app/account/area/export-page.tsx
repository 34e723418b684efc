import { Download } from "lucide-react";
import { redirect, useSearchParams } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { OwnPasswordField } from "#app/forms/password-field.tsx";
import { PASSWORD_REFUSALS, refusalFor, tooMany } from "#app/forms/refusal.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { exportPass } from "#shop/customer-records/export-pass.server.ts";
import { PasswordAgain } from "#shop/customers/accounts/account-security.ts";
import { refuseWrongPassword } from "#shop/customers/accounts/confirm-password.server.ts";
import type { Route } from "./+types/export-page";
import { AccountPanel } from "./account-panel.tsx";
import { AccountSubpage } from "./account-screen.tsx";
import { FORM_OWNER } from "./form-owner.ts";
import { submitAccountForm } from "./open-form.server.ts";
import { WithoutAccountNote } from "./without-account-note.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  return session && { customerId: session.customerId };
}

const NOT_MADE = { title: "Não foi possível preparar o arquivo", message: "Tente novamente em instantes." };

/** Checks the password, then redirects to the file with a short-lived pass. Rules: ACCOUNT-56. */
export function action({ request, context }: Route.ActionArgs) {
  const posted = { rules: PasswordAgain, failure: NOT_MADE };
  return submitAccountForm(request, context, posted, async ({ currentPassword }, { services, session, refuse }) => {
    const refused = await refuseWrongPassword(services, session, currentPassword);
    if (refused) return refuse(refusalFor(PASSWORD_REFUSALS, refused));
    const limit = await services.rateLimits.take("data_export", session.customerId);
    if (limit.kind === "refused") return refuse(tooMany(NOT_MADE.title, limit.retryAfterSeconds));
    const pass = exportPass(services.config.appSecret, session, services.clock());
    throw redirect(`/account/dados/arquivo?passe=${pass}`);
  });
}

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { form, errors } = useFieldErrors((fields) => fieldErrors(PasswordAgain, fields), actionData);
  return (
    <AccountSubpage title="Baixar meus dados" customerId={loaderData?.customerId ?? null}>
      <AccountPanel title="Um arquivo com tudo">
        {query.get("passe") === "vencido" && (
          <Note tone="warning" title="O link do arquivo venceu.">
            Digite a senha de novo para baixar.
          </Note>
        )}
        <p className="text-ink-soft">
          Dados da conta, endereços, consentimentos, pedidos, favoritos, newsletter, avisos de estoque, mensagens e
          registros de acesso, em um arquivo JSON que outros programas leem. Guarde-o com cuidado.
        </p>
        <WithoutAccountNote />
        {/* A plain post, not a fetcher: it ends in a download, and the page stays. */}
        <form {...form} method="post" className="grid gap-5">
          {loaderData && <input type="hidden" name={FORM_OWNER} value={loaderData.customerId} />}
          <RefusalNote problem={actionData?.problem} />
          <div className="max-w-form">
            <OwnPasswordField error={errors.currentPassword} />
          </div>
          <div className="mt-2 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
            <ButtonLink to="/account" variant="ghost" className="md:-ml-3">
              Voltar
            </ButtonLink>
            <Button type="submit" icon={Download}>
              Baixar meus dados
            </Button>
          </div>
        </form>
      </AccountPanel>
    </AccountSubpage>
  );
}
