import { OFFLINE_MESSAGE } from "#app/forms/offline-answer.ts";
import { SentView } from "#app/forms/sent-view.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { StaticPage } from "../pages/static-page.tsx";
import type { Route } from "./+types/newsletter";
import type { NewsletterAnswer } from "./newsletter-answer.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
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
    description: "Lançamentos e promoções no seu e-mail. Sem excessos: você sai quando quiser.",
    path: "/newsletter",
    noindex: true,
  });
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Novidades por e-mail"
      lead="Lançamentos e promoções no seu e-mail. Sem excessos: você sai quando quiser."
      short
    >
      {actionData?.kind === "done" ? (
        <SentView title="Confira o seu e-mail">
          <p className="text-ink-soft">{actionData.message}</p>
        </SentView>
      ) : (
        <NewsletterForm answer={actionData} />
      )}
    </StaticPage>
  );
}
