import { Mail } from "lucide-react";
import { Link } from "react-router";
import { OFFLINE_MESSAGE } from "#app/forms/offline-answer.ts";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { NEWSLETTER_PATH } from "#shop/customers/newsletter/newsletter-links.ts";
import { CategoryLinks } from "../not-found/category-links.tsx";
import type { Route } from "./+types/newsletter";
import type { NewsletterAnswer } from "./newsletter-answer.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterPage } from "./newsletter-page.tsx";
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
  if (actionData?.kind === "done") return <Sent message={actionData.message} />;
  return (
    <NewsletterPage title="Novidades por e-mail" lead={LEAD} short>
      <NewsletterForm answer={actionData} />
    </NewsletterPage>
  );
}

/** Says once what is left to do. Rules: MAIL-69. */
function Sent({ message }: { message: string }) {
  return (
    <main
      data-newsletter
      className="mx-auto grid max-w-[calc(var(--container-form)+2*var(--spacing-gutter))] gap-10 px-gutter pt-14 pb-24 text-center md:pt-20 [&>[data-sent]]:justify-items-center"
    >
      <SentView title="Confira o seu e-mail" icon={Mail} alone>
        <p className="text-pretty text-ink-soft text-lead wrap-anywhere">{message}</p>
        <Link to={NEWSLETTER_PATH} className="link inline-flex min-h-tap items-center">
          Enviar de novo ou usar outro e-mail
        </Link>
      </SentView>
      <section className="grid gap-4 border-line border-t pt-9">
        <h2 className="font-serif text-h3">Enquanto isso, veja as peças</h2>
        <CategoryLinks className="justify-center" />
      </section>
    </main>
  );
}
