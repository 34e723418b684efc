import { Form, Link, useNavigation } from "react-router";
import { BotTrap } from "#app/forms/bot-trap.tsx";
import { EmailField } from "#app/forms/email-field.tsx";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { MailSentView, Typed } from "#app/forms/sent/mail-sent-view.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { VISITOR_DATA_PATH } from "#shop/customer-records/visitor-data/visitor-data-paths.ts";
import { whatsappUrl } from "../frame/whatsapp.ts";
import { StaticPage, TextLink } from "../pages/static-page.tsx";
import type { Route } from "./+types/my-data";
import { submitMyData } from "./submit-my-data.server.ts";

const LEAD =
  "Comprou sem criar conta, escreveu para a loja ou pediu um aviso? Veja, baixe ou exclua o que guardamos com o seu e-mail.";

export function action({ request, context }: Route.ActionArgs) {
  return submitMyData(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export const clientAction = stayOffline("Pedido não enviado");

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Seus dados",
    description: LEAD,
    path: VISITOR_DATA_PATH,
    noindex: true,
  });
}

/** Sends a link to the data kept under an e-mail without an account. The answer is the same for every e-mail. */
export default function MyData({ actionData: answer }: Route.ComponentProps) {
  const { brand } = useShop();
  const busy = useNavigation().formAction === VISITOR_DATA_PATH;
  return (
    <StaticPage title="Seus dados" lead={<UnbrokenText text={LEAD} />} short>
      {answer?.kind === "done" ? (
        <LinkSent email={answer.values?.email} />
      ) : (
        <Form method="post" action={VISITOR_DATA_PATH} noValidate className="grid gap-5">
          <RefusalNote problem={answer?.problem} />
          <EmailField defaultValue={answer?.values?.email} error={answer?.errors?.email} />
          <BotTrap key={answer?.kind} />
          <Button type="submit" size="l" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
            Enviar link
          </Button>
          <p className="text-caption text-ink-muted">
            Usamos o e-mail só para enviar este link. Veja a{" "}
            <TextLink to="/privacidade">Política de Privacidade</TextLink>.
          </p>
        </Form>
      )}
      <p className="text-ink-soft text-small">
        Comprou por mensagem, sem informar um e-mail? Peça os seus dados pelo{" "}
        <TextLink to={whatsappUrl(brand)}>WhatsApp {brand.phone}</TextLink>, com o número do pedido.
      </p>
      <p className="text-ink-soft text-small">
        Tem conta? Os dados e os pedidos dela estão nela:{" "}
        <Link to={loginPath("/account/dados")} className="link text-ink">
          entre na sua conta
        </Link>
        .
      </p>
    </StaticPage>
  );
}

function LinkSent({ email }: { email: string | undefined }) {
  const sent = (
    <>
      Se tivermos dados de <Typed>{email}</Typed>, um link chega a esse endereço em instantes. Ele vale por 24 horas.
    </>
  );
  return (
    <MailSentView sent={sent}>
      <Link to={VISITOR_DATA_PATH} className="link inline-flex min-h-tap items-center">
        Usar outro e-mail
      </Link>
    </MailSentView>
  );
}
