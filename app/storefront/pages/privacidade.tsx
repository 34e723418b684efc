import { useShop } from "#app/request/use-shop.ts";
import { LEGAL_TEXTS_DATE, LEGAL_TEXTS_VERSION } from "#shop/customers/legal-texts.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/privacidade";
import { DataRights, Retention, Security } from "./privacidade-rights.tsx";
import { Points, Section, StaticPage } from "./static-page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Política de Privacidade e Segurança",
    description:
      "Que dados pessoais usamos, para quê, com quem são compartilhados, por quanto tempo e quais são os seus direitos.",
    path: "/privacidade",
  });
}

export default function PrivacyPage() {
  const { brand } = useShop();
  return (
    <StaticPage
      title="Política de Privacidade e Segurança"
      lead={`Usamos os seus dados para vender e entregar o que você compra, e para nada que você não espere. Política atualizada em junho de 2025 e revista em ${LEGAL_TEXTS_DATE} (versão ${LEGAL_TEXTS_VERSION}).`}
    >
      <Section title="1. Quem cuida dos seus dados">
        <p>
          O controlador é {brand.companyName}, CNPJ {brand.cnpj}, {brand.address}. O canal para assuntos de privacidade
          e para falar com o encarregado pelos dados pessoais é o e-mail {brand.email}.
        </p>
      </Section>
      <Section title="2. Que dados usamos">
        <Points>
          <li>Cadastro: nome, e-mail, telefone, CPF, endereço e senha (guardada só como resumo criptográfico).</li>
          <li>Pedidos: peças, valores, endereço de entrega, forma e situação do pagamento, rastreamento.</li>
          <li>Contato: nome, e-mail e o que você nos escreve.</li>
          <li>Novidades: e-mail, quando e de que endereço IP a inscrição foi pedida, confirmada e cancelada.</li>
          <li>Cadastro para revenda: nome, e-mail, telefone, endereço e CPF ou CNPJ.</li>
          <li>Técnicos: data e hora de acesso, endereço IP e navegador, para segurança e por obrigação legal.</li>
        </Points>
        <p>
          Não pedimos data de nascimento nem dados sensíveis. Os dados do cartão vão direto do seu navegador para a
          instituição de pagamento e nunca passam por nós. A loja não se destina a crianças: dados de menores de 12 anos
          só com o consentimento de um responsável.
        </p>
      </Section>
      <Section title="3. Para que usamos e com que base legal">
        <Points>
          <li>
            Criar a conta, vender, cobrar, entregar, trocar e devolver: execução do contrato (art. 7º, V, da LGPD).
          </li>
          <li>Emitir documentos fiscais e guardar registros de acesso: obrigação legal (art. 7º, II).</li>
          <li>Prevenir fraude e abuso e manter o site seguro: legítimo interesse (art. 7º, IX).</li>
          <li>Defender direitos em processos: exercício regular de direitos (art. 7º, VI).</li>
          <li>Enviar novidades: só com o seu consentimento (art. 7º, I), que você pode retirar a qualquer momento.</li>
        </Points>
        <p>
          O CPF serve para a nota fiscal, o boleto, a etiqueta de envio e o cadastro de quem compra para revenda. Não
          tomamos decisões só automatizadas sobre você.
        </p>
      </Section>
      <Section title="4. Com quem compartilhamos">
        <Points>
          <li>Mercado Pago, para processar pagamentos;</li>
          <li>Melhor Envio, Correios e transportadoras, para calcular o frete, entregar e rastrear;</li>
          <li>serviços de consulta de CEP, que recebem apenas o CEP;</li>
          <li>provedores de hospedagem e de e-mail, que trabalham por nossa conta e sob contrato;</li>
          <li>autoridades, quando a lei obriga.</li>
        </Points>
        <p>
          Não vendemos dados. Se um desses serviços guardar dados fora do Brasil, exigimos a proteção prevista na LGPD
          (arts. 33 a 36).
        </p>
      </Section>
      <Section title="5. Cookies e armazenamento no navegador">
        <p>
          Usamos somente o que é necessário para a loja funcionar, por isso não há aviso para aceitar: os cookies da
          sessão de quem entrou na conta, o que liga a você um pedido feito antes de entrar (24 horas) e, no seu
          navegador, o carrinho e o rascunho dos dados de entrega. Não há cookies de publicidade nem de medição de
          terceiros.
        </p>
      </Section>
      <Retention />
      <DataRights />
      <Security />
      <Section title="9. Mudanças nesta política">
        <p>
          Publicamos aqui cada nova versão, com a data. Se a mudança for importante, avisamos por e-mail antes de ela
          valer. A versão que você aceitou fica registrada.
        </p>
      </Section>
    </StaticPage>
  );
}
