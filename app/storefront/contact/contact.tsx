import { Clock, Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { useShop } from "#app/request/use-shop.ts";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { whatsappUrl } from "../frame/whatsapp.ts";
import { StaticPage } from "../pages/static-page.tsx";
import type { Route } from "./+types/contact";
import { ContactForm, type ContactFormAnswer } from "./contact-form.tsx";
import { submitContact } from "./submit-contact.server.ts";

export function action({ request, context }: Route.ActionArgs) {
  return submitContact(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export const clientAction = stayOffline<ContactFormAnswer>("Mensagem não enviada");

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
      lead="Dúvida sobre uma peça, um pedido ou o seu tamanho? Escreva do jeito que preferir."
    >
      <ContactDetails />
      <div className="rounded-panel border border-line bg-surface p-5 md:p-7">
        <ContactForm initial={actionData} />
      </div>
    </StaticPage>
  );
}

/** Other ways to contact the shop (Decree 7.962/2013, art. 2). */
function ContactDetails() {
  const { brand } = useShop();
  return (
    <section aria-labelledby="canais" className="grid gap-5">
      <h2 id="canais" className="font-serif text-h3">
        Fale direto com a gente
      </h2>
      <a
        href={whatsappUrl(brand)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ size: "l", className: "w-full sm:w-auto sm:justify-self-start" }, true)}
      >
        <Icon of={MessageCircle} /> Conversar no WhatsApp
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        <Detail icon={Mail}>
          <a href={`mailto:${brand.email}`} className="link break-all">
            {brand.email}
          </a>
        </Detail>
        <Detail icon={Phone}>
          <a href={`tel:${brand.phone.replace(/[^\d+]/g, "")}`} className="link tabular-nums">
            {brand.phone}
          </a>
        </Detail>
        <Detail icon={MapPin}>{brand.address}</Detail>
        {brand.hours && <Detail icon={Clock}>{brand.hours}</Detail>}
      </ul>
    </section>
  );
}

function Detail({ icon, children }: { icon: typeof Mail; children: ReactNode }) {
  return (
    <li className="flex min-h-tap items-center gap-3 text-ink-soft">
      <Icon of={icon} className="text-ink-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
