import { Form } from "react-router";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { confirmSubscription } from "#shop/customers/newsletter/confirm-subscription.server.ts";
import { NEWSLETTER_CONSENT } from "#shop/customers/newsletter/newsletter-consent.ts";
import { openConfirmation } from "#shop/customers/newsletter/newsletter-queries.server.ts";
import { Section } from "../pages/static-page.tsx";
import type { Route } from "./+types/confirm";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterPage, WaysOn } from "./newsletter-page.tsx";
import { codeOf } from "./read-code.ts";

const REFUSALS = {
  unknown_code: {
    title: "Link inválido",
    lead: "Este link não vale mais: ele foi copiado pela metade ou trocado por um mais novo.",
  },
  expired: { title: "Link vencido", lead: "O link de confirmação vale por 48 horas, e elas já passaram." },
  left: { title: "Inscrição cancelada", lead: "Esta inscrição foi cancelada, e o link antigo não a traz de volta." },
} as const;

/** Must not change anything: mail programs open links to scan them. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  return openConfirmation(db, codeOf(request), clock());
}

/** Returns nothing: the loader runs next and reads the link's new state. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await confirmSubscription(services, codeOf(request), request.headers);
  return null;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.kind === "confirmed" ? "Inscrição confirmada" : "Confirmar inscrição",
    description: "Confirme o seu e-mail para receber as novidades.",
    path: "/newsletter/confirmar",
    noindex: true,
  });
}

export default function ConfirmPage({ loaderData: link }: Route.ComponentProps) {
  if (link.kind === "refused") return <LinkRefused reason={link.reason} />;
  if (link.kind === "confirmed") {
    return (
      <NewsletterPage title="Inscrição confirmada" lead={<Received email={link.email} />}>
        <ButtonLink to="/" className="justify-self-start">
          Ver a loja
        </ButtonLink>
      </NewsletterPage>
    );
  }
  return (
    <NewsletterPage title="Confirmar inscrição" lead={<Ready email={link.email} />}>
      {/* A full page load, so that screen readers read the result from the top. */}
      <Form method="post" reloadDocument className="grid gap-4">
        <Button type="submit" size="l" className="w-full sm:w-auto sm:justify-self-start">
          Confirmar inscrição
        </Button>
        <p className="text-caption text-ink-muted">{NEWSLETTER_CONSENT.text.replace("Ao enviar", "Ao confirmar")}</p>
      </Form>
    </NewsletterPage>
  );
}

function Ready({ email }: { email: string }) {
  return (
    <>
      Falta só confirmar para enviarmos as novidades a <b className="break-all font-semibold text-ink">{email}</b>.
    </>
  );
}

function Received({ email }: { email: string }) {
  return (
    <>
      Pronto: as novidades vão para <b className="break-all font-semibold text-ink">{email}</b>. Para sair, use o link
      no fim de qualquer mensagem.
    </>
  );
}

/** An invalid confirmation link: why, and how to get a new one. */
function LinkRefused({ reason }: { reason: keyof typeof REFUSALS }) {
  const { title, lead } = REFUSALS[reason];
  return (
    <NewsletterPage title={title} lead={lead} short>
      <Section title="Quer receber as novidades?">
        <p className="mb-3">Deixe o seu e-mail e enviamos um link novo.</p>
        <NewsletterForm />
      </Section>
      <WaysOn />
    </NewsletterPage>
  );
}
