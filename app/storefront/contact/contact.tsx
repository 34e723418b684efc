import { askOrStay } from "#app/forms/offline-answer.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { StaticPage } from "../pages/static-page.tsx";
import type { Route } from "./+types/contact";
import type { ContactFormAnswer } from "./contact-answer.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { submitContact } from "./submit-contact.server.ts";

export function action({ request, context }: Route.ActionArgs) {
  return submitContact(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

/** Without a connection the form stays as it was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactFormAnswer> {
  return askOrStay(serverAction, "Mensagem não enviada");
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Contato",
    description: "Fale com a loja por e-mail, telefone, WhatsApp ou pelo formulário. Respondemos em até 5 dias.",
    path: "/contato",
  });
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Contato"
      lead="Dúvida sobre uma peça, um pedido ou o seu tamanho? Escreva do jeito que preferir: respondemos em até 5 dias."
    >
      <ContactDetails />
      <div className="rounded-panel border border-line bg-surface p-5 md:p-7">
        <ContactForm initial={actionData} />
      </div>
    </StaticPage>
  );
}
