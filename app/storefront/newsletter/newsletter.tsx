import { Link } from "react-router";
import { OFFLINE_MESSAGE } from "#app/forms/offline-answer.ts";
import { SentView } from "#app/forms/sent-view.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { NEWSLETTER_PATH } from "#shop/customers/newsletter/newsletter-links.ts";
import type { Route } from "./+types/newsletter";
import type { NewsletterAnswer } from "./newsletter-answer.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterPage, WaysOn } from "./newsletter-page.tsx";
import { submitNewsletter } from "./submit-newsletter.server.ts";

export function action({ request, context }: Route.ActionArgs) {
  return submitNewsletter(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

/** When offline, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<NewsletterAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { kind: "refused", message: OFFLINE_MESSAGE };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Novidades por e-mail",
    description: LEAD,
    path: "/newsletter",
    noindex: true,
  });
}

const LEAD = "Lançamentos e promoções no seu e-mail. Sem excessos: você sai quando quiser.";

export default function NewsletterRoute({ actionData }: Route.ComponentProps) {
  const sent = actionData?.kind === "done";
  return (
    <NewsletterPage
      title="Novidades por e-mail"
      lead={sent ? "Sua inscrição vale depois que você confirmar." : LEAD}
      short
    >
      {sent ? (
        <>
          <SentView title="Confira o seu e-mail">
            <p className="text-ink-soft wrap-anywhere">{actionData.message}</p>
            <Link to={NEWSLETTER_PATH} className="link inline-flex min-h-tap items-center">
              Usar outro e-mail
            </Link>
          </SentView>
          <WaysOn />
        </>
      ) : (
        <NewsletterForm answer={actionData} />
      )}
    </NewsletterPage>
  );
}
