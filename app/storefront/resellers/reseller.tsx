import { stayOffline } from "#app/forms/offline-answer.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Section, StaticPage, TextLink } from "../pages/static-page.tsx";
import type { Route } from "./+types/reseller";
import { ResellerForm, type ResellerFormAnswer } from "./reseller-form.tsx";
import { submitReseller } from "./submit-reseller.server.ts";

export function action({ request, context }: Route.ActionArgs) {
  return submitReseller(context.get(servicesContext), request);
}

export { retryHeaders as headers } from "#app/forms/retry-headers.ts";

export const clientAction = stayOffline<ResellerFormAnswer>("Cadastro não enviado");

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Cadastro de Cliente",
    description: "Cadastro de revendedores e joalheiros que querem comprar prata 925 no atacado.",
    path: "/cadastro/cliente",
  });
}

export default function ResellerPage({ actionData }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Cadastro de Cliente"
      lead="Para revendedores e joalheiros: conte quem você é e respondemos com as condições de atacado."
    >
      <Section title="Como funciona">
        <ol className="grid list-decimal gap-1.5 pl-5 marker:font-semibold">
          <li>Você se cadastra, como pessoa ou empresa.</li>
          <li>Respondemos por e-mail com as condições, por escrito: quantidade mínima, preços e prazos.</li>
          <li>Você compra se quiser: o cadastro não obriga a comprar nem cria uma conta na loja.</li>
        </ol>
      </Section>
      <div className="rounded-panel border border-line bg-surface p-5 md:p-7">
        <ResellerForm initial={actionData} />
      </div>
      <Section title="Compra para revenda">
        <p>
          O direito de arrependimento é do consumidor final e, em geral, não se aplica à compra para revenda. O restante
          está nos <TextLink to="/termos">Termos & Condições</TextLink>. Para comprar para você, basta{" "}
          <TextLink to="/cadastro">criar a sua conta</TextLink>.
        </p>
      </Section>
    </StaticPage>
  );
}
