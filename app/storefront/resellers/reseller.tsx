import { Gem, Handshake, Truck } from "lucide-react";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Section, StaticPage, TextLink } from "../pages/static-page.tsx";
import type { Route } from "./+types/reseller";
import type { ResellerFormAnswer } from "./reseller-answer.ts";
import { ResellerForm } from "./reseller-form.tsx";
import { submitReseller } from "./submit-reseller.server.ts";

export function action({ request, context }: Route.ActionArgs) {
  return submitReseller(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

/** When offline, the form keeps what was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ResellerFormAnswer> {
  return answerOrOffline(serverAction, "Cadastro não enviado");
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Cadastro de Cliente",
    description: "Cadastro de revendedores e joalheiros que querem comprar prata 925 no atacado.",
    path: "/cadastro/cliente",
  });
}

/** What a reseller gets; numbers are agreed with each. */
const OFFERS = [
  { icon: Handshake, title: "Condições próprias", text: "Quantidade mínima, preços e prazos, combinados por escrito." },
  { icon: Gem, title: "Prata 925 garantida", text: "Garantia vitalícia da prata e 90 dias contra defeitos." },
  { icon: Truck, title: "Todo o Brasil", text: "Atendemos lojistas e joalheiros de qualquer estado." },
];

export default function ResellerPage({ actionData }: Route.ComponentProps) {
  return (
    <StaticPage title="Cadastro de Cliente" lead="Atacado e revenda: conte quem você é e respondemos com as condições.">
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {OFFERS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3 sm:grid sm:content-start sm:gap-2">
            <Icon of={icon} />
            <p className="text-small leading-normal">
              <b className="block font-semibold">{title}</b>
              <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="rounded-panel border border-line bg-surface p-5 md:p-7">
        <ResellerForm initial={actionData} />
      </div>
      <Section title="Compra para revenda">
        <p>
          Lojistas e revendedores compram em condições próprias, combinadas por escrito: quantidade mínima, preços e
          prazos. O direito de arrependimento é do consumidor final e, em geral, não se aplica à compra para revenda. O
          restante está nos <TextLink to="/termos">Termos & Condições</TextLink>.
        </p>
        <p>
          O cadastro não cria uma conta na loja nem obriga a comprar. Para comprar para você, basta{" "}
          <TextLink to="/cadastro">criar a sua conta</TextLink>.
        </p>
      </Section>
    </StaticPage>
  );
}
