import { Form } from "react-router";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { openLeaving } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { leaveNewsletter } from "#shop/customers/newsletter/unsubscribe.server.ts";
import { Section, TextLink } from "../pages/static-page.tsx";
import type { Route } from "./+types/leave";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterPage, WaysOn } from "./newsletter-page.tsx";
import { codeOf } from "./read-code.ts";

/** Must not change anything: mail programs open links to scan them. */
export function loader({ request, context }: Route.LoaderArgs) {
  return openLeaving(context.get(servicesContext).db, codeOf(request));
}

/** Returns nothing: the loader runs next and reads the link's new state. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await leaveNewsletter(services, codeOf(request), request.headers);
  return null;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.kind === "left" ? "Inscrição cancelada" : "Cancelar inscrição",
    description: "Deixe de receber as novidades por e-mail.",
    path: "/newsletter/cancelar",
    noindex: true,
  });
}

export default function LeavePage({ loaderData: link }: Route.ComponentProps) {
  if (link.kind === "refused") return <UnknownLink />;
  if (link.kind === "left") {
    return (
      <NewsletterPage title="Inscrição cancelada" lead={<Left email={link.email} />}>
        <Section title="Mudou de ideia?">
          <p className="mb-3">Deixe o seu e-mail de novo quando quiser.</p>
          <NewsletterForm />
        </Section>
      </NewsletterPage>
    );
  }
  return (
    <NewsletterPage title="Cancelar inscrição" lead={<Leaving email={link.email} />}>
      {/* A full page load, so that screen readers read the result from the top. */}
      <Form method="post" reloadDocument>
        <Button type="submit" size="l" className="w-full sm:w-auto">
          Cancelar inscrição
        </Button>
      </Form>
    </NewsletterPage>
  );
}

/** Explains how to unsubscribe when the link is incomplete. */
function UnknownLink() {
  const { brand } = useShop();
  return (
    <NewsletterPage title="Link inválido" lead="Este link não vale: talvez tenha sido copiado pela metade." short>
      <p className="text-ink-soft">
        Abra o link outra vez a partir do e-mail. Se não funcionar, escreva para{" "}
        <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink> e tiramos você da lista.
      </p>
      <WaysOn />
    </NewsletterPage>
  );
}

function Leaving({ email }: { email: string }) {
  return (
    <>
      <b className="break-all font-semibold text-ink">{email}</b> deixa de receber as nossas novidades. Mensagens sobre
      os seus pedidos continuam chegando.
    </>
  );
}

function Left({ email }: { email: string }) {
  return (
    <>
      Pronto: não enviamos mais novidades a <b className="break-all font-semibold text-ink">{email}</b>.
    </>
  );
}
